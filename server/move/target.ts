import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CommandFault } from '../command.ts'
import type { Databases } from '../db/databases.ts'
import { dialectOf } from '../db/dialect.ts'
import { openPostgres } from '../db/postgres.ts'
import { databaseFile, openForReading, openSqlite } from '../db/sqlite.ts'
import type { Db } from '../db/tenant.ts'
import { addressOf, explainStart } from '../start-fault.ts'
import { run, type Side } from './side.ts'

/** The lock against a second move into the same database. */
const LOCK = 7_007_008

/** The target of a move, by its address. */
export type Target = {
  kind: Side['kind']
  title: string
  /** The data folder for a server on this database; undefined: the same as before. */
  folder: string | undefined
  /** Opens it for reading; undefined if it does not exist yet, for a dry run. */
  look<Result>(work: (side: Side | undefined) => Promise<Result>): Promise<Result>
  /** Opens it for writing, with an exclusive lock. */
  fill<Result>(work: (side: Side, databases: Databases) => Promise<Result>): Promise<Result>
}

/** `postgres://…`, or `sqlite:<data folder>`. @throws Error for another address */
export function targetAt(address: string): Target {
  if (/^postgres(ql)?:\/\//.test(address)) return serverAt(address)
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(address)?.[1]
  if (path !== undefined)
    return folderAt(basename(path) === databaseFile ? dirname(resolve(path)) : resolve(path))
  throw new CommandFault(
    `--to: ${address} is no address of a database. Give ` +
      'postgres://user:password@host:5432/database, or sqlite:./data for the ' +
      'embedded database in a data folder.',
  )
}

function folderAt(folder: string): Target {
  const fill: Target['fill'] = async (work) => {
    const databases = openSqlite(folder)
    try {
      // Commits need not be flushed: an interrupted move can continue.
      await run(databases.write, 'pragma synchronous = normal')
      await run(databases.write, 'pragma foreign_keys = off')
      return await work({ kind: 'sqlite', title: folder, db: databases.write }, databases)
    } finally {
      await databases.close()
    }
  }
  return {
    kind: 'sqlite',
    title: folder,
    folder,
    async look(work) {
      const file = join(folder, databaseFile)
      if (!existsSync(file)) return work(undefined)
      const db = openForReading(file)
      return work({ kind: 'sqlite', title: folder, db }).finally(() => db.destroy())
    },
    fill,
  }
}

function serverAt(url: string): Target {
  const title = addressOf(url)
  const open = async <Result>(work: (side: Side, databases: Databases) => Promise<Result>) => {
    const options = { url, poolSize: 3, hasNamedStatements: false, isPatient: true }
    const databases = await openPostgres(options)
    try {
      await inWords(url, () => run(databases.write, 'select 1'))
      await refuseOtherEncoding(databases.write, title)
      return await work({ kind: 'postgres', title, db: databases.write }, databases)
    } finally {
      await databases.close()
    }
  }
  return {
    kind: 'postgres',
    title,
    folder: undefined,
    look: (work) => open((side) => work(side)),
    fill: (work) =>
      open((side, databases) =>
        // A transaction lock, because it also works behind a pooler.
        side.db.transaction().execute(async (db) => {
          await run(db, 'set local idle_in_transaction_session_timeout = 0')
          const asked = await dialectOf(db).tryLock?.(LOCK).execute(db)
          if (asked?.rows[0]?.mine) return work(side, databases)
          throw new CommandFault(`--to: another move into ${title} is running. Wait for its end.`)
        }),
      ),
  }
}

/** Converts errors of an unreachable target to the same texts as at a server's start. */
async function inWords<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const settings = { port: 0, host: '', dataDir: '', databaseUrl: url, addressName: '--to' }
    const words = explainStart(cause, { ...settings, databaseDirectUrl: undefined })
    throw new CommandFault(words.trimEnd(), { cause })
  }
}

async function refuseOtherEncoding(db: Db, title: string): Promise<void> {
  const [row] = await run(db, 'show server_encoding')
  const encoding = String(row?.['server_encoding'])
  if (encoding !== 'UTF8')
    throw new CommandFault(
      `--to: the database ${title} has the encoding ${encoding}, which lacks characters. Create ` +
        'it anew: createdb --encoding=UTF8 --template=template0',
    )
}
