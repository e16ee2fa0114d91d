import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/**
 * The most common passwords, in lower case, one per line: those of zxcvbn-ts (language-common
 * 3.0.4, MIT licence, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.) with five characters
 * or more.
 */
const file = new URL('./known-passwords.txt.gz', import.meta.url)
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
let known: ReadonlySet<string> | undefined

/** Why a password is easy to guess; undefined if it is not. */
type Weakness = 'known' | 'own'

/**
 * Whether a password is among those that attackers try first: common, repeated, sequential, or made
 * of personal data.
 */
export function weaknessOf(password: string, personal: readonly string[]): Weakness | undefined {
  const text = password.normalize('NFKC').toLowerCase()
  if (isKnown(text) || isKnown(bareOf(text)) || isRepeated(text) || isInARow(text)) return 'known'
  return isMadeOf(text, personal) ? 'own' : undefined
}

function isKnown(text: string): boolean {
  known ??= new Set(gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n'))
  return known.has(text)
}

/** Without a trailing year, number or punctuation. */
function bareOf(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

/** One short part repeated: aaaaaaaaaa, abcabcabcabc, 1212121212. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4, 5].some(
    (length) =>
      text.length >= length * 2 &&
      text === text.slice(0, length).repeat(text.length).slice(0, text.length),
  )
}

/** A part of the alphabet, the digits or a keyboard row, in either direction. */
function isInARow(text: string): boolean {
  const letters = text.replace(/[^a-z0-9]/g, '')
  const ways = rows.flatMap((row) => [row, [...row].toReversed().join('')])
  return letters.length > 0 && ways.some((row) => `${row}${row}`.includes(letters))
}

/** Whether hardly anything is left without name, address and company. */
function isMadeOf(text: string, personal: readonly string[]): boolean {
  const parts = personal
    .flatMap((one) =>
      one
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{M}\p{N}]+/u),
    )
    .filter((part) => part.length >= 3)
  const rest = parts
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, part) => left.replaceAll(part, ''), text)
  return rest !== text && bareOf(rest).length < 5
}
