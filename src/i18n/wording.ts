export type Words = { [key: string]: string | Words }

/** A language file: the words, and under `wording` what single modules say otherwise. */
export type LanguageFile = Words & { wording?: Record<string, Words> }

/** Several files as one. */
export function joined(files: readonly LanguageFile[]): LanguageFile {
  return files.reduce<LanguageFile>(merged, {})
}

/**
 * The words of a module: the default ones with the module's own laid over them, key by key.
 * Merged once when a language loads: a fallback namespace would mix languages where a translation
 * is missing.
 */
export function wordsOf({ wording, ...words }: LanguageFile, module: string | undefined): Words {
  return module && wording?.[module] ? merged(words, wording[module]) : words
}

function merged(words: Words, over: Words): Words {
  const result = { ...words }
  for (const [key, value] of Object.entries(over)) {
    const under = result[key]
    result[key] =
      typeof value === 'object' && typeof under === 'object' ? merged(under, value) : value
  }
  return result
}
