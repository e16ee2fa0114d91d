import type { Id } from '#contract/fields.ts'
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

export type Existing = { id: Id; sku: string; moduleId: number; stockQty: number | null }
export type Failure = { no: number; cells: readonly string[]; fault: RowFault }

/** A row that has what a product has to have. */
export type NewProduct = RowValues & { name: string; priceAmount: number }

/** What to do with a batch, in which each row number occurs once. */
export type BatchPlan = {
  inserts: { no: number; cells: readonly string[]; values: NewProduct }[]
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
    const why = fault ?? (known && clashOf(known, { mode, moduleId }))
    if (why) plan.failures.push({ no, cells, fault: why })
    else if (known) plan.updates.push({ existing: known, values })
    else {
      const { name, priceAmount } = values
      if (name === undefined) plan.failures.push({ no, cells, fault: missing('name') })
      else if (priceAmount === undefined) plan.failures.push({ no, cells, fault: missing('price') })
      else plan.inserts.push({ no, cells, values: { ...values, name, priceAmount } })
    }
  }
  return plan
}

function clashOf(
  known: Existing,
  { mode, moduleId }: Pick<Terms, 'mode' | 'moduleId'>,
): RowFault | undefined {
  if (known.moduleId !== moduleId)
    return { field: 'sku', code: 'DUPLICATE', message: rowSentence('numberElsewhere') }
  return mode === 'create'
    ? { field: 'sku', code: 'DUPLICATE', message: rowSentence('numberTaken') }
    : undefined
}

function missing(field: 'name' | 'price'): RowFault {
  return { field, code: 'REQUIRED', message: rowSentence(field) }
}
