/**
 * Inserts an uploaded picture at its selected position: after the one selected before it, otherwise
 * before the next one. `chosen`: the stored names in the order of selection, undefined for pending
 * uploads.
 */
export function placePicture(
  value: readonly string[],
  chosen: readonly (string | undefined)[],
  place: number,
): string[] {
  const stored = chosen[place]
  if (stored === undefined || value.includes(stored)) return [...value]
  const isShown = (name: string | undefined): name is string =>
    name !== undefined && value.includes(name)
  const before = chosen.slice(0, place).findLast(isShown)
  const after = chosen.slice(place + 1).find(isShown)
  const at =
    before !== undefined
      ? value.indexOf(before) + 1
      : after !== undefined
        ? value.indexOf(after)
        : value.length
  return value.toSpliced(at, 0, stored)
}
