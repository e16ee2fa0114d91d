import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../src/i18n')

type Words = { [key: string]: string | Words }

const read = (language: string, file: string): Words =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8'))
const valuesOf = (words: Words): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : valuesOf(value)))

/**
 * What a sentence tells people to open, press or choose: the words with a capital behind those
 * verbs.
 */
const toldIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b(?:[Oo]pen|press|choose|Under|On) ((?:[A-Z][\w-]*(?: (?!and\b)[a-z]\w*| [A-Z]\w*)*)(?:, [A-Z]\w*(?: [a-z]\w*)*)?)/g,
    ),
  ].flatMap(([, name = '']) => [name, ...name.split(', ')])

test('whatever help tells people to open, press or choose is a word of a screen', () => {
  const screens = new Set(
    readdirSync(join(folder, 'en'))
      .filter((file) => file !== 'help.json')
      .flatMap((file) => valuesOf(read('en', file))),
  )
  const texts = valuesOf(read('en', 'help.json'))
  const missing = texts
    .flatMap(toldIn)
    .filter(
      (name) =>
        ![...screens].some((word) => name === word || name.startsWith(`${word} `)) &&
        !name.includes(','),
    )
  expect(missing).toEqual([])
})

test.each([
  ['en', 'say what they may see'],
  ['hi', 'बताएँ कि वे क्या देख सकते हैं'],
  ['si', 'බලන්න පුළුවන් දේ තෝරන්න'],
  ['ta', 'எதைப் பார்க்கலாம் என்று சொல்லுங்கள்'],
])('help in %s speaks of no choice of rights for staff, since there is none', (language, gone) => {
  expect(valuesOf(read(language, 'help.json')).join(' ')).not.toContain(gone)
})
