import type { Db } from '../db/tenant.ts'
import { quoted, run, type Side } from './side.ts'

/** A thing that is dropped before the rows are copied, and created again afterwards. */
type Later = { drop: string; make: string }

/**
 * The indexes of a new database, and on PostgreSQL its constraints, in the order in which they are
 * created. On SQLite foreign keys can't be dropped; they are checked at the end instead.
 */
export async function laterOf({ kind }: Side, db: Db): Promise<Later[]> {
  if (kind === 'sqlite') {
    const rows = await run(
      db,
      "select name, sql from sqlite_master where type = 'index' and sql is not null order by name",
    )
    return rows.map(({ name, sql }) => ({
      drop: `drop index ${quoted(String(name))}`,
      make: String(sql),
    }))
  }
  const indexes = await run(
    db,
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint c where c.conindid = x.indexrelid)
    order by i.relname`,
  )
  const constraints = await run(
    db,
    `select t.relname as "table", c.conname as name, c.contype as kind,
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.connamespace = current_schema()::regnamespace and c.contype in ('u', 'f')
    order by c.contype desc, c.conname`,
  )
  const ofConstraints = constraints.map(({ table, name, definition }) => {
    const alter = `alter table ${quoted(String(table))}`
    const constraint = quoted(String(name))
    return {
      drop: `${alter} drop constraint ${constraint}`,
      make: `${alter} add constraint ${constraint} ${String(definition)}`,
    }
  })
  return [
    ...indexes.map(({ name, definition }) => ({
      drop: `drop index ${quoted(String(name))}`,
      make: String(definition),
    })),
    // Unique keys come before the foreign keys that refer to them.
    ...ofConstraints,
  ]
}
