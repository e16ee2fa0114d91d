import { foldText } from '#contract/find-words.ts'

/** Latin letters with accents, and those of Vietnamese. */
const ranges = [
  [0xc0, 0x17f],
  [0x1ea0, 0x1ef9],
] as const

const letters = ranges
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  .map((code) => String.fromCodePoint(code))
  .map((letter) => [letter, foldText(letter)] as const)
  .filter(([letter, folded]) => folded !== letter && folded.length === 1)

/** Signs that `foldText` takes away: accents of their own, the nukta, joiners. */
const signs = Array.from({ length: 0x70 }, (_, at) => String.fromCodePoint(0x300 + at)).join('')

/** What `translate` replaces, letter by letter; those without a counterpart go. */
export const foldedFrom = `${letters.map(([letter]) => letter).join('')}${signs}\u093C\u200C\u200D`
export const foldedTo = letters.map(([, folded]) => folded).join('')
