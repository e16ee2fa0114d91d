import { CommandFault } from '../command.ts'
import type { Databases } from '../db/databases.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { isMoveUnfinished } from '../db/unfinished-move.ts'
import { type Checksum, isSame, noRows, withRows } from './checksum.ts'
import { laterOf } from './later.ts'
import { type Progress, progressIn, type TableProgress } from './progress.ts'
import { batchesOf, checksumOf, insertRows, keyOf } from './rows.ts'
import { quoted, run, type Side } from './side.ts'
import { movedTables, refuseOtherTables, type Table, tableNames } from './tables.ts'

type Tell = (line: string) => void
const nothingYet: TableProgress = { ...noRows, isDone: false }
/**
 * The number of tables copied at once: PostgreSQL has a process for each, next to this reading one.
 * One connection of the pool holds the lock of the move.
 */
const LANES = { postgres: 2, sqlite: 1 }
/** For creating indexes; the default is 64 MB. */
const INDEX_MEMORY = '256MB'

/** The number of rows by table. @throws Error for a source with another schema than this release */
export async function countRows(source: Side): Promise<Map<string, number>> {
  await refuseOtherRelease(source)
  const counts = new Map<string, number>()
  for (const { name } of await movedTables(source)) {
    const [row] = await run(source.db, `select count(*) as rows from ${quoted(name)}`)
    counts.set(name, Number(row?.['rows']))
  }
  return counts
}

/**
 * Whether this continues an earlier move of the same source into this target.
 * @throws Error for a target with any other content
 */
export async function refuseOtherTarget(source: Side, target: Side): Promise<boolean> {
  if (await isMoveUnfinished(target.db)) {
    const begun = await progressIn(target).source()
    if (begun === source.title) return true
    throw new CommandFault(
      `--to: ${target.title} is the target of a move from ${String(begun)} that is not finished. ` +
        'Finish that one, or name an empty database.',
    )
  }
  const [first] = await tableNames(target)
  if (first === undefined) return false
  throw new CommandFault(
    `--to: ${target.title} is not empty, it has the table ${first}. Name a database ` +
      'without tables.',
  )
}

/**
 * Moves every row into an empty database, or continues an interrupted move. The target is marked
 * until the end, so that no server starts on it.
 * @throws Error with a text for the person; the same call then continues
 */
export async function moveDatabase(
  source: Side,
  target: Side,
  databases: Databases,
  tell: Tell,
): Promise<Checksum['rows']> {
  await refuseOtherRelease(source)
  const progress = progressIn(target)
  const isBegun = await refuseOtherTarget(source, target)
  if (isBegun) tell('An earlier run was cut off: going on where it stopped.')
  else await progress.begin(source.title)
  await migrate(databases.write)
  const tables = await movedTables(target)
  refuseOtherTables(await movedTables(source), tables)
  await dropLater(target, tables, progress)
  const copied = await copyTables(source, target, tables, progress, tell)
  // Rows copied by an earlier run may have changed since, so the source is read again.
  const expected = copied.isWhole
    ? async ({ name }: Table) => copied.sums.get(name) ?? noRows
    : (table: Table) => checksumOf(source, table)
  // PostgreSQL creates indexes while this process compares rows.
  const both = [makeLater(target, progress, tell), verify(target, tables, expected, tell)] as const
  await Promise.allSettled(both)
  const [, rows] = await Promise.all(both)
  // SQLite is used without statistics.
  if (target.kind === 'postgres') await run(target.db, 'analyze')
  return rows
}

async function refuseOtherRelease({ db, title }: Side): Promise<void> {
  if (await isMoveUnfinished(db))
    throw new CommandFault(`${title} is itself the target of a move that is not finished.`)
  const rows = await run(db, 'select name from kysely_migration').catch(() => [])
  const done = new Set(rows.map(({ name }) => String(name)))
  const known = new Set(knownMigrations())
  const unknown = [...done].find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new CommandFault(
      'The database was used by a newer release: this one does not know its migration ' +
        `${unknown}. Install that release first.`,
    )
  const lacks = [...known].filter((name) => !done.has(name))
  if (lacks.length > 0)
    throw new CommandFault(
      `The database lacks ${lacks.length} migrations of this release. Bring it up to date first: ` +
        'npm run migrate',
    )
}

/**
 * Drops indexes and constraints, which are faster to create after the rows, and deletes the rows
 * inserted by migrations.
 */
