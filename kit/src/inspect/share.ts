import { isNested } from './changes.ts'

/** The new value, reusing every part that equals the old one. */
export function shared<Value>(old: unknown, now: Value): Value {
  return sharedPart(old, now) as Value
}

function sharedPart(old: unknown, now: unknown): unknown {
  if (Object.is(old, now) || !isNested(old) || !isNested(now)) return now
  if (Array.isArray(old) !== Array.isArray(now)) return now
  const [before, after] = [new Map(Object.entries(old)), Object.entries(now)]
  let isSame = before.size === after.length
  const parts = after.map(([name, value]): [string, unknown] => {
    const part = sharedPart(before.get(name), value)
    isSame &&= before.has(name) && Object.is(part, before.get(name))
    return [name, part]
  })
  if (isSame) return old
  return Array.isArray(now) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}
