/**
 * The languages on offer, each under its own name, after the calling codes of the specification
 * (section 3). All files of a language have to be there: see CONTRIBUTING.md.
 */
export const languages = { en: 'English', hi: 'हिन्दी', ta: 'தமிழ்', si: 'සිංහල' } as const
export type Language = keyof typeof languages

/** Whether a language is on offer. */
export function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && Object.hasOwn(languages, tag)
}

/** The language of a tag, whatever country it names (`hi-IN`): one on offer, or undefined. */
export function languageOf(tag: string | undefined): Language | undefined {
  const [language] = tag?.split('-') ?? []
  return isLanguage(language) ? language : undefined
}

/**
 * The language that dates and times of the day are written in: English has the day first and 24
 * hours, as where dates are figures (specification, section 9).
 */
export function dateLanguageOf(language: string): string {
  return language === 'en' ? 'en-GB' : language
}
