import { useEffect, useEffectEvent } from 'react'

/** Calls `act` after the render in which `isSo` becomes true. */
export function useWhen(isSo: boolean, act: () => void): void {
  const acting = useEffectEvent(act)
  useEffect(() => {
    if (isSo) acting()
  }, [isSo])
}
