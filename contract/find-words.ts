const FEWEST_LETTERS = 4

/**
 * A text as searches compare it: lower case, Latin letters without accents, without signs of Indian
 * scripts that many people leave out (the nukta, joiners).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u093C\u200C\u200D]/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

/** The words of a text, folded. Vowel signs belong to their letters. */
export function wordsIn(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/**
 * Whether a word begins with another that was typed with one letter wrong: another one, one too
 * many, one missing, or two swapped. Words of up to three letters tolerate no typo.
 */
export function startsNearly(word: string, typed: string): boolean {
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
 * Those with all words of a text, in any order; of several texts of one, those that have them in an
 * earlier one come first. Where no word begins so, those with them inside of words; then those with
 * a letter wrong.
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

/** How a word may be meant by what was typed, the nearest way first. */
const ways: readonly IsFound[] = [
  (word, typed) => word.startsWith(typed),
  (word, typed) => word.includes(typed),
  (word, typed) => word.startsWith(typed) || startsNearly(word, typed),
]
