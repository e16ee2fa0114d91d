import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'

/** Extra rows beyond the visible ones, to avoid blank areas while scrolling. */
const beyond = 8

/**
 * The visible rows of a long list with rows of equal height. Scrolls to the row at `place` when
 * that changes.
 */
export function useWindow(
  count: number,
  rowPx: number,
  place: number | undefined,
): { listen: RefCallback<HTMLElement>; first: number; last: number } {
  const [seen, setSeen] = useState({ topPx: 0, heightPx: 800 })
  const box = useRef<HTMLElement>(null)
  const listen = useCallback((element: HTMLElement | null) => {
    box.current = element
    if (!element) return undefined
    const look = () => setSeen({ topPx: element.scrollTop, heightPx: element.clientHeight })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  useEffect(() => {
    const element = box.current
    if (!element || place === undefined) return
    const topPx = place * rowPx
    if (topPx < element.scrollTop || topPx + rowPx > element.scrollTop + element.clientHeight)
      element.scrollTop = topPx - element.clientHeight / 2
  }, [place, rowPx])

  const first = Math.max(0, Math.min(count, Math.floor(seen.topPx / rowPx)) - beyond)
  const last = Math.min(count, Math.ceil((seen.topPx + seen.heightPx) / rowPx) + beyond)
  return { listen, first, last }
}
