import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'

/** Calls `act` after each navigation to another path, except for the first screen. */
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
