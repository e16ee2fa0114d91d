import { sql } from 'kysely'
import type { Databases } from '../../server/db/databases.ts'

export type Key = {
  table: string
  name: string
  kind: 'primary' | 'unique' | 'index' | 'foreign'
  columns: string[]
}
/**
 * What a database really has, read from its own catalogue. `others`: whatever is neither a table, a
 * column nor a key.
 */
export type SchemaFacts = { tables: Map<string, string[]>; keys: Key[]; others: string[] }

/** Reads the schema of either database into one form. */
export async function schemaFacts({ kind, read }: Databases): Promise<SchemaFacts> {
  return kind === 'sqlite' ? factsOfSqlite(read) : factsOfPostgres(read)
}

async function factsOfSqlite(db: Databases['read']): Promise<SchemaFacts> {
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
  const objects = await rows(
    sql<{
      type: string
      name: string
      sql: string | null
    }>`select type, name, sql from sqlite_master where name not like 'sqlite\\_stat%' escape '\\'`,
  )
  const tables = new Map<string, string[]>()
  const keys: Key[] = []
  for (const { name: table } of objects.filter(
    ({ type, name }) => type === 'table' && name !== 'sqlite_sequence',
  )) {
    const columns = await rows(
      sql<{ name: string; pk: number }>`select name, pk from pragma_table_info(${table})`,
    )
    tables.set(
      table,
      columns.map(({ name }) => name),
    )
    const primary = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    if (primary.length > 0)
      keys.push({
        table,
        name: `${table} primary`,
        kind: 'primary',
        columns: primary.map(({ name }) => name),
      })
    for (const { name, unique, origin } of await rows(
      sql<{
        name: string
        unique: number
        origin: string
      }>`select name, "unique", origin from pragma_index_list(${table})`,
    )) {
      if (origin === 'pk') continue
      const parts = await rows(
        sql<{ name: string | null }>`select name from pragma_index_info(${name}) order by seqno`,
      )
      keys.push({
        table,
        name,
        kind: unique ? 'unique' : 'index',
        columns: parts.map((part) => part.name ?? '(expression)'),
      })
    }
    const parents = await rows(
      sql<{
        id: number
        from: string
      }>`select id, "from" from pragma_foreign_key_list(${table}) order by id, seq`,
    )
    for (const [id, columnsOf] of Map.groupBy(parents, ({ id }) => id))
      keys.push({
        table,
        name: `${table} parent ${id}`,
        kind: 'foreign',
        columns: columnsOf.map(({ from }) => from),
      })
  }
  const others = objects.filter(
    ({ type, name, sql: text }) =>
      !['table', 'index'].includes(type) ||
      name === 'sqlite_sequence' ||
      /autoincrement|deferrable|generated always/i.test(text ?? ''),
  )
  return { tables, keys, others: others.map(({ type, name }) => `${type} ${name}`) }
}

async function factsOfPostgres(db: Databases['read']): Promise<SchemaFacts> {
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
  const columns = await rows(sql<{ table: string; name: string }>`
    select c.relname as "table", a.attname as name from pg_class c join pg_attribute a
      on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      order by c.relname, a.attnum`)
  const tables = new Map(
    [...Map.groupBy(columns, ({ table }) => table)].map(([table, of]) => [
      table,
      of.map(({ name }) => name),
    ]),
  )
  const indexes = await rows(sql<Key>`
    select t.relname as "table", i.relname as name, case when x.indisprimary then 'primary'
      when x.indisunique then 'unique' else 'index' end as kind,
      array(select coalesce(a.attname, '(expression)')::text from unnest(x.indkey)
        with ordinality as k(no, at) left join pg_attribute a on a.attrelid = t.oid
        and a.attnum = k.no where k.at <= x.indnkeyatts order by k.at) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = 'public'::regnamespace`)
  const parents = await rows(sql<Key>`
    select t.relname as "table", f.conname as name, 'foreign' as kind,
      array(select a.attname::text from unnest(f.conkey) with ordinality as k(no, at)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.no order by k.at) as columns
    from pg_constraint f join pg_class t on t.oid = f.conrelid where f.contype = 'f'
      and t.relnamespace = 'public'::regnamespace`)
  const others = await rows(sql<{ what: string }>`
    select 'sequence or view ' || relname as what from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('S', 'v', 'm', 'f')
    union all select 'trigger ' || tgname from pg_trigger where not tgisinternal
    union all select 'procedure ' || proname from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select 'constraint ' || conname from pg_constraint
      where connamespace = 'public'::regnamespace and (condeferrable or contype in ('x', 't'))
    union all select 'counted column ' || attrelid::regclass || '.' || attname from pg_attribute
      join pg_class c on c.oid = attrelid where c.relnamespace = 'public'::regnamespace
      and (attidentity != '' or attgenerated != '')
    union all select 'extension ' || extname from pg_extension where extname != 'plpgsql'`)
  return { tables, keys: [...indexes, ...parents], others: others.map(({ what }) => what) }
}
