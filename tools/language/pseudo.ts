import type { Words } from '../../src/i18n/wording.ts'

/**
 * `en-XA`: longer accented words in brackets, which reveal clipped text and text outside of the
 * language files. `ar-XB`: right to left.
 */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const
export type PseudoLanguage = (typeof pseudoLanguages)[number]

/**
 * English texts as a pseudo language; `{{values}}` and `$t(keys)` are kept. Never part of a build.
 */
export function pseudoWords<W extends Words>(words: W, language: PseudoLanguage): W
export function pseudoWords(words: Words, language: PseudoLanguage): Words {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value, language) : pseudoWords(value, language),
    ]),
  )
}

/** One text: about 40 % longer with its vowels doubled, or with every word reversed. */
function pseudoText(text: string, language: PseudoLanguage): string {
  const parts = text.split(/(\{\{\w+\}\}|\$t\([^)]*\))/)
  const changed = parts.map((part, place) =>
    place % 2 === 1 || part.trim() === ''
      ? part
      : language === 'en-XA'
        ? longer(part)
        : turned(part),
  )
  return language === 'en-XA' ? `[${changed.join('')}]` : changed.join('')
}

const accents: Record<string, string> = {
  a: 'áà',
  e: 'éè',
  i: 'íì',
  o: 'óò',
  u: 'úù',
  y: 'ýÿ',
  A: 'Áa',
  E: 'Ée',
  I: 'Íi',
  O: 'Óo',
  U: 'Úu',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
}

function longer(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter)
}

/**
 * Latin letters written from right to left, like Arabic: direction marks reverse each word, the
 * page does the rest.
 */
function turned(text: string): string {
  return text.replace(/\S+/g, (word) => `\u202E${word}\u202C`)
}
