const MIN_LETTERS = 4
const MAX_LETTERS = 20

/**
 * Patterns for `like`. A word that matches one of `patterns` also matches one of the shorter
 * `parts`, which can be searched in an index first.
 */
type Typos = { parts: string[]; patterns: string[] }

/**
 * Patterns for words that differ from a typed one by one letter: replaced, added, missing, or two
 * swapped. Undefined for a word that is too short or too long.
 */
export function typosOf(word: string): Typos | undefined {
  const letters = [...word]
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return undefined
  const escaped = letters.map((letter) => letter.replace(/[\\%_]/, '\\$&'))
  const [from, until] = [Math.floor(letters.length / 3), Math.ceil((letters.length * 2) / 3)]
  const parts = [escaped.slice(0, from), escaped.slice(from, until), escaped.slice(until)]
  const patterns = escaped.flatMap((letter, at) => {
    const [before, after] = [escaped.slice(0, at), escaped.slice(at + 1)]
    const [next, ...rest] = after
    return [
      [...before, '_', ...after],
      [...before, ...after],
      ...(at > 0 ? [[...before, '_', letter, ...after]] : []),
      ...(next === undefined ? [] : [[...before, next, letter, ...rest]]),
    ]
  })
  const anywhere = (pattern: readonly string[]) => `%${pattern.join('')}%`
  return { parts: parts.map(anywhere), patterns: [...new Set(patterns.map(anywhere))] }
}
