import en from '#i18n/en/papers.json' with { type: 'json' }
import hi from '#i18n/hi/papers.json' with { type: 'json' }
import si from '#i18n/si/papers.json' with { type: 'json' }
import ta from '#i18n/ta/papers.json' with { type: 'json' }
import { type Language, languageOf } from '#contract/languages.ts'

/** The texts of printed papers. */
export type PaperWords = typeof en

/** A missing text of a supported language is a type error. */
const words: Readonly<Record<Language, PaperWords>> = { en, hi, si, ta }

/** The texts in a language, English as the fallback. */
export function paperWordsOf(language: string): PaperWords {
  return words[languageOf(language) ?? 'en']
}
