import { useEffect, useRef } from 'react'

/**
 * After navigation the focus moves to the new screen's heading, where keyboards and screen readers
 * continue. Not on the first screen.
 */
export function useFocusOnMove(path: string): void {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    window.scrollTo(0, 0)
    document.getElementById('page-title')?.focus({ preventScroll: true })
  }, [path])
}
