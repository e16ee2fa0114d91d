const FEWEST_LETTERS = 4

/**
 * A text normalized for comparison: lower case, Latin letters without accents, and without optional
 * signs of Indian scripts (nukta, joiners).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u093C\u200C\u200D]/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

/** The normalized words of a text. Vowel signs belong to their letters. */
function wordsIn(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/**
 * Whether a word begins with a typed text that contains one typo: a wrong, extra or missing letter,
 * or two swapped letters. Words of up to three letters tolerate no typo.
 */
function startsNearly(word: string, typed: string): boolean {
  const [own, asked] = [[...word], [...typed]]
  if (asked.length < FEWEST_LETTERS) return false
  let at = 0
  while (at < asked.length && own[at] === asked[at]) at += 1
  const goesOn = (from: number, askedFrom: number): boolean =>
    asked.slice(askedFrom).every((letter, index) => own[from + index] === letter)
  return (
    goesOn(at + 1, at + 1) ||
    goesOn(at, at + 1) ||
    goesOn(at + 1, at) ||
    (own[at] === asked[at + 1] && own[at + 1] === asked[at] && goesOn(at + 2, at + 2))
  )
}

/**
 * The items with all words of a text, in any order; a match in an earlier one of an item's texts
 * comes first. If no word begins with the typed ones: matches inside words; then matches with one
 * typo.
 */
export function fittingOf<One>(
  all: readonly One[],
  text: string,
  saidOf: (one: One) => readonly string[],
): One[] {
  const asked = wordsIn(text)
  if (asked.length === 0) return [...all]
  const said = all.map((one) => ({ one, texts: saidOf(one).map(wordsIn) }))
  const ranked = (isFound: IsFound): One[] => {
    const rankOf = (texts: readonly string[][]): number =>
      texts.findIndex((_, last) => {
        const words = texts.slice(0, last + 1).flat()
        return asked.every((typed) => words.some((word) => isFound(word, typed)))
      })
    return said
      .map(({ one, texts }) => ({ one, rank: rankOf(texts) }))
      .filter(({ rank }) => rank >= 0)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ one }) => one)
  }
  for (const isFound of ways) {
    const found = ranked(isFound)
    if (found.length > 0) return found
  }
  return []
}

type IsFound = (word: string, typed: string) => boolean

/** The ways to match a word with a typed one, best first. */
const ways: readonly IsFound[] = [
  (word, typed) => word.startsWith(typed),
  (word, typed) => word.includes(typed),
  (word, typed) => word.startsWith(typed) || startsNearly(word, typed),
]
