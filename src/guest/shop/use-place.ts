import { useRef, useSyncExternalStore } from 'react'

/**
 * Stores the current view in the URL hash, so that the browser's back button returns to the menu
 * instead of leaving the shop. A cart that was opened by its address has no menu behind it.
 */
export function usePlace(): [isCart: boolean, go: (to: 'menu' | 'cart') => void] {
  const isCart = useSyncExternalStore(
    follow,
    () => location.hash === '#cart',
    () => false,
  )
  const isFromMenu = useRef(false)
  return [
    isCart,
    (to) => {
      if (to === 'cart') location.hash = 'cart'
      else if (isFromMenu.current) history.back()
      else location.replace('#')
      isFromMenu.current = to === 'cart'
    },
  ]
}

function follow(look: () => void): () => void {
  addEventListener('hashchange', look)
  return () => removeEventListener('hashchange', look)
}
