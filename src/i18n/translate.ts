import type { Words } from './wording.ts'

/** A key's text with its values, in the plural form for `count`. */
type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string

/**
 * The rules of all words: `{{value}}`, and the suffixes `_one`, `_other` chosen by `count` in the
 * language. The app uses i18next for them; guest pages and the server need no more than this
 * function. A missing key is its own text.
 */
export function translate(words: Words, language: string): Translate {
  let plurals: Intl.PluralRules | undefined
  const formOf = (count: number): Intl.LDMLPluralRule =>
    (plurals ??= new Intl.PluralRules(language)).select(count)
  return (key, values = {}) => {
    const { count } = values
    const found =
      (typeof count === 'number' ? textAt(words, `${key}_${formOf(count)}`) : undefined) ??
      textAt(words, key) ??
      key
    return interpolate(found, values)
  }
}

/** Inserts values into a text; a missing value leaves a gap. */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

function textAt(words: Words, key: string): string | undefined {
  let found: string | Words | undefined = words
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}
