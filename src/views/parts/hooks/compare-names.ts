/** Sorts names in a language: numeric and case-insensitive. */
export function compareNames(language: string): (one: string, other: string) => number {
  return new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare
}
