import { useEffect, useState } from 'react'

/**
 * Which of two places of a page is shown, in the address: going back in the browser goes back to
 * the menu, not away from the shop.
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
