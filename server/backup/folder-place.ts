import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CommandFault } from '../command.ts'
import { fieldsOf } from '../db/fields-of.ts'
import { makePrivateFolder } from '../db/private-file.ts'
import { manifestFile } from './manifest.ts'
import { isName, type Place } from './place.ts'

const unfinished = '.unfinished-'
/** An older draft is left over from a killed backup. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/**
 * Backups in a local folder, each in a folder of its own. The address may also be a single backup.
 */
export function folderPlace(address: string): Place {
  const given = resolve(address)
  const isOne = isName(basename(given))
  const folder = isOne ? dirname(given) : given
  const isComplete = (name: string) => existsSync(join(folder, name, manifestFile))
  return {
    title: given,
    isRemote: false,
    draft(name) {
      const draft = join(folder, `${unfinished}${name}`)
      inWords(folder, () => {
        makePrivateFolder(folder)
        mkdirSync(draft, { mode: 0o700 })
        removeAbandoned(folder, draft)
      })
      return draft
    },
    discard: (draft) => rmSync(draft, { recursive: true, force: true }),
    async keep(name, draft) {
      syncFolder(draft)
      renameSync(draft, join(folder, name))
      syncFolder(folder)
    },
    list: async () =>
      (isOne ? [basename(given)] : existsSync(folder) ? readdirSync(folder) : [])
        .filter((name) => isName(name) && isComplete(name))
        .toSorted(),
    fetch: async (name) => join(folder, name),
    // Deletes the manifest first, so that a partly deleted backup counts as incomplete.
    async remove(name) {
      rmSync(join(folder, name, manifestFile))
      rmSync(join(folder, name), { recursive: true })
    },
  }
}

/** Makes renames in a folder durable. */
export function syncFolder(folder: string): void {
  // Windows can't open folders and does not need this.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function removeAbandoned(folder: string, newest: string): void {
  const nowMs = statSync(newest).mtimeMs
  for (const name of readdirSync(folder)) {
    const draft = join(folder, name)
    if (name.startsWith(unfinished) && nowMs - statSync(draft).mtimeMs > ABANDONED_MS)
      rmSync(draft, { recursive: true })
  }
}

function inWords(folder: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    const { code } = fieldsOf(error instanceof Error ? error : new Error())
    throw new CommandFault(
      `--to: the folder ${folder} can't be written (${String(code)}). Give this user the right ` +
        'to write, or name another folder.',
      { cause: error },
    )
  }
}
