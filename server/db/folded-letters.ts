import { foldText } from '#contract/find-words.ts'

/** Latin letters with accents, including Vietnamese. */
const ranges = [
  [0xc0, 0x17f],
  [0x1ea0, 0x1ef9],
] as const

const letters = ranges
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  .map((code) => String.fromCodePoint(code))
  .map((letter) => [letter, foldText(letter)] as const)
  .filter(([letter, folded]) => folded !== letter && folded.length === 1)

/** Characters that `foldText` removes: combining accents, the nukta, joiners. */
const signs = Array.from({ length: 0x70 }, (_, at) => String.fromCodePoint(0x300 + at)).join('')

/** The arguments of `translate`: characters without a counterpart are removed. */
export const foldedFrom = `${letters.map(([letter]) => letter).join('')}${signs}\u093C\u200C\u200D`
export const foldedTo = letters.map(([, folded]) => folded).join('')
