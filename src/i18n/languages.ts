import { type Language, languageOf } from '#contract/languages.ts'

/**
 * The initial language: the one chosen before, else the browser's first supported one, else
 * English.
 */
export function chooseLanguage(chosen: string | undefined, preferred: readonly string[]): Language {
  return [chosen, ...preferred].map(languageOf).find((language) => language !== undefined) ?? 'en'
}
