import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'

/** Acts after each move to another path; not on the first screen. */
export function useMoved(act: () => void): void {
  const [path] = useLocation()
  const shown = useRef(path)
  const moved = useEffectEvent(act)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    moved()
  }, [path])
}
