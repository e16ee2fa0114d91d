/** The keys of an object that has no others than its type says, in their order. */
export function keysOf<Of extends object>(of: Of): (keyof Of & string)[] {
  return Object.keys(of) as (keyof Of & string)[]
}

/** A part of an object: one field of it, by a name that only the running code knows. */
export function partWith<Of, Key extends keyof Of>(key: Key, value: Of[Key]): Partial<Of> {
  const part: Partial<Of> = {}
  part[key] = value
  return part
}
