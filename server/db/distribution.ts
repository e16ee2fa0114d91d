import { sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Db } from './tenant.ts'

/** Tables that are copied to every node of a cluster, because statements join them. */
const everywhere = [
  'app_user',
  'community',
  'industry',
  'industry_subcategory',
  'link_code',
  'module',
  'partner_code',
  'text_stop',
  'unit',
] as const satisfies readonly (keyof Schema)[]

/** Tables that nothing joins and many calls write: they are on one node, the coordinator. */
const atCoordinator = [
  'auth_code',
  'authenticator',
  'call_count',
  'kysely_migration',
  'kysely_migration_lock',
  'known_device',
  'login_attempt',
  'mail_count',
  'meta',
  'passkey',
  'recovery_code',
  'table_size',
  'webhook_event',
] as const

/**
 * All other tables, with their distribution column (the company id): rows of one company are on one
 * node.
 */
const columnOf: Readonly<Record<string, string>> = { company_detail: 'id' }

type Place =
  | { kind: 'everywhere' | 'coordinator' }
  | { kind: 'company'; /** The company id. */ column: string }

/** The placement of a table in a cluster (ADR 0184). */
export function placeOf(table: string): Place {
  if (everywhere.some((it) => it === table)) return { kind: 'everywhere' }
  if (atCoordinator.some((it) => it === table)) return { kind: 'coordinator' }
  return { kind: 'company', column: columnOf[table] ?? 'company_id' }
}

/** `together`: in one transaction. `after`: each on its own, after that commit. */
type Distribution = { together: string[]; after: string[] }

/**
 * The statements that turn a PostgreSQL database into a Citus cluster, in order. Foreign keys are
 * dropped and created again, because a table with rows can't be distributed while a local table
 * refers to it.
 */
export async function distributionOf(db: Db): Promise<Distribution> {
  const tables = await tablesOf(db)
  const references = await referencesOf(db)
  const of = (kind: Place['kind']) => tables.filter((it) => placeOf(it).kind === kind)
  const spread = of('company').toSorted(companyFirst)
  return {
    together: [
      'create extension if not exists citus',
      "set local citus.multi_shard_modify_mode to 'sequential'",
      ...references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...of('everywhere').map((it) => `select create_reference_table('${it}')`),
      ...spread.map(distribute),
      ...references.map(
        ({ table, name, definition }) =>
          `alter table ${table} add constraint ${name} ${definition}`,
      ),
    ],
    // Deletes the local rows that were copied when the table was distributed.
    after: [...of('everywhere'), ...spread].map(
      (it) => `select truncate_local_data_after_distributing_table('${it}')`,
    ),
  }
}

const root = 'company_detail'
const companyFirst = (a: string, b: string) => Number(b === root) - Number(a === root)

function distribute(table: string): string {
  const place = placeOf(table)
  const column = place.kind === 'company' ? place.column : ''
  const beside = table === root ? 'none' : root
  return `select create_distributed_table('${table}', '${column}', colocate_with => '${beside}')`
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

type Reference = { table: string; name: string; definition: string }

async function referencesOf(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
      and connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  return rows
}
