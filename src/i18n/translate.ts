import type { Words } from './wording.ts'

/** A key's text with its values, in the plural form that `count` asks for. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string

/**
 * The rule of all words: `{{value}}`, and `_one`, `_other` behind a key as `count` asks for in the
 * language. The app has i18next for it; guest pages and the server, which need no more than this,
 * have this. A key without a text is its own text.
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

/** A text with its values in their places; one that was not given leaves a gap. */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

function textAt(words: Words, key: string): string | undefined {
  let found: string | Words | undefined = words
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}
