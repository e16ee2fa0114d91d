import type { Selectable } from 'kysely'
import { fromJson } from '../db/json-text.ts'
import type { Schema } from '../db/schema.ts'
import { readSentence } from './stored-sentence.ts'
import type { RowFault } from './read-row.ts'

type Row = Pick<Selectable<Schema['import_failure']>, 'field' | 'code' | 'message' | 'more'>

/** All faults of a rejected row; earlier releases stored only the first. */
export function faultsOf({ field, code, message, more }: Row): RowFault[] {
  const first = { ...(field !== null && { field }), code, message: readSentence(message) }
  return [first, ...(more === null ? [] : fromJson(more))]
}
