/**
 * The supported languages, each under its own name, chosen by the calling codes of the
 * specification (section 3). Every file of a language must exist: see CONTRIBUTING.md.
 */
export const languages = { en: 'English', hi: 'हिन्दी', ta: 'தமிழ்', si: 'සිංහල' } as const
export type Language = keyof typeof languages

/** Whether a language is supported. */
export function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && Object.hasOwn(languages, tag)
}

/** The supported language of a tag, ignoring its country (`hi-IN`), or undefined. */
export function languageOf(tag: string | undefined): Language | undefined {
  const [language] = tag?.split('-') ?? []
  return isLanguage(language) ? language : undefined
}

/**
 * The locale for dates and times. English uses day first and 24 hours, matching numeric dates
 * (specification, section 9).
 */
export function dateLanguageOf(language: string): string {
  return language === 'en' ? 'en-GB' : language
}
