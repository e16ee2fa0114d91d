/**
 * Values that are parsed on first use: a screen needs few of the recipes, and parsing all would
 * cost memory and time.
 */
export function parsedLate<Value>(
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, Value>> {
  const values: Record<string, Value> = {}
  for (const [name, text] of Object.entries(texts))
    Object.defineProperty(values, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value: unknown = JSON.parse(text)
        Object.defineProperty(values, name, { value })
        return value
      },
    })
  return values
}
