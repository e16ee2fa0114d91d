import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from './command.ts'

/**
 * Creates an empty file for the results, with its folder. @throws UsageError if that is not
 * possible, or if it is a folder
 */
export function emptyFile(out: string): void {
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--out ${out} is a folder: name a file in it`)
  makeFolder(dirname(out))
  writeFileSync(out, '')
}

/** Creates the folder for the results. @throws UsageError if a file exists in its place */
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
