import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable callback that calls the latest function: for event handlers of memoised components. */
export function useStable<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args) => latest.current(...args), [])
}
