import type { LanguageFile, Words } from '../../src/i18n/wording.ts'

const plural = /_(zero|one|two|few|many|other)$/

/**
 * The faults of a language's file compared with the English one, a line each: `missing`, `extra`,
 * `empty`, `placeholders`, `untranslated`, with the key. Plural forms are those of
 * `Intl.PluralRules` for the language; `_zero` exists where English has it.
 */
export function languageFaults(
  language: string,
  english: LanguageFile,
  own: LanguageFile,
): string[] {
  const wanted = wantedOf(language, leavesOf(english))
  const found = leavesOf(own)
  return [
    ...[...found.keys()].filter((key) => !wanted.has(key)).map((key) => `extra: ${key}`),
    ...[...wanted].flatMap(([key, from]) => {
      const text = found.get(key)
      if (text === undefined) return `missing: ${key}`
      if (text.trim() === '') return `empty: ${key}`
      if (!hasSameParts(key, from, text)) return `placeholders: ${key}`
      return isUntranslated(language, text) ? `untranslated: ${key}` : []
    }),
  ]
}

/** Every key of a file with its text, including the `wording` of all modules. */
export function leavesOf(words: Words, path = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[path + key, value] as const]
        : [...leavesOf(value, `${path}${key}.`)],
    ),
  )
}

/** The keys a language must have, each with its English text. */
function wantedOf(language: string, english: ReadonlyMap<string, string>): Map<string, string> {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return new Map(
    [...english].flatMap(([key, text]) => {
      const base = key.replace(plural, '')
      // A key that only looks like a plural form: `step_one` without a `step_other`.
      if (base === key || !english.has(`${base}_other`)) return [[key, text] as const]
      if (key.endsWith('_zero')) return [[key, text] as const]
      return key.endsWith('_other')
        ? categories.map((category) => [`${base}_${category}`, text] as const)
        : []
    }),
  )
}

/** The same `{{values}}` and `$t(keys)`; a plural form may omit the number: "one order". */
function hasSameParts(key: string, english: string, text: string): boolean {
  const parts = (from: string) =>
    new Set([...from.matchAll(/\{\{\w+\}\}|\$t\([^)]*\)/g)].map(([part]) => part))
  const [wanted, found] = [parts(english), parts(text)]
  if (plural.test(key)) for (const set of [wanted, found]) set.delete('{{count}}')
  return wanted.size === found.size && [...wanted].every((part) => found.has(part))
}

/** Two or more Latin words and no letter of the language's own script: an untranslated sentence. */
function isUntranslated(language: string, text: string): boolean {
  const { script = 'Latn' } = new Intl.Locale(language).maximize()
  if (script === 'Latn') return false
  const words = text.replace(/\{\{\w+\}\}|\$t\([^)]*\)/g, ' ').match(/\p{Script=Latn}{3,}/gu) ?? []
  return words.length > 1 && !new RegExp(`\\p{Script=${script}}`, 'u').test(text)
}
