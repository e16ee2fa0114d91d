import type { DatabaseSync } from 'node:sqlite'
import { foldText } from '#contract/find-words.ts'

/** Registers the custom functions that statements use on SQLite (`Dialect.folded`). */
export function addFunctions(database: DatabaseSync): void {
  database.function('folded', { deterministic: true }, (text) =>
    typeof text === 'string' ? foldText(text) : null,
  )
}
