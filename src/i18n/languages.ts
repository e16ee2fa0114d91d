import { type Language, languageOf } from '#contract/languages.ts'

/**
 * The language to speak: the one chosen before, else the first of the browser's that we have, else
 * English.
 */
export function chooseLanguage(chosen: string | undefined, preferred: readonly string[]): Language {
  return [chosen, ...preferred].map(languageOf).find((language) => language !== undefined) ?? 'en'
}
