import type { Touched } from './partitions.ts'

/**
 * Statements that touch more than one part of a table of companies: a piece of each, and why. In a
 * cluster they go to every machine.
 */
export const acrossParts: Readonly<Record<string, string>> = {
  'select * from "outbox_job" where "state" = ? and "run_ms" <= ?':
    'the worker takes what is due of all companies',
  'where s.token_hash = ?': 'a session is found by its token',
}

/** Statements that touch several parts and stand in no table, each once, with the tables. */
export function unexplained(
  seen: readonly Touched[],
  explained: readonly string[] = Object.keys(acrossParts),
): string[] {
  const found = seen.flatMap(({ text, parts }) => {
    const tables = [...parts].flatMap(([table, of]) => (of.size > 1 ? [table] : []))
    const isKnown = explained.some((piece) => text.includes(piece))
    return tables.length > 0 && !isKnown ? [`${tables.toSorted().join(', ')}: ${text}`] : []
  })
  return [...new Set(found)].toSorted()
}