async function dropLater({ db, ...side }: Side, tables: Table[], progress: Progress) {
  if ((await progress.later()) !== undefined) return
  await db.transaction().execute(async (open) => {
    const later = await laterOf({ ...side, db }, open)
    await progress.keepLater(
      open,
      later.map(({ make }) => make),
    )
    for (const { drop } of later.toReversed()) await run(open, drop)
    for (const { name } of tables) await run(open, `delete from ${quoted(name)}`)
  })
}

/** `isWhole`: everything was copied in this run. */
async function copyTables(
  source: Side,
  target: Side,
  tables: Table[],
  progress: Progress,
  tell: Tell,
): Promise<{ isWhole: boolean; sums: Map<string, Checksum> }> {
  const begun = await progress.tables()
  const sums = new Map<string, Checksum>()
  const copy = async (table: Table) => {
    const known = begun.get(table.name) ?? nothingYet
    const startMs = performance.now()
    const done = known.isDone ? known : await copyTable(source, target, table, progress, known)
    sums.set(table.name, done)
    if (done.rows > 0)
      tell(`${table.name}: ${shown(done.rows)} rows${known.isDone ? '' : took(startMs)}`)
  }
  await eachInLanes(tables, LANES[target.kind], copy)
  return { isWhole: begun.size === 0, sums }
}

/**
 * Processes some items at a time, and resolves when all started ones have ended. @throws the first
 * fault
 */
async function eachInLanes<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    try {
      for (let item = waiting.shift(); item; item = waiting.shift()) await work(item)
    } catch (error) {
      waiting.length = 0
      throw error
    }
  }
  const lanes = Array.from({ length: count }, lane)
  await Promise.allSettled(lanes)
  await Promise.all(lanes)
}

/** Reads the next batch while the previous one is written. */
async function copyTable(
  source: Side,
  target: Side,
  table: Table,
  progress: Progress,
  known: TableProgress,
): Promise<TableProgress> {
  let now = known
  let writing = Promise.resolve()
  const write = (rows: Parameters<typeof insertRows>[3], then: TableProgress) =>
    target.db.transaction().execute(async (open) => {
      if (target.kind === 'postgres') await run(open, 'set local synchronous_commit = off')
      if (rows.length > 0) await insertRows(target.kind, open, table, rows)
      await progress.keepTable(open, table.name, then)
    })
  for await (const rows of batchesOf(source, table, known.after)) {
    const last = rows.at(-1)
    const after = last && keyOf(table, last)
    now = { ...withRows(now, table, rows), after, isDone: false }
    await writing
    writing = write(rows, now)
    // Awaited below; the handler only prevents an unhandled rejection until then.
    writing.catch(() => undefined)
  }
  await writing
  now = { ...now, isDone: true }
  await write([], now)
  return now
}

async function makeLater(target: Side, progress: Progress, tell: Tell): Promise<void> {
  const statements = (await progress.later()) ?? []
  const startMs = performance.now()
  for (let done = 0; done < statements.length; done += 1) {
    await target.db.transaction().execute(async (open) => {
      if (target.kind === 'postgres')
        await run(open, `set local maintenance_work_mem = '${INDEX_MEMORY}'`)
      await run(open, statements[done] ?? '')
      await progress.keepLater(open, statements.slice(done + 1))
    })
  }
  if (target.kind === 'sqlite') {
    const [broken] = await run(target.db, 'pragma foreign_key_check')
    if (broken)
      throw new CommandFault(
        `A row of ${String(broken['table'])} refers to a row of ${String(broken['parent'])} that ` +
          'is not there.',
      )
  }
  tell(`${statements.length} indexes and constraints${took(startMs)}`)
}

/** Reads the target again, and compares every table. */
async function verify(
  target: Side,
  tables: Table[],
  expected: (table: Table) => Promise<Checksum>,
  tell: Tell,
): Promise<number> {
  const startMs = performance.now()
  let rows = 0
  for (const table of tables) {
    const wanted = await expected(table)
    const found = await checksumOf(target, table)
    rows += found.rows
    if (isSame(wanted, found)) continue
    const difference = wanted.rows === found.rows ? ', with other content' : ''
    throw new CommandFault(
      `The table ${table.name} is not the same on both: ${shown(wanted.rows)} rows to move, ` +
        `${shown(found.rows)} in ${target.title}${difference}. ` +
        'One of the two was changed since the move began. Empty the target and move again; ' +
        'until then no server starts on it.',
    )
  }
  tell(`Compared ${shown(rows)} rows of ${tables.length} tables${took(startMs)}`)
  return rows
}

export function shown(count: number): string {
  return count.toLocaleString('en-GB')
}

function took(startMs: number): string {
  return ` in ${((performance.now() - startMs) / 1000).toFixed(1)} s`
}
