import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CommandFault } from '../command.ts'
import { fieldsOf } from '../db/fields-of.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { knownMigrations } from '../db/migrate.ts'
import { makePrivateFolder } from '../db/private-file.ts'
import { databaseFile } from '../db/sqlite.ts'
import { syncFolder } from './folder-place.ts'
import { checkDatabase } from './make-backup.ts'
import { keyFile, type Manifest, readManifest, verifyParts } from './manifest.ts'
import type { Place } from './place.ts'
import { openBackupKey, decryptFile } from './encryption.ts'

type Wishes = {
  /** The data folder. */
  to: string
  place: Place
  passphrase: string | undefined
  /** Asks before a database is replaced; with false nothing is done. */
  confirm(question: string): Promise<boolean>
}

type Restored = {
  manifest: Manifest
  /** Where the previous data folder is kept. */
  before: string | undefined
  hasKey: boolean
}

/** The files of a database; other files of a data folder (mails) are not touched. */
const replaced = new Set(
  [databaseFile, 'lock.db'].flatMap((file) => [file, `${file}-wal`, `${file}-shm`]).concat(keyFile),
)

/**
 * Restores the latest backup of a place into a data folder: it is first verified and completed in a
 * new folder, which then replaces the previous one.
 * @throws Error with a text for the person; then the data folder is unchanged
 */
export async function restoreBackup(wishes: Wishes): Promise<Restored | undefined> {
  const { place, confirm } = wishes
  const target = resolve(wishes.to)
  const name = (await place.list()).at(-1)
  if (name === undefined)
    throw new CommandFault(`--from: there is no complete backup in ${place.title}.`)
  const lock = existsSync(target) ? lockFolder(target) : undefined
  const draft = `${target}.restoring-${name}`
  const scratch = `${draft}-parts`
  try {
    const hasData = existsSync(join(target, databaseFile))
    const before = hasData ? freeName(`${target}.before-restore`) : undefined
    const question =
      `The data folder ${target} holds a database. It is replaced by the backup ${name} and kept ` +
      `as ${before}.`
    if (hasData && !(await confirm(question))) return undefined
    for (const folder of [draft, scratch]) {
      rmSync(folder, { recursive: true, force: true })
      makePrivateFolder(folder)
    }
    const manifest = await unpack(await place.fetch(name, scratch), draft, wishes.passphrase)
    const hasKey = manifest.parts.some((part) => part.name === keyFile)
    const formerKey = join(target, keyFile)
    if (!hasKey && existsSync(formerKey)) copyFileSync(formerKey, join(draft, keyFile))
    swap(draft, target, before)
    return { manifest, before, hasKey: existsSync(join(target, keyFile)) }
  } finally {
    lock?.close()
    for (const folder of [draft, scratch]) rmSync(folder, { recursive: true, force: true })
  }
}

/** Verifies and decrypts the parts of a backup into a folder. */
async function unpack(from: string, to: string, passphrase: string | undefined): Promise<Manifest> {
  const manifest = readManifest(from)
  if (!manifest) throw new CommandFault(`The backup ${from} has no manifest. Take another backup.`)
  const known = new Set(knownMigrations())
  const unknown = manifest.schema.find((migration) => !known.has(migration))
  if (unknown !== undefined)
    throw new CommandFault(
      `The backup ${manifest.name} was made by a newer release: this one does not know its ` +
        `migration ${unknown}. Install that release first.`,
    )
  await verifyParts(from, manifest)
  const { encryption, parts } = manifest
  if (encryption && passphrase === undefined)
    throw new CommandFault(
      'BACKUP_PASSPHRASE: this backup is encrypted. Set the passphrase it was made with.',
    )
  const seal = encryption && passphrase ? await openBackupKey(passphrase, encryption) : undefined
  for (const { name } of parts) {
    const part = { from: join(from, name), to: join(to, name) }
    if (seal) await decryptFile(seal, part.from, part.to, `${manifest.name}/${name}`)
    else copyFileSync(part.from, part.to)
  }
  const file = join(to, databaseFile)
  const database = new DatabaseSync(file)
  try {
    checkDatabase(database, file)
  } finally {
    database.close()
  }
  return manifest
}

/** Replaces the target with the new folder. */
function swap(draft: string, target: string, before: string | undefined): void {
  mkdirSync(dirname(target), { recursive: true })
  const former = before ?? freeName(`${target}.empty`)
  const isThere = existsSync(target)
  try {
    syncFolder(draft)
    if (isThere) renameSync(target, former)
  } catch (cause) {
    const { code } = fieldsOf(cause instanceof Error ? cause : new Error())
    throw new CommandFault(
      `DATA_DIR: the folder ${target} can't be replaced (${String(code)}). Where it is a mount ` +
        'point, set DATA_DIR to a folder inside of it, and restore there.',
      { cause },
    )
  }
  try {
    renameSync(draft, target)
  } catch (error) {
    if (isThere) renameSync(former, target)
    throw error
  }
  syncFolder(dirname(target))
  if (!isThere) return
  for (const name of readdirSync(former))
    if (!replaced.has(name)) renameSync(join(former, name), join(target, name))
  if (before === undefined) rmSync(former, { recursive: true })
}

function freeName(wanted: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`
    if (!existsSync(name)) return name
  }
}
