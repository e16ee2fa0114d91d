import { type ReactNode, useState } from 'react'

/** Keeps the value of a part that leaves it to its owner. */
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
