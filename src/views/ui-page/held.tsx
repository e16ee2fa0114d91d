import { type ReactNode, useState } from 'react'

/** Holds the value of a controlled component. */
export function Held<Value>({
  start,
  children,
}: {
  start: Value
  children: (value: Value, change: (value: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(start)
  return children(value, setValue)
}
