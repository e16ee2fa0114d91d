import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './create-index-concurrently.ts'
import { dialectOf } from './dialect.ts'

type Key = {
  table: string
  /** The name of the constraint, which does not change. */
  name: string
  kind: 'unique' | 'primary key'
  from: readonly string[]
  to: readonly string[]
}

/**
 * Changes the columns of a key, in a migration that is `isConcurrent`. PostgreSQL does not block
 * writes meanwhile; SQLite has to copy the table in a transaction. An interrupted attempt is
 * completed by the next run.
 * @throws Error on SQLite, where the table has no such key or a reference would break
 */
export async function replaceKey(db: Kysely<unknown>, key: Key): Promise<void> {
  const { table, name, kind, to } = key
  if (!dialectOf(db).hasKeysInPlace)
    return copyTable(db, table, (made) => {
      const [was, is] = [key.from, key.to].map((columns) => keyText(key, columns))
      if (was === undefined || is === undefined || made.includes(is)) return made
      if (!made.includes(was)) throw new Error(`${table} has no ${was} to replace: ${made}`)
      return made.replace(was, is)
    })
  if (await hasKey(db, key)) return
  const index = `${name}_new`
  await createIndexConcurrently(db, { name: index, table, columns: to.join(', '), isUnique: true })
  await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)},
    add constraint ${sql.id(name)} ${sql.raw(kind)} using index ${sql.id(index)}`.execute(db)
}

async function hasKey(db: Kysely<unknown>, { table, name, to }: Key): Promise<boolean> {
  const { rows } = await sql<{ columns: string[] }>`
    select array(select a.attname::text from unnest(c.conkey) with ordinality as k(no, at)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.no order by k.at) as columns
    from pg_constraint c where c.conrelid = ${table}::regclass and c.conname = ${name}`.execute(db)
  return rows[0]?.columns.join() === to.join()
}

/**
 * Drops unique keys of a table by the names of their constraints, in the same way as `replaceKey`.
 */
export async function dropUniqueKeys(
  db: Kysely<unknown>,
  table: string,
  names: readonly string[],
): Promise<void> {
  if (!dialectOf(db).hasKeysInPlace)
    return copyTable(db, table, (made) =>
      names.reduce(
        (text, name) => text.replace(new RegExp(`, constraint "${name}" unique \\([^)]*\\)`), ''),
        made,
      ),
    )
  const drops = names.map((name) => sql`drop constraint if exists ${sql.id(name)}`)
  await sql`alter table ${sql.id(table)} ${sql.join(drops)}`.execute(db)
}

/**
 * Recreates a table from a changed definition, with its rows and indexes. SQLite's way to change a
 * constraint: https://www.sqlite.org/lang_altertable.html#otheralter
 */
async function copyTable(
  all: Kysely<unknown>,
  table: string,
  changed: (made: string) => string,
): Promise<void> {
  await all.connection().execute(async (db) => {
    const run = async (text: string) => (await sql.raw<object>(text).execute(db)).rows
    const { rows } = await sql<{ type: string; sql: string }>`
      select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db)
    const made = rows.find(({ type }) => type === 'table')?.sql ?? ''
    const is = changed(made)
    if (is === made) return
    const copy = is.replace(`"${table}"`, `"${table}_copy"`)
    // During a move of all data foreign keys are off, so the previous state is restored afterwards.
    const held = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db)
    await run('pragma foreign_keys = off')
    await run('begin immediate')
    try {
      await run(copy)
      await run(`insert into "${table}_copy" select * from "${table}"`)
      await run(`drop table "${table}"`)
      await run(`alter table "${table}_copy" rename to "${table}"`)
      for (const { type, sql: text } of rows) if (type === 'index') await run(text)
      const broken = await run(`pragma foreign_key_check("${table}")`)
      if (broken.length > 0) throw new Error(`${table} has ${broken.length} broken references`)
      await run('commit')
    } catch (error) {
      await run('rollback')
      throw error
    } finally {
      await run(`pragma foreign_keys = ${held.rows[0]?.foreign_keys ?? 1}`)
    }
  })
}

function keyText({ name, kind }: Key, columns: readonly string[]): string {
  return `constraint "${name}" ${kind} (${columns.map((it) => `"${it}"`).join(', ')})`
}
