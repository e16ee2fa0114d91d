import type { Product } from '#contract/product.ts'
import { currencyDigits } from '../parts/money/money-format.ts'
import { amountOf, amountText } from './amount-text.ts'

/** An option of the variants as form values. */
export type VariantOptionValues = { key: string; name: string; values: string[] }

/** The availability of a variant. */
export const standings = ['on', 'soldOut', 'off'] as const

/** A row of the grid; `id` exists once it is stored. */
export type VariantValues = {
  id?: string
  values: string[]
  price: string
  stock: string
  /** Empty: that of the product. */
  lowStock: string
  sku: string
  barcode: string
  image: string
  standing: (typeof standings)[number]
}

/** Options and variants of a product as form values. */
export function variedBy({ variantOptions = [], variants = [], currency }: Product): {
  variantOptions: VariantOptionValues[]
  variants: VariantValues[]
} {
  return {
    variantOptions: variantOptions.map(({ name, values }, at) => ({
      key: String(at),
      name,
      values,
    })),
    variants: variants.map((one) => ({
      id: one.id,
      values: one.values,
      price: amountText(one.priceAmount, currencyDigits(currency)),
      stock: one.stockQty === undefined ? '' : String(one.stockQty),
      lowStock: one.lowStockQty === undefined ? '' : String(one.lowStockQty),
      sku: one.sku ?? '',
      barcode: one.barcode ?? '',
      image: one.image ?? '',
      standing: standingOf(one),
    })),
  }
}

function standingOf({
  status,
  isSoldOut,
  stockQty,
}: NonNullable<Product['variants']>[number]): VariantValues['standing'] {
  if (status === 'InActive') return 'off'
  return isSoldOut && stockQty !== 0 ? 'soldOut' : 'on'
}

/**
 * The grid after a change of the options: a row per combination. A row keeps its input; if an
 * option is added or removed, it becomes the first combination that contains its values.
 */
export function gridOf(
  options: readonly VariantOptionValues[],
  rows: readonly VariantValues[],
  price: string,
): VariantValues[] {
  const chosen = options.map(({ values }) => values).filter((values) => values.length > 0)
  if (chosen.length === 0) return []
  const combinations = chosen.reduce<string[][]>(
    (begun, values) => begun.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  )
  const left = new Set(rows)
  const exact = combinations.map((values) => {
    const found = rows.find((row) => isEqual(row.values, values))
    if (found) left.delete(found)
    return found
  })
  return combinations.map((values, at) => {
    const same = exact[at]
    if (same) return same
    const near = rows.find((row) => isWithin(row.values, values) || isWithin(values, row.values))
    if (near && left.delete(near)) return { ...near, values }
    return { ...emptyVariant, values, price: near?.price ?? price }
  })
}

const emptyVariant = {
  price: '',
  stock: '',
  lowStock: '',
  sku: '',
  barcode: '',
  image: '',
  standing: 'on',
} as const satisfies Omit<VariantValues, 'values'>

/** The rows of a copy of the product. */
export function copiedVariants(rows: readonly VariantValues[]): VariantValues[] {
  return rows.map(({ id: _, ...row }) => ({ ...row, sku: '', barcode: '', stock: '' }))
}

export function optionInputs(options: readonly VariantOptionValues[]): unknown[] {
  return options.map(({ name, values }) => ({ name: name.trim(), values }))
}

/**
 * The rows as input. Unchanged stock is left out, and changed stock is sent with the seen stock,
 * because orders may have changed it meanwhile.
 */
export function variantInputs(
  rows: readonly VariantValues[],
  currency: string,
  base: readonly VariantValues[] = [],
): unknown[] {
  const known = new Map(base.map((row) => [row.id, row]))
  return rows.map(({ id, values, price, stock, lowStock, sku, barcode, image, standing }) => {
    const was = id === undefined ? undefined : known.get(id)
    const counted = stock.trim() === '' ? (was ? null : undefined) : Number(stock.trim())
    const isRecounted =
      was && was.stock !== '' && was.stock !== stock && typeof counted === 'number'
    return {
      ...(id && { id }),
      values,
      priceAmount: amountOf(price, currencyDigits(currency)) ?? Number.NaN,
      ...(sku.trim() && { sku: sku.trim() }),
      ...(barcode.trim() && { barcode: barcode.trim() }),
      ...(image && { image }),
      ...(was?.stock !== stock && counted !== undefined && { stockQty: counted }),
      ...(isRecounted && { seenStockQty: Number(was.stock) }),
      ...((was?.lowStock ?? '') !== lowStock && { lowStockQty: levelOf(lowStock) }),
      ...(was?.standing !== standing && { isSoldOut: standing === 'soldOut' }),
      status: standing === 'off' ? 'InActive' : 'Active',
    }
  })
}

function levelOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim())
}

/** The values of an option after an entry: split at commas, without duplicates. */
export function withTyped(values: readonly string[], typed: string): string[] {
  const known = new Set(values.map((one) => one.toLowerCase()))
  const fresh = typed
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !known.has(one.toLowerCase()) && known.add(one.toLowerCase()))
  return [...values, ...fresh]
}

type Press = { key: string; currentTarget: { value: string }; preventDefault: () => void }

/** Enter adds the typed value. It never submits the form, even if the field is empty. */
export function addAtEnter(event: Press, add: (typed: string) => void): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  add(event.currentTarget.value)
}

type Paste = {
  clipboardData: { getData: (type: 'text') => string }
  currentTarget: { value: string }
  preventDefault: () => void
}

/**
 * A pasted list is added completely, because the field would truncate it to the length of one
 * value.
 */
export function addPasted(event: Paste, add: (typed: string) => void): void {
  const pasted = event.clipboardData.getData('text')
  if (!pasted.includes(',')) return
  event.preventDefault()
  add(event.currentTarget.value + pasted)
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at])
}

function isWithin(few: readonly string[], many: readonly string[]): boolean {
  return few.length < many.length && few.every((value) => many.includes(value))
}
