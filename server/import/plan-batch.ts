import type { RowFault, RowValues } from './read-row.ts'
import { rowSentence } from '../words/sentence.ts'

/**
 * A row of the file: its headers, its number (1 is the first after the header), its cells, and the
 * values read from them.
 */
export type BatchRow = {
  headings: readonly string[]
  no: number
  cells: readonly string[]
  read: { values: RowValues } | { fault: RowFault }
}

export type Existing = { id: string; sku: string; moduleId: number; stockQty: number | null }
export type Failure = { no: number; cells: readonly string[]; fault: RowFault }

/** What to do with a batch, in which each row number occurs once. */
export type BatchPlan = {
  inserts: { no: number; cells: readonly string[]; values: RowValues }[]
  updates: { existing: Existing; values: RowValues }[]
  failures: Failure[]
}

type Terms = { mode: string; moduleId: number; existing: ReadonlyMap<string, Existing> }

/** Groups the rows of a batch by what to do with them. */
export function planBatch(
  rows: readonly BatchRow[],
  { mode, moduleId, existing }: Terms,
): BatchPlan {
  const plan: BatchPlan = { inserts: [], updates: [], failures: [] }
  for (const { no, cells, read } of rows) {
    const fault = 'fault' in read ? read.fault : undefined
    const values = 'values' in read ? read.values : {}
    const known = values.sku === undefined ? undefined : existing.get(values.sku)
    const why =
      fault ??
      faultOf(values, {
        isKnown: known !== undefined,
        isElsewhere: known !== undefined && known.moduleId !== moduleId,
        mode,
      })
    if (why) plan.failures.push({ no, cells, fault: why })
    else if (known) plan.updates.push({ existing: known, values })
    else plan.inserts.push({ no, cells, values })
  }
  return plan
}

type Place = { isKnown: boolean; isElsewhere: boolean; mode: string }

function faultOf(values: RowValues, { isKnown, isElsewhere, mode }: Place): RowFault | undefined {
  if (isElsewhere)
    return { field: 'sku', code: 'DUPLICATE', message: rowSentence('numberElsewhere') }
  if (isKnown)
    return mode === 'create'
      ? { field: 'sku', code: 'DUPLICATE', message: rowSentence('numberTaken') }
      : undefined
  if (values.name === undefined)
    return { field: 'name', code: 'REQUIRED', message: rowSentence('name') }
  return values.priceAmount === undefined
    ? { field: 'price', code: 'REQUIRED', message: rowSentence('price') }
    : undefined
}
