/** A copy of an answer in which no record, at any depth, has allowed events. */
export function withoutEvents<Value>(value: Value): Value {
  return emptied(value) as Value
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emptied)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      name === 'allowedEvents' ? [] : emptied(held),
    ]),
  )
}
