import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from './command.ts'

/**
 * Begins an empty file that results go to; its folder is made. @throws UsageError where a folder or
 * no place for a file is
 */
export function emptyFile(out: string): void {
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--out ${out} is a folder: name a file in it`)
  makeFolder(dirname(out))
  writeFileSync(out, '')
}

/** Makes the folder that results go to. @throws UsageError where a file stands in its place */
export function makeFolder(out: string): void {
  try {
    mkdirSync(out, { recursive: true })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new UsageError(
      /EEXIST|ENOTDIR/.test(code)
        ? `--out: ${out} is to be a folder, and a file stands in its place`
        : `--out ${out} cannot be made: ${message}`,
    )
  }
}
