import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable getter of the latest value, for objects that outlive a render. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return useCallback(() => latest.current, [])
}
