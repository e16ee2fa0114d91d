/**
 * The initials of a person or company, from the first and the last word; complete letters in every
 * script.
 */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s&·-]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last].map((word) => (word ? firstLetter(word) : '')).join('')
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function firstLetter(word: string): string {
  for (const { segment } of letters.segment(word)) return segment.toLocaleUpperCase()
  return ''
}
