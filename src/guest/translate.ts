import type { TFunction } from 'i18next'
import type { Language } from '#contract/languages.ts'
import type { Words } from '../i18n/wording.ts'

/**
 * What i18next does for the app, as far as guest pages need it: a key's text with its `{{values}}`,
 * in the plural form that `count` asks for. A key without a text is its own text.
 */
export function translate(words: Words, language: Language): TFunction {
  const text = (key: string, values: Record<string, unknown> = {}): string => {
    const { count } = values
    const found =
      (typeof count === 'number'
        ? textAt(words, `${key}_${formOf(count, language)}`)
        : undefined) ??
      textAt(words, key) ??
      key
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
  return text as unknown as TFunction
}

function formOf(count: number, language: Language): Intl.LDMLPluralRule {
  return new Intl.PluralRules(language).select(count)
}

function textAt(words: Words, key: string): string | undefined {
  let found: string | Words | undefined = words
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}
