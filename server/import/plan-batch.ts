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
  /** The number of an earlier row with the same name, if there is one. */
  sameName?: number | undefined
  /** Whether an earlier row is the product of which this one is a variant. */
  hasParent?: boolean
}

export type Existing = {
  id: Id
  name: string
  sku: string
  moduleId: number
  stockQty: number | null
  priceAmount: number
  version: number
  /** The product of a variant. */
  parentId?: Id | undefined
  /**
   * Variants take most values from their product; a product with variants has no stock of its own.
   */
  kind: 'plain' | 'variant' | 'varied'
}
/** The values of a row with all required fields of a product. */
type NewProduct = RowValues & { name: string; priceAmount: number }

/** The actions for a batch; each row number occurs once. */
export type BatchPlan = {
  inserts: { no: number; cells: readonly string[]; values: NewProduct }[]
  updates: { no: number; existing: Existing; values: RowValues }[]
  /** Rows of variants without SKU or with a new one. */
  variants: VariantRow[]
  failures: Failure[]
}

type Terms = { mode: string; moduleId: number; existing: ReadonlyMap<string, Existing> }

/** A row that is written but may be a mistake. */
export type Warning = { row: number; message: Sentence }

/** A product that a row changes; `newName` where it gets another name. */
export type NamedChange = { row: number; name: string; newName?: string }

/** The products that a batch changes, by name. A variant has the name of its product. */
export function changesOf({ updates }: BatchPlan): NamedChange[] {
  return updates.map(({ no, existing: { name, kind }, values }) => {
    const isRenamed = kind !== 'variant' && values.name !== undefined && values.name !== name
    return { row: no, name, ...(isRenamed && { newName: values.name }) }
  })
}

/** Warnings for rows without SKU that add a product under an existing name. */
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

/** Sorts the rows of a batch into inserts, updates, variants and failures. */
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
    else if (known) plan.updates.push({ no, existing: known, values })
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

/**
 * The new product of a row, or the missing fields. A cell that could not be read does not count as
 * missing.
 */
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
