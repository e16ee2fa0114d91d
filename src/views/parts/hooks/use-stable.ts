import { useCallback } from 'react'
import { useLatest } from './use-latest.ts'

/** A stable callback that calls the latest function: for event handlers of memoised components. */
export function useStable<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useLatest(act)
  return useCallback((...args) => latest()(...args), [latest])
}
