import { useEffect, useRef, useState } from 'react'

/** A debounced value: a query is sent once per pause instead of with every key. */
export function useDebounced<T>(value: T, pauseMs = 300): T {
  const [settled, setSettled] = useState(value)
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  })
  // A new object at every render; its text tells whether it changed.
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(newest.current), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
