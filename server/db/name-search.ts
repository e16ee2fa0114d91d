import { type RawBuilder, sql } from 'kysely'
import { foldText } from '#contract/find-words.ts'
import { dialectOf, limitTo } from './dialect.ts'
import type { Db } from './tenant.ts'
import { typosOf } from './typos.ts'

/** Builds the condition that names, each a column or an expression, match the typed text. */
type Has = (...names: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>

/** With more words typos are not tolerated: each word adds about eighty patterns. */
const MOST_FORGIVEN_WORDS = 6

/**
 * The condition of a search for a typed text: rows with all of its words, in any order; if there
 * are none, rows whose names match with one wrong letter per word (ADR 0219).
 *
 * `among` is the source with its first conditions: `product r where r.company_id = …`. `finds`
 * builds the condition of a row.
 */
export async function nameSearch(
  db: Db,
  text: string,
  among: RawBuilder<unknown>,
  finds: (has: Has) => RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const strict = finds(hasWords(db, text))
  const near = nearlyHasWords(db, text)
  if (!near) return strict
  const { rows } = await sql`select 1 as "found" from ${among} and ${strict}
    ${limitTo(1)}`.execute(db)
  return rows.length > 0 ? strict : finds(near)
}

/** All words of a text, in any order, each in one of the names. */
export function hasWords(db: Db, text: string): Has {
  const patterns = wordsOf(text).map(anywhere)
  return (...names) => {
    const folded = names.map((name) => foldedName(db, name))
    const conditions = patterns.map((pattern) => {
      return sql`(${sql.join(
        folded.map((name) => sql`${name} like ${pattern} escape '\\'`),
        sql` or `,
      )})`
    })
    return sql`(${sql.join(conditions, sql` and `)})`
  }
}

/**
 * How near the first of these names is to a text, for sorting: 0 the same, 1 begins with it, 2 all
 * words are in one of the names, 3 none of these.
 */
export function nearnessTo(db: Db, text: string): Has {
  const said = foldText(text).trim()
  const has = hasWords(db, text)
  return (...names) => {
    const own = foldedName(db, names[0] ?? sql`''`)
    return sql`case when ${own} = ${said} then 0
      when ${own} like ${anywhere(said).slice(1)} escape '\\' then 1
      when ${has(...names)} then 2 else 3 end`
  }
}

/**
 * All words of a text in one of the names, each with at most one wrong letter. Undefined if every
 * word is too short for that, or with too many words.
 */
export function nearlyHasWords(db: Db, text: string): Has | undefined {
  const words = wordsOf(text)
  // Words with digits tolerate no typo: a wrong digit is another number.
  const typos = words.map((word) => (/\d/.test(word) ? undefined : typosOf(word)))
  if (typos.every((one) => one === undefined) || words.length > MOST_FORGIVEN_WORDS)
    return undefined
  const like = (pattern: string) => sql`s.said like ${pattern} escape '\\'`
  const conditions = words.map((word, at) => {
    const near = typos[at]
    if (!near) return like(anywhere(word))
    // With one wrong letter, one of the three parts still matches, so few names are compared with
    // the patterns.
    const [parts, patterns] = [near.parts.map(like), near.patterns.map(like)]
    return sql`(${sql.join(parts, sql` or `)}) and (${sql.join(patterns, sql` or `)})`
  })
  const all = sql.join(conditions, sql` and `)
  return (...names) =>
    sql`(${sql.join(
      // The limit prevents the planner from inlining the subquery, so that each name is folded only
      // once.
      names.map(
        (name) => sql`exists (select 1 from (select ${foldedName(db, name)} as said
          ${limitTo(1)}) s where ${all})`,
      ),
      sql` or `,
    )})`
}

/** A name folded like `foldText`. Most names are ASCII and only need lower case. */
function foldedName(db: Db, name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when octet_length(${name}) = length(${name}) then lower(${name})
    else ${dialectOf(db).folded(name)} end`
}

function wordsOf(text: string): string[] {
  return foldText(text).trim().split(/\s+/)
}

function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
