import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const noteFile = 'last-backup.json'
const note = z.object({
  madeMs: z.int(),
  kind: z.enum(['folder', 'bucket']),
  isEncrypted: z.boolean(),
})
type LastBackup = z.infer<typeof note>

/** Records a complete backup in the data folder, for the server. */
export function noteBackup(dataDir: string, made: LastBackup): void {
  const file = join(dataDir, noteFile)
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The last complete backup of the embedded database; undefined if none is known. */
export function lastBackup(dataDir: string): LastBackup | undefined {
  try {
    const found = z.safeParse(note, JSON.parse(readFileSync(join(dataDir, noteFile), 'utf8')))
    return found.success ? found.data : undefined
  } catch {
    return undefined
  }
}
