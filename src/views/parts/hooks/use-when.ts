import { useEffect, useEffectEvent } from 'react'

/** Acts after the render in which something has become so, such as a question that is over. */
export function useWhen(isSo: boolean, act: () => void): void {
  const acting = useEffectEvent(act)
  useEffect(() => {
    if (isSo) acting()
  }, [isSo])
}
