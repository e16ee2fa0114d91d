/** A style object: properties, conditions, selectors, at-rules and style objects inside them. */
export type Style = { [key: string]: unknown }

/** Distinguishes style objects from values; a list is a value per breakpoint. */
export function isStyle(value: unknown): value is Style {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Copies the styles into `target`, at every depth; the last one wins, `undefined` is ignored. */
export function mergeStyles(target: Style, ...styles: (object | undefined)[]): Style {
  for (const style of styles) {
    for (const [key, value] of entriesOf(style ?? {})) {
      const before = target[key]
      if (isStyle(value)) target[key] = mergeStyles(isStyle(before) ? before : {}, value)
      else if (value !== undefined) target[key] = value
    }
  }
  return target
}

/** The same structure with other keys and values; entries that map to undefined are dropped. */
export function mapStyle(
  style: object,
  toValue: (value: unknown) => unknown,
  toKey: (key: string) => string = (key) => key,
): Style {
  const result: Style = {}
  for (const [key, value] of entriesOf(style)) {
    const next = isStyle(value) ? mapStyle(value, toValue, toKey) : toValue(value)
    if (next !== undefined && next !== null) result[toKey(key)] = next
  }
  return result
}

function entriesOf(style: object): [string, unknown][] {
  return Object.entries(style)
}
