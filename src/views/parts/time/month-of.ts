import { sayDate, sayMonth } from './say-time.ts'

type Names = { short: Map<string, number>; long: readonly [name: string, month: number][] }
const known = new Map<string, Names>()

/**
 * The month (1 to 12) that a word names, whole, shortened or by its beginning: `December`, `dec`,
 * `decem`. It may be in the language of the screen or another one of the product; Sinhala names are
 * known only on its own screens (`src/i18n/sinhala.ts`).
 */
export function monthOf(word: string, language: string): number | undefined {
  const name = word.toLowerCase()
  const all = [language, 'en', 'hi', 'ta'].map(namesOf)
  const short = all.flatMap((names) => names.short.get(name) ?? [])
  if (short.length > 0 || name.length < 3) return short[0]
  const months = new Set(
    all.flatMap(({ long }) => long.flatMap(([one, month]) => (one.startsWith(name) ? month : []))),
  )
  return months.size === 1 ? [...months][0] : undefined
}

function namesOf(language: string): Names {
  const names = known.get(language) ?? monthsIn(language)
  known.set(language, names)
  return names
}

function monthsIn(language: string): Names {
  const days = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-15`)
  return {
    short: new Map(days.map((day, at) => [wordIn(sayDate(day, language)), at + 1])),
    long: days.map((day, at) => [wordIn(sayMonth(day, language)), at + 1]),
  }
}

function wordIn(text: string): string {
  return /\p{L}[\p{L}\p{M}\u200C\u200D]*/u.exec(text)?.[0].toLowerCase() ?? ''
}
