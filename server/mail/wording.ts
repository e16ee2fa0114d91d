import type { MailWording } from './mail-words.ts'
import { en } from './templates/en.ts'

/** By language; a language is added by adding its file here. */
const wordings: Record<string, MailWording> = { en }

/** The words in someone's language, English where there are none. */
export function wordingOf(language: string): MailWording {
  return wordings[language] ?? wordings[language.slice(0, 2)] ?? en
}
