import { CommandFault } from '../command.ts'
import { moveTable } from '../db/unfinished-move.ts'
import { quoted, run, type Side } from './side.ts'

/** The type of a column's values, independent of the database. */
type Holds = 'text' | 'whole' | 'number' | 'bytes'
export type Column = { name: string; holds: Holds; type: string }
export type Table = { name: string; columns: Column[]; key: string[] }

const holdsOf: Record<string, Holds | undefined> = {
  text: 'text',
  integer: 'whole',
  bigint: 'whole',
  'double precision': 'number',
  blob: 'bytes',
  bytea: 'bytes',
}
/** Not moved: each database has its own record of migrations. */
const notMoved = new Set(['kysely_migration', 'kysely_migration_lock', moveTable])

/** The names of all tables of a database, sorted. */
export async function tableNames({ kind, db }: Side): Promise<string[]> {
  const rows = await run(
    db,
    kind === 'sqlite'
      ? `select name from sqlite_master
        where type = 'table' and name not like 'sqlite\\_%' escape '\\'`
      : `select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  )
  return rows.map(({ name }) => String(name)).toSorted()
}

/** The tables whose rows are moved, with their columns in the same order on both databases. */
export async function movedTables(side: Side): Promise<Table[]> {
  const names = (await tableNames(side)).filter((name) => !notMoved.has(name))
  const tables: Table[] = []
  for (const name of names) tables.push(await tableOf(side, name))
  return tables
}

/** @throws Error that names a table or column that only one of the two has */
export function refuseOtherTables(source: Table[], target: Table[]): void {
  const namesOf = (tables: Table[]) =>
    tables.flatMap(({ name, columns, key }) => [
      `table ${name} (key ${key.join(', ')})`,
      ...columns.map((column) => `column ${name}.${column.name} (${column.holds})`),
    ])
  const [here, there] = [namesOf(source), namesOf(target)]
  const onlyHere = here.filter((name) => !there.includes(name))
  const onlyThere = there.filter((name) => !here.includes(name))
  const [first] = [...onlyHere, ...onlyThere]
  if (first === undefined) return
  throw new CommandFault(
    onlyHere.length > 0
      ? `The database has the ${first}, which this release does not know. Install the release ` +
          'that made it, or remove it first: nothing is left behind silently.'
      : `The database lacks the ${first} of this release. Bring it up to date: npm run migrate`,
  )
}

async function tableOf(side: Side, name: string): Promise<Table> {
  const rows = await (side.kind === 'sqlite' ? columnsOfSqlite : columnsOfPostgres)(side, name)
  const columns = rows.map((row) => {
    const type = String(row['type']).toLowerCase()
    const holds = holdsOf[type]
    if (holds === undefined)
      throw new CommandFault(
        `The column ${name}.${String(row['name'])} has the type ${type}, which can't be moved.`,
      )
    return { name: String(row['name']), holds, type }
  })
  const key = rows
    .filter(({ place }) => Number(place) > 0)
    .toSorted((a, b) => Number(a['place']) - Number(b['place']))
    .map((row) => String(row['name']))
  if (key.length === 0)
    throw new CommandFault(`The table ${name} has no primary key, so it can't be moved.`)
  return { name, columns: columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)), key }
}

const columnsOfSqlite = ({ db }: Side, table: string) =>
  run(db, 'select name, type, pk as place from pragma_table_info(?1)', [table])

const columnsOfPostgres = ({ db }: Side, table: string) =>
  run(
    db,
    `select a.attname as name, format_type(a.atttypid, null) as type,
      coalesce(array_position(p.conkey, a.attnum), 0) as place
    from pg_attribute a left join pg_constraint p on p.conrelid = a.attrelid and p.contype = 'p'
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [quoted(table)],
  )
