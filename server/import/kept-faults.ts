import type { Selectable } from 'kysely'
import { fromJson } from '../db/json-text.ts'
import type { Schema } from '../db/schema.ts'
import { readSentence } from './kept-sentence.ts'
import type { RowFault } from './read-row.ts'

type Row = Pick<Selectable<Schema['import_failure']>, 'field' | 'code' | 'message' | 'more'>

/** All that is wrong with a rejected row; of rows of earlier versions only the first was kept. */
export function faultsOf({ field, code, message, more }: Row): RowFault[] {
  const first = { ...(field !== null && { field }), code, message: readSentence(message) }
  return [first, ...(more === null ? [] : fromJson(more))]
}
