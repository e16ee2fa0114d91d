import { useEffect, useRef } from 'react'

/**
 * After a move to another screen the focus goes to its heading, so that keyboards and screen
 * readers start there. Not on the first one.
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
