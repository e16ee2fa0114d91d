/** The order of names in a language: numbers in them by their size, whatever the case. */
export function compareNames(language: string): (one: string, other: string) => number {
  return new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare
}
