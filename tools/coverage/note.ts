import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What a test covered of a machine; `test`: its name. */
export type Note = { test?: string } & (
  | { step: Step }
  | { row: HistoryRow }
  | { refused: Refused }
  | { walked: string }
  /** A transition without a history row, caused by the clock or a count. */
  | { came: string }
  /** A transition whose guard refused on a server. */
  | { saidNo: string }
)

/** One event of a machine in a browser: the resulting state, and the transitions taken. */
export type Step = {
  /** The actor, unique among all tabs. */
  actor: string
  event: string
  taken: readonly string[]
  active: readonly string[]
}

/** A record of `state_history`; orders say which of their lifecycles it is. */
export type Recorded = {
  entity: string
  id: string
  moduleId?: number | null
  tableId?: string | null
}
/** A row of `state_history`. */
export type HistoryRow = Recorded & { event: string; from: string; to: string; role: string }

/** A record with its outer state. */
export type Stood = Recorded & { at: string }
/**
 * A move that the server refused, with the code of the refusal and the record's state; without a
 * state it had not been moved yet.
 */
export type Refused = { event: string; code: string; stood?: Stood }

/** Set while coverage is measured: the folder for the notes. */
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
