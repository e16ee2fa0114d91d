/** The languages on offer, each under its own name, after the calling codes of the specification (section 3). */
export const languages = { en: 'English' } as const
export type Language = keyof typeof languages

/** The language to speak: the one chosen before, else the first of the browser's that we have, else English. */
export function chooseLanguage(chosen: string | undefined, preferred: readonly string[]): Language {
  return [chosen, ...preferred].map((tag) => tag?.split('-')[0]).find(isLanguage) ?? 'en'
}

/** Whether there is a file for a language. */
export function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && tag in languages
}
