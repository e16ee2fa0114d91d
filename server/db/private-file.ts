import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'

/**
 * Makes a folder that the server's user alone may look into; one that is there already stays as
 * somebody made it.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/**
 * Sees to it that a file is there and is read and written by the server's user alone. SQLite gives
 * the files beside a database the rights of the database.
 */
export function makePrivateFile(file: string): void {
  // Opened and closed again, a file would lose the locks that this process has on it.
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
  for (const path of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(path)) chmodSync(path, 0o600)
}
