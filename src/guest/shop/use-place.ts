import { useEffect, useState } from 'react'

/**
 * Stores the current view of a page in the URL, so that the browser's back button returns to the
 * menu instead of leaving the shop.
 */
export function usePlace(): [isCart: boolean, go: (to: 'menu' | 'cart') => void] {
  const [hash, setHash] = useState(() => globalThis.location?.hash)
  useEffect(() => {
    const heard = (): void => setHash(location.hash)
    addEventListener('hashchange', heard)
    return () => removeEventListener('hashchange', heard)
  }, [])
  return [
    hash === '#cart',
    (to) => {
      if (to === 'cart') location.hash = 'cart'
      else history.back()
    },
  ]
}
