import { useCallback, useLayoutEffect, useRef } from 'react'

/** What the latest render gave, for what is made once and lives longer than a render. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return useCallback(() => latest.current, [])
}
