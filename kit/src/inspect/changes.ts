/** One changed value in the data; a missing side is undefined. */
export type Change = { path: string; before: unknown; after: unknown }

/** The differences between two values, path by path. */
export function changesOf(before: unknown, after: unknown, path = ''): Change[] {
  if (Object.is(before, after)) return []
  if (!isNested(before) || !isNested(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }]
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) =>
    changesOf(old.get(name), now.get(name), path === '' ? name : `${path}.${name}`),
  )
}

/** Whether a value has parts: an object or a list. */
export function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
