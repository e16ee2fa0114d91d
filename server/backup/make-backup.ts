import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import { CommandFault } from '../command.ts'
import type { Config } from '../config.ts'
import { refuseCopyWithoutLog } from '../db/copy-mark.ts'
import { makePrivateFile } from '../db/private-file.ts'
import { databaseFile } from '../db/sqlite.ts'
import { createFiles, type Files } from '../file/files.ts'
import { keyFile, type Manifest, measurePart, writeManifest } from './manifest.ts'
import { newName, type Place } from './place.ts'
import { newBackupKey, encryptFile } from './encryption.ts'

const scratchPrefix = '.backup-'
const ABANDONED_MS = 24 * 60 * 60 * 1000

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey' | 's3'>

type Wishes = {
  place: Place
  nowMs: number
  /** Undefined: the backup is not encrypted and does not contain the server's key. */
  passphrase: string | undefined
}

type Made = {
  manifest: Manifest
  /** Uploaded files that could not be read from object storage. */
  missing: string[]
}

/**
 * Creates a backup of the embedded database, also while a server writes to it: a snapshot of the
 * database, the files in object storage, and, only encrypted, the server's key.
 * @throws Error with a text for the person; then nothing is left in the place
 */
export async function makeBackup(settings: Settings, wishes: Wishes): Promise<Made> {
  const { place, nowMs, passphrase } = wishes
  const database = sourceOf(settings)
  const name = newName(nowMs, randomBytes(4).toString('hex'))
  const draft = place.draft(name)
  // Unencrypted data does not leave the data folder.
  removeAbandoned(settings.dataDir, nowMs)
  const scratch =
    passphrase === undefined ? draft : mkdtempSync(join(settings.dataDir, scratchPrefix))
  try {
    const copy = join(scratch, databaseFile)
    const { schema, missing } = await copyOf(database, copy, createFiles(settings))
    const seal = passphrase === undefined ? undefined : await newBackupKey(passphrase)
    if (seal) await encryptFile(seal, copy, join(draft, databaseFile), `${name}/${databaseFile}`)
    const key = join(settings.dataDir, keyFile)
    const hasKey = seal !== undefined && settings.secretKey === undefined && existsSync(key)
    if (hasKey) await encryptFile(seal, key, join(draft, keyFile), `${name}/${keyFile}`)
    const parts = await Promise.all(
      [databaseFile, ...(hasKey ? [keyFile] : [])].map((part) => measurePart(draft, part)),
    )
    const manifest = {
      format: 1 as const,
      name,
      madeMs: nowMs,
      schema,
      encryption: seal?.encryption,
      parts,
    }
    writeManifest(draft, manifest)
    await place.keep(name, draft)
    return { manifest, missing }
  } catch (error) {
    place.discard(draft)
    throw error
  } finally {
    if (scratch !== draft) rmSync(scratch, { recursive: true, force: true })
  }
}

/** Deletes leftovers of a killed backup. */
function removeAbandoned(dataDir: string, nowMs: number): void {
  for (const name of readdirSync(dataDir).filter((it) => it.startsWith(scratchPrefix)))
    if (nowMs - statSync(join(dataDir, name)).mtimeMs > ABANDONED_MS)
      rmSync(join(dataDir, name), { recursive: true })
}

/** Deletes all backups of a place except the latest ones. Returns how many. */
export async function rotate(place: Place, keep: number): Promise<number> {
  const outdated = (await place.list()).slice(0, -keep)
  for (const name of outdated) await place.remove(name)
  return outdated.length
}

function sourceOf({ dataDir, databaseUrl }: Settings): string {
  if (databaseUrl !== undefined)
    throw new CommandFault(
      'DATABASE_URL: npm run backup is for the embedded database. For PostgreSQL use pg_dump or ' +
        'continuous archiving: docs/operating.md says how.',
    )
  const file = join(dataDir, databaseFile)
  if (!existsSync(file))
    throw new CommandFault(
      `DATA_DIR: there is no database in ${dataDir}. Name the server's data folder.`,
    )
  refuseCopyWithoutLog(file)
  return file
}

/** The maximum number of pages that `node:sqlite` accepts: 8 TB. */
const ALL_PAGES = 2 ** 31 - 1

/** A complete snapshot that needs neither the WAL nor object storage. */
async function copyOf(from: string, to: string, files: Files) {
  makePrivateFile(to)
  const source = new DatabaseSync(from, { readOnly: true, timeout: 30_000 })
  try {
    // All pages in one step: a write between two steps would restart the copy.
    await copyDatabase(source, to, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  try {
    copy.exec('pragma journal_mode = delete; pragma user_version = 0')
    const missing = await fetchFiles(copy, files)
    checkDatabase(copy, from)
    return { schema: schemaOf(copy), missing }
  } finally {
    copy.close()
  }
}

/** Copies files from object storage into the database copy, one by one. */
async function fetchFiles(copy: DatabaseSync, files: Files): Promise<string[]> {
  const missing: string[] = []
  const put = copy.prepare("update file set place = 'table', bytes = ? where name = ?")
  const names = copy.prepare("select name from file where place = 's3' order by name").all()
  for (const { name: given } of names) {
    const name = String(given)
    try {
      put.run(await files.bytesOf({ name, place: 's3', bytes: new Uint8Array() }), name)
    } catch {
      missing.push(name)
    }
  }
  return missing
}

/** @throws Error for a damaged database */
export function checkDatabase(database: DatabaseSync, title: string): void {
  const found = String(database.prepare('pragma quick_check(1)').get()?.['quick_check'])
  if (found !== 'ok')
    throw new CommandFault(
      `The database ${title} is damaged (${found}). Restore an earlier backup.`,
    )
}

function schemaOf(database: DatabaseSync): string[] {
  return database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name))
}
