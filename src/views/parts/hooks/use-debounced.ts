import { useEffect, useState } from 'react'
import { useLatest } from './use-latest.ts'

/** A debounced value: a query is sent once per pause instead of with every key. */
export function useDebounced<T>(value: T, pauseMs = 300): T {
  const [settled, setSettled] = useState(value)
  const newest = useLatest(value)
  // A new object at every render; its text tells whether it changed.
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(newest()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs, newest])
  return settled
}
