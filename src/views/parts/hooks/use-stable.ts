import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function at every render, which does what the latest one does: for what is called on a
 * press and handed to memoised parts.
 */
export function useStable<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args) => latest.current(...args), [])
}
