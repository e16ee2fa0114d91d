import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A transition that a machine took in a browser, a status change that a server recorded, or a
 * transition that a person took on its screen and then saw there.
 */
export type Note = { key: string } | { move: Move } | { walked: string }
/** A row of `state_history`. */
export type Move = { event: string; from: string; to: string; role: string }

/** Set while coverage is measured: the folder for notes. */
export const noteFolder = process.env['COVERAGE_MODELS']

/** Writes notes; one file per process, so that processes do not block each other. */
export function note(folder: string, notes: readonly Note[]): void {
  if (notes.length === 0) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(
    join(folder, `${process.pid}.jsonl`),
    notes.map((one) => `${JSON.stringify(one)}\n`).join(''),
  )
}

/** The notes of all processes of a run. */
export function readNotes(folder: string): Note[] {
  return noteFiles(folder).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Note),
  )
}

/** Deletes the notes of earlier runs. */
export function forgetNotes(folder: string): void {
  for (const file of noteFiles(folder)) rmSync(file)
}

function noteFiles(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.jsonl'))
        .map((name) => join(folder, name))
    : []
}
