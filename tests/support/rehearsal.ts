import { type RawBuilder, sql } from 'kysely'
import type { Databases } from '../../server/db/databases.ts'
import type { Db } from '../../server/db/tenant.ts'
import { schemaFacts } from './schema-facts.ts'

/**
 * What all rows of a database weigh, by table: how many there are, and the sum of each of their
 * numbers. Doubled work weighs more.
 */
export type Weight = Record<string, string>
export type Rehearsal = {
  /** The databases to build a server on. */
  wrap(databases: Databases): Databases
  /**
   * Does work whose transactions are undone at their end. Resolves to what it answered, and what
   * all would weigh now; undefined when no transaction got to its end.
   */
  rehearse<Result>(
    work: () => Promise<Result>,
    options?: { isWeighed?: boolean },
  ): Promise<{ result: Result; weight: Weight | undefined }>
  /** What all rows weigh. */
  weigh(): Promise<Weight>
}

type Stage = { isWeighed: boolean; weight: Weight | undefined }

/**
 * Sessions and tries are counted by looking; moments are the clock's; when work for the world
 * outside runs is the worker's.
 */
const restless = new Set([
  'session',
  'login_attempt',
  'call_count',
  'table_size',
  'kysely_migration',
  'kysely_migration_lock',
])
/** Tries are the worker's; a server that undid an order keeps its number for the next (ADR 0157). */
const restlessColumns: Record<string, readonly string[]> = {
  outbox_job: ['attempts'],
  company_detail: ['order_seq'],
}
const isWeighed = (column: string, type: string) =>
  /int|numeric/i.test(type) && !column.endsWith('_ms')

/**
 * Lets a test see what a request would do, without its doing it: so it finds inputs that are
 * answered, and knows the effect of one.
 */
export function createRehearsal(): Rehearsal {
  /** Set while a rehearsal is on; one at a time, and nothing else writes meanwhile. */
  let stage: Stage | undefined
  let opened: Databases | undefined
  let scales: RawBuilder<{ name: string; weight: string }> | undefined

  async function weigh(db?: Db): Promise<Weight> {
    if (!opened) throw new Error('no server was built on these databases')
    scales ??= await scalesOf(opened)
    const { rows } = await scales.execute(db ?? opened.write)
    return Object.fromEntries(rows.map(({ name, weight }) => [name, weight]))
  }

  async function undone<Result>(
    write: Db,
    seen: Stage,
    work: (db: Db) => Promise<Result>,
  ): Promise<Result> {
    const done: { result?: Result } = {}
    const undo = new Error('the rehearsal is over')
    await write
      .transaction()
      .execute(async (db) => {
        done.result = await work(db)
        if (seen.isWeighed) seen.weight = await weigh(db)
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return done.result as Result
  }

  return {
    wrap(databases) {
      opened = databases
      const wrapped = (db: Db) =>
        new Proxy(db, {
          get(target, name) {
            const seen = stage
            if (name === 'transaction' && seen)
              return () => ({
                execute: (work: (db: Db) => Promise<unknown>) => undone(target, seen, work),
              })
            const value: unknown = Reflect.get(target, name)
            return typeof value === 'function' ? value.bind(target) : value
          },
        })
      return {
        ...databases,
        write: wrapped(databases.write),
        writeOf: (companyId) => wrapped(databases.writeOf(companyId)),
      }
    },
    async rehearse(work, { isWeighed = true } = {}) {
      const seen: Stage = { isWeighed, weight: undefined }
      stage = seen
      try {
        return { result: await work(), weight: seen.weight }
      } finally {
        stage = undefined
      }
    },
    weigh: () => weigh(),
  }
}

/** One statement that weighs every table. */
async function scalesOf(
  databases: Databases,
): Promise<RawBuilder<{ name: string; weight: string }>> {
  const { tables } = await schemaFacts(databases)
  const parts: RawBuilder<unknown>[] = []
  for (const table of [...tables.keys()].filter((name) => !restless.has(name))) {
    const columns = await numbersOf(databases, table)
    const sums = columns.map(
      (column) =>
        sql`|| ' ' || ${sql.lit(column)} || ' ' || cast(coalesce(sum(${sql.ref(column)}), 0) as text)`,
    )
    parts.push(
      sql`select cast(${sql.lit(table)} as text) as name, 
        cast(count(*) as text) || ' rows' ${sql.join(sums, sql` `)} as weight
        from ${sql.table(table)}`,
    )
  }
  return sql`${sql.join(parts, sql` union all `)}`
}

async function numbersOf({ kind, read }: Databases, table: string): Promise<string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ name: string; type: string }>`select name, type from pragma_table_info(${table})`
      : sql<{
          name: string
          type: string
        }>`select column_name as name, data_type as type
          from information_schema.columns where table_schema = 'public' and table_name = ${table}`
  const { rows } = await query.execute(read)
  const own = restlessColumns[table] ?? []
  return rows
    .filter(({ name, type }) => isWeighed(name, type) && !own.includes(name))
    .map(({ name }) => name)
}
