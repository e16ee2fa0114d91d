import type { Id } from '#contract/fields.ts'
import type { Failure, ReadRow, RowFault, RowValues } from './read-row.ts'
import { rowSentence, type Sentence } from '../words/sentence.ts'
import { lineOf } from './row-number.ts'
import type { VariantRow } from './plan-variants.ts'

/**
 * A row of the file: its headers, its number (1 is the line after the header, empty lines count),
 * its cells, and the values read from them.
 */
export type BatchRow = {
  headings: readonly string[]
  no: number
  cells: readonly string[]
  read: ReadRow
  /** The number of the first row with this name, where that is an earlier one. */
  sameName?: number | undefined
  /** Whether an earlier row has the product of which this one is a variant. */
  hasParent?: boolean
}

export type Existing = {
  id: Id
  sku: string
  moduleId: number
  stockQty: number | null
  /** A variant has most from its product; a product with variants is not counted itself. */
  kind: 'plain' | 'variant' | 'varied'
}
/** A row that has what a product has to have. */
export type NewProduct = RowValues & { name: string; priceAmount: number }

/** What to do with a batch, in which each row number occurs once. */
export type BatchPlan = {
  inserts: { no: number; cells: readonly string[]; values: NewProduct }[]
  updates: { existing: Existing; values: RowValues }[]
  /** Rows of variants that have no number or a new one. */
  variants: VariantRow[]
  failures: Failure[]
}

type Terms = { mode: string; moduleId: number; existing: ReadonlyMap<string, Existing> }

/** A row that is written, although it may not be what was meant. */
export type Warning = { row: number; message: Sentence }

/** The rows without a product number that a plan adds under a name that is taken. */
export function warningsOf(
  rows: readonly BatchRow[],
  { inserts }: BatchPlan,
  takenNames: ReadonlySet<string>,
): Warning[] {
  const added = new Set(inserts.map(({ no }) => no))
  return rows.flatMap(({ no, sameName, read: { values } }) => {
    const { name, sku } = values
    if (name === undefined || sku !== undefined || !added.has(no)) return []
    if (takenNames.has(name)) return [{ row: no, message: rowSentence('nameTaken', { name }) }]
    if (sameName === undefined) return []
    return [{ row: no, message: rowSentence('sameName', { name, earlier: lineOf(sameName) }) }]
  })
}

/** Groups the rows of a batch by what to do with them. */
export function planBatch(
  rows: readonly BatchRow[],
  { mode, moduleId, existing }: Terms,
): BatchPlan {
  const plan: BatchPlan = { inserts: [], updates: [], variants: [], failures: [] }
  for (const { no, cells, read, hasParent = false } of rows) {
    const { values } = read
    const { variantOf } = values
    const known = values.sku === undefined ? undefined : existing.get(values.sku)
    const clash = known && clashOf(known, { mode, moduleId, isVariant: variantOf !== undefined })
    const whole = known || variantOf !== undefined ? undefined : newProductOf(read)
    const [first, ...others] = [
      ...read.faults,
      ...(clash ? [clash] : []),
      ...(whole?.lacking ?? []),
    ]
    if (first) plan.failures.push({ no, cells, faults: [first, ...others] })
    else if (known) plan.updates.push({ existing: known, values })
    else if (variantOf !== undefined)
      plan.variants.push({ no, cells, values: { ...values, variantOf }, hasParent })
    else if (whole?.product) plan.inserts.push({ no, cells, values: whole.product })
  }
  return plan
}

function clashOf(
  known: Existing,
  { mode, moduleId, isVariant }: Pick<Terms, 'mode' | 'moduleId'> & { isVariant: boolean },
): RowFault | undefined {
  if (known.moduleId !== moduleId)
    return { field: 'sku', code: 'DUPLICATE', message: rowSentence('numberElsewhere') }
  return mode === 'create' || (isVariant && known.kind !== 'variant')
    ? { field: 'sku', code: 'DUPLICATE', message: rowSentence('numberTaken') }
    : undefined
}

/** A product of a row, or what the row lacks. A cell that could not be read is not missing. */
function newProductOf({ values, faults }: ReadRow): {
  product?: NewProduct
  lacking: RowFault[]
} {
  const { name, priceAmount } = values
  if (name !== undefined && priceAmount !== undefined)
    return { product: { ...values, name, priceAmount }, lacking: [] }
  const isFaulty = (field: string) => faults.some((fault) => fault.field === field)
  return {
    lacking: [
      ...(name === undefined && !isFaulty('name') ? [missing('name')] : []),
      ...(priceAmount === undefined && !isFaulty('price') ? [missing('price')] : []),
    ],
  }
}

function missing(field: 'name' | 'price'): RowFault {
  return { field, code: 'REQUIRED', message: rowSentence(field) }
}
