import { useEffect, useRef, useState } from 'react'

/**
 * A value as it was when it last stood still for so long: what is typed is asked for once, not with
 * every key.
 */
export function useDebounced<T>(value: T, pauseMs = 300): T {
  const [settled, setSettled] = useState(value)
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  })
  // A question is written anew at every render; its text tells whether it is another one.
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(newest.current), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
