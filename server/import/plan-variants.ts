import { type VariantInput, variantLimits, type VariantOption } from '#contract/variant.ts'
import type { Failure, RowFault, RowValues } from './read-row.ts'
import { rowSentence } from '../words/sentence.ts'
import { optionsIn } from './variant-text.ts'

/** A row that is a variant of a named product. */
export type VariantRow = {
  no: number
  cells: readonly string[]
  values: RowValues & { variantOf: string }
  /** Whether that product is in an earlier row of the file. */
  hasParent: boolean
}

/** A product with its current variants. */
type Parent = {
  priceAmount: number
  options: readonly VariantOption[]
  variants: readonly VariantInput[]
}

/** The options and variants to save with a product, and the failed rows with their faults. */
export type ParentPlan = {
  options: VariantOption[]
  variants: VariantInput[]
  created: number
  updated: number
  failures: Failure[]
}

type Placed = { values: string[]; options: VariantOption[] }

/** Merges rows into the variants of their product; an existing combination is updated. */
export function planVariants(
  { priceAmount, ...known }: Parent,
  rows: readonly VariantRow[],
  mode: string,
): ParentPlan {
  const plan: ParentPlan = {
    options: [...known.options],
    variants: [...known.variants],
    created: 0,
    updated: 0,
    failures: [],
  }
  for (const { no, cells, values } of rows) {
    const placed = placeOf(plan.options, values.variant)
    const fault =
      'fault' in placed ? placed.fault : take(plan, placed, { values, mode, usual: priceAmount })
    if (fault) plan.failures.push({ no, cells, faults: [fault] })
  }
  return plan
}

/**
 * A row's values in the order of the product's options, and the options with its new values added.
 */
function placeOf(
  options: readonly VariantOption[],
  text: string | undefined,
): Placed | { fault: RowFault } {
  const given = optionsIn(text ?? '')
  if (!given) return { fault: faultOf('REQUIRED', rowSentence('noOptions')) }
  const known = options.length > 0 ? options : given.map(({ name }) => ({ name, values: [] }))
  const found = known.map(({ name }) => given.find((it) => isAlike(it.name, name))?.value)
  if (given.length !== known.length || found.includes(undefined)) {
    const names = known.map(({ name }) => name).join(', ')
    return { fault: faultOf('UNKNOWN', rowSentence('otherOptions', { values: names })) }
  }
  const placed: Placed = { values: [], options: [] }
  known.forEach(({ name, values }, at) => {
    const wanted = found[at] ?? ''
    const value = values.find((it) => isAlike(it, wanted)) ?? wanted
    placed.values.push(value)
    placed.options.push({ name, values: values.includes(value) ? values : [...values, value] })
  })
  return placed
}

/** Adds a variant to the plan, or returns the fault. */
function take(
  plan: ParentPlan,
  { values, options }: Placed,
  { values: row, mode, usual }: { values: RowValues; mode: string; usual: number },
): RowFault | undefined {
  const { values: most, variants: mostVariants } = variantLimits
  if (options.some((option) => option.values.length > most))
    return faultOf('OUT_OF_RANGE', rowSentence('maxValues', { count: most }))
  const at = plan.variants.findIndex((it) => it.values.join('\n') === values.join('\n'))
  if (at >= 0 && mode === 'create') return faultOf('DUPLICATE', rowSentence('variantTaken'))
  if (at < 0 && plan.variants.length >= mostVariants)
    return faultOf('OUT_OF_RANGE', rowSentence('maxVariants', { count: mostVariants }))
  const { sku, barcode, stockQty, priceAmount } = row
  const given = {
    ...(sku !== undefined && { sku }),
    ...(barcode !== undefined && { barcode }),
    ...(stockQty !== undefined && { stockQty }),
  }
  const before = plan.variants[at]
  if (before)
    plan.variants[at] = { ...before, ...given, priceAmount: priceAmount ?? before.priceAmount }
  else plan.variants.push({ values, ...given, priceAmount: priceAmount ?? usual })
  if (before) plan.updated += 1
  else plan.created += 1
  plan.options = options
  return undefined
}

function faultOf(code: string, message: RowFault['message']): RowFault {
  return { field: 'variant', code, message }
}

function isAlike(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
