/** Whether two field values are equal: text, numbers, lists and plain objects. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** The fields that differ between two states of a form. */
export function changedKeys<V extends object>(values: V, base: V): (keyof V & string)[] {
  return (Object.keys(values) as (keyof V & string)[]).filter(
    (key) => !isSame(values[key], base[key]),
  )
}

/** Rebases edited values onto a newer state: unedited fields take the newer values. */
export function rebased<V extends object>(values: V, from: V, onto: V): V {
  const kept = Object.fromEntries(changedKeys(values, from).map((key) => [key, values[key]]))
  return { ...onto, ...kept }
}

/** The parts of `input` that come from changed fields, for an update with only those. */
export function changedPart<Input extends object, V extends object>(
  input: Input,
  values: V,
  base: V,
): Partial<Input> {
  const changed = new Set<string>(changedKeys(values, base))
  return Object.fromEntries(
    Object.entries(input).filter(([key]) => changed.has(key)),
  ) as Partial<Input>
}

/** The fields of an update, with null for each emptied one. */
export function nullForEmpty<Fields extends object>(fields: Fields): NullForEmpty<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value ?? null]),
  ) as NullForEmpty<Fields>
}
type NullForEmpty<Fields> = {
  [Key in keyof Fields]: undefined extends Fields[Key]
    ? NonNullable<Fields[Key]> | null
    : Fields[Key]
}

/** A typed whole number of at most nine digits; undefined if empty, NaN for any other text. */
export function wholeNumber(text: string): number | undefined {
  if (text.trim() === '') return undefined
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
}
