import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { placeOf } from '../../server/db/distribution.ts'

/** How many parts a table has. */
const PARTS = 4

type Table = { name: string; column: string; keys: string[]; indexes: string[] }

/**
 * Makes every table of companies in an empty database a partitioned one, as a cluster keeps it: by
 * hash of the company. @throws the database's fault for a unique key without the company
 */
export async function partition(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  const found = await rows<Omit<Table, 'column'>>(`
    select c.relname as name,
      array(select 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'c')) as keys,
      array(select pg_get_indexdef(indexrelid) from pg_index x where x.indrelid = c.oid
        and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid
          and k.conrelid = c.oid)) as indexes
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  const tables = found.flatMap((table): Table[] => {
    const place = placeOf(table.name)
    return place.kind === 'company' ? [{ ...table, column: place.column }] : []
  })
  const parents = await rows<{ table: string; name: string; text: string }>(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of parents)
    await client.query(`alter table ${table} drop constraint "${name}"`)
  for (const { name, column, keys, indexes } of tables) {
    await client.query(`alter table "${name}" rename to "${name}_plain"`)
    await client.query(`create table "${name}" (like "${name}_plain" including defaults)
      partition by hash (${column})`)
    await client.query(`drop table "${name}_plain"`)
    for (let part = 0; part < PARTS; part += 1)
      await client.query(`create table "${name}_p${part}" partition of "${name}"
        for values with (modulus ${PARTS}, remainder ${part})`)
    for (const key of keys) await client.query(`alter table "${name}" add ${key}`)
    for (const index of indexes) await client.query(index)
  }
  for (const { table, name, text } of parents)
    await client.query(`alter table ${table} add constraint "${name}" ${text}`)
  await client.end()
}

type Node = {
  'Relation Name'?: string
  'Node Type': string
  'Actual Loops'?: number
  Plans?: Node[]
}

/** One statement and the parts that it really touched, by table. */
export type Touched = { text: string; parts: Map<string, Set<string>> }

/** What auto_explain wrote in JSON to a log of PostgreSQL, each shape with its parts once. */
export async function touchedIn(log: string): Promise<Touched[]> {
  const found = new Map<string, Touched>()
  let plan: string[] | undefined
  const note = () => {
    if (plan === undefined) return
    const read: { 'Query Text': string; Plan: Node } = JSON.parse(plan.join(''))
    plan = undefined
    const parts = new Map<string, Set<string>>()
    walk(read.Plan, parts)
    const text = shapeOf(read['Query Text'])
    found.set(`${text} ${[...parts].map(([table, of]) => `${table} ${of.size}`).join()}`, {
      text,
      parts,
    })
  }
  // A run of many tests writes more than fits into one text.
  for await (const line of createInterface({ input: createReadStream(log) })) {
    if (plan !== undefined && line.startsWith('\t')) plan.push(line)
    else {
      note()
      if (/duration: [\d.]+ ms {2}plan:$/.test(line)) plan = []
    }
  }
  note()
  return [...found.values()]
}

/** Parts that a plan pruned when it was run have no loops; an insert goes to the part of its row. */
function walk(node: Node, parts: Map<string, Set<string>>): void {
  const [, table = '', part] = /^(.*)_p(\d+)$/.exec(node['Relation Name'] ?? '') ?? []
  if (part !== undefined && (node['Actual Loops'] ?? 1) > 0)
    parts.set(table, (parts.get(table) ?? new Set()).add(part))
  for (const inner of node.Plans ?? []) walk(inner, parts)
}

/** A statement without its layout, and with any number of values as one. */
function shapeOf(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\(\$\d+(, \$\d+)*\)(, \(\$\d+(, \$\d+)*\))*/g, '(…)')
    .replace(/\$\d+/g, '?')
    .trim()
}

/** The settings of a cluster that explains every statement in its log. */
export const explaining = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_format=json',
  'auto_explain.log_level=log',
  'log_error_verbosity=terse',
  'log_line_prefix=',
]
