/** The typed keys of an object that has no more keys than its type, in their order. */
export function keysOf<Of extends object>(of: Of): (keyof Of & string)[] {
  return Object.keys(of) as (keyof Of & string)[]
}

/** A partial object with one field, whose name is known only at run time. */
export function partWith<Of, Key extends keyof Of>(key: Key, value: Of[Key]): Partial<Of> {
  const part: Partial<Of> = {}
  part[key] = value
  return part
}
