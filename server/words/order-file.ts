import enCore from '#i18n/en/core.json' with { type: 'json' }
import en from '#i18n/en/orders.json' with { type: 'json' }
import hiCore from '#i18n/hi/core.json' with { type: 'json' }
import hi from '#i18n/hi/orders.json' with { type: 'json' }
import siCore from '#i18n/si/core.json' with { type: 'json' }
import si from '#i18n/si/orders.json' with { type: 'json' }
import taCore from '#i18n/ta/core.json' with { type: 'json' }
import ta from '#i18n/ta/orders.json' with { type: 'json' }
import { type Language, languageOf } from '#contract/languages.ts'
import type { ModuleName } from '#contract/modules.ts'
import { translate } from '#i18n/translate.ts'
import { joined, wordsOf } from '#i18n/wording.ts'
import { type PaperWords, paperWordsOf } from './papers.ts'

const files: Readonly<Record<Language, ReturnType<typeof joined>>> = {
  en: joined([enCore, en]),
  hi: joined([hiCore, hi]),
  si: joined([siCore, si]),
  ta: joined([taCore, ta]),
}

/** A key of the words of the screens, with its values. */
type ScreenWord = (key: string, values?: Readonly<Record<string, unknown>>) => string

/** The words of the file of orders: its headings, and what the screens of the module say. */
export function orderFileWords(
  language: string | undefined,
  module: ModuleName,
): { headings: PaperWords['file']; tax: string; word: ScreenWord } {
  const known = languageOf(language) ?? 'en'
  const { file, tax } = paperWordsOf(known)
  return { headings: file, tax, word: translate(wordsOf(files[known], module), known) }
}
