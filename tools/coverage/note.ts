import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A transition that a real browser's machine took, a move that a real server wrote down, or a
 * transition that a person took at its screen and then saw there.
 */
export type Note = { key: string } | { move: Move } | { walked: string }
/** A row of `state_history`. */
export type Move = { event: string; from: string; to: string; role: string }

/** Set while the end-to-end tests run to be measured: the folder that the notes go to. */
export const noteFolder = process.env['COVERAGE_MODELS']

/** Writes down what happened; one file per process, so that nobody waits for anybody. */
export function note(folder: string, notes: readonly Note[]): void {
  if (notes.length === 0) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(
    join(folder, `${process.pid}.jsonl`),
    notes.map((one) => `${JSON.stringify(one)}\n`).join(''),
  )
}

/** Everything that the processes of a run wrote down. */
export function readNotes(folder: string): Note[] {
  return noteFiles(folder).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Note),
  )
}

/** Takes away what earlier runs wrote down. */
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
