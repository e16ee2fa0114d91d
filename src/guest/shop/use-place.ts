import { useSyncExternalStore } from 'react'

/**
 * Stores the current view in the URL hash, so that the browser's back button returns to the menu
 * instead of leaving the shop.
 */
export function usePlace(): [isCart: boolean, go: (to: 'menu' | 'cart') => void] {
  const isCart = useSyncExternalStore(
    follow,
    () => location.hash === '#cart',
    () => false,
  )
  return [
    isCart,
    (to) => {
      if (to === 'cart') location.hash = 'cart'
      else history.back()
    },
  ]
}

function follow(look: () => void): () => void {
  addEventListener('hashchange', look)
  return () => removeEventListener('hashchange', look)
}
