import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'

/** Creates a folder that only the server's user may read; an existing one is not changed. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/**
 * Ensures that a file exists and that only the server's user may read and write it. SQLite gives
 * the files next to a database the same mode.
 */
export function makePrivateFile(file: string): void {
  // Opening and closing an existing file would release this process's locks on it.
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
  for (const path of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(path)) chmodSync(path, 0o600)
}
