import { type Language, languageOf } from '#contract/languages.ts'
import type { MailWording } from './mail-words.ts'
import { en } from './templates/en.ts'
import { hi } from './templates/hi.ts'
import { si } from './templates/si.ts'
import { ta } from './templates/ta.ts'

/** One on offer without a file in `templates` is a type error. */
const wordings: Readonly<Record<Language, MailWording>> = { en, hi, ta, si }

/** The words in someone's language, English where there are none. */
export function wordingOf(language: string): MailWording {
  return wordings[languageOf(language) ?? 'en']
}
