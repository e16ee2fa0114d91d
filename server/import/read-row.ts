import { type Allergen, allergens as knownAllergens, inOrder } from '#contract/allergen.ts'
import { limits } from '#contract/limits.ts'
import { rowSentence, type Sentence } from '../words/sentence.ts'
import { productSpecials, productTastes, productTypes } from '#contract/product.ts'
import type { ImportField } from '#contract/import-row.ts'

/** The values of a row; empty cells are absent. */
export type RowValues = {
  name?: string
  sku?: string
  category?: string
  priceAmount?: number
  stockQty?: number
  type?: string
  taste?: string
  special?: string
  allergens?: Allergen[]
  description?: string
  taxPercent?: number
  durationMin?: number
  barcode?: string
  /** The SKU or name of the product to which this variant belongs. */
  variantOf?: string
  /** The options of a variant as text: "Size: M; Colour: Red". */
  variant?: string
}

export type RowFault = { field?: string; code: string; message: Sentence }

/** A rejected row with all its faults. */
export type Failure = { no: number; cells: readonly string[]; faults: Faults }
type Faults = readonly [RowFault, ...RowFault[]]

/** The values that could be read; a row with faults is not written. */
export type ReadRow = { values: RowValues; faults: readonly RowFault[] }
type Context = { places: ReadonlyMap<ImportField, number>; minorDigits: number }

/** Reads a row by the fields' positions, and collects the faults of all cells. */
export function readRow(cells: readonly string[], { places, minorDigits }: Context): ReadRow {
  const values: RowValues = {}
  const faults: RowFault[] = []
  for (const [field, place] of places) {
    // Removes the escaping that an export added against formula injection.
    const text = (cells[place] ?? '').trim().replaceAll(/(?<=^|[;\t\r\n])'(?=[=+\-@＝＋－＠])/g, '')
    if (text === '') continue
    const fault = readers[field](text, values, minorDigits)
    if (fault) faults.push({ field, ...fault })
  }
  return { values, faults }
}

type Reader = (
  text: string,
  into: RowValues,
  minorDigits: number,
) => Omit<RowFault, 'field'> | undefined

const readers: Record<ImportField, Reader> = {
  name: (text, into) => shortText(text, limits.text.short) ?? void (into.name = text),
  sku: (text, into) => shortText(text, 64) ?? void (into.sku = text),
  category: (text, into) => shortText(text, limits.text.short) ?? void (into.category = text),
  barcode: (text, into) => shortText(text, 64) ?? void (into.barcode = text),
  variant_of: (text, into) => shortText(text, limits.text.short) ?? void (into.variantOf = text),
  variant: (text, into) => shortText(text, limits.text.medium) ?? void (into.variant = text),
  description: (text, into) => tooLong(text, limits.text.long) ?? void (into.description = text),
  price: (text, into, digits) => {
    if (/^[^\d]{0,4}-\s?\d/.test(text)) return negative(text)
    const amount = amountOf(text, digits)
    if (amount === undefined)
      return { code: 'NOT_AN_AMOUNT', message: rowSentence('notPrice', { text: cut(text) }) }
    return amount > limits.amountMinor ? outOfRange : void (into.priceAmount = amount)
  },
  stock_qty: (text, into) => wholeNumber(text, limits.stock, (number) => (into.stockQty = number)),
  duration_min: (text, into) => wholeNumber(text, 24 * 60, (number) => (into.durationMin = number)),
  tax_percent: (text, into) => {
    const number = Number(text.replace('%', '').replace(',', '.').trim())
    if (!/^\d{1,3}([.,]\d{1,3})?\s*%?$/.test(text))
      return { code: 'NOT_A_NUMBER', message: rowSentence('notPercentage', { text: cut(text) }) }
    return number > 100 ? outOfRange : void (into.taxPercent = number)
  },
  type: (text, into) => oneOf(text, productTypes, (it) => (into.type = it)),
  taste: (text, into) => oneOf(text, productTastes, (it) => (into.taste = it)),
  special: (text, into) => oneOf(text, productSpecials, (it) => (into.special = it)),
  allergens: (text, into) => {
    const named: string[] = []
    const wrong = text
      .split(/[,;|]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => oneOf(part, [...knownAllergens, 'None'], (it) => named.push(it)))
      .find((fault) => fault !== undefined)
    return wrong ?? void (into.allergens = inOrder(named))
  },
}

const outOfRange = { code: 'OUT_OF_RANGE', message: rowSentence('outOfRange') } as const

/**
 * An amount in minor units: `1234.5`, `1,234.50`, `1.234,50`, `£12`. The last separator before one
 * or two digits (as many as the currency has) is the decimal one; undefined for ambiguous or
 * invalid text.
 */
export function amountOf(text: string, minorDigits: number): number | undefined {
  const plain = text
    .replace(/^[^\d-]{1,4}(?=\d)|\s*[^\d.,]{1,4}$/g, '')
    .replaceAll(/[\s\u00A0']/g, '')
  const parts = /^(\d{1,3}(?:([.,])\d{3})*|\d{1,12})(?:([.,])(\d{1,3}))?$/.exec(plain)
  if (!parts) return undefined
  const [, whole = '', group, mark, fraction = ''] = parts
  if (mark !== undefined && (mark === group || fraction.length > minorDigits)) return undefined
  return (
    Number(whole.replaceAll(/[.,]/g, '')) * 10 ** minorDigits +
    Number(fraction.padEnd(minorDigits, '0') || '0')
  )
}

function wholeNumber(
  text: string,
  max: number,
  take: (number: number) => void,
): ReturnType<Reader> {
  if (/^-\s?\d{1,9}$/.test(text)) return negative(text)
  if (!/^\d{1,9}$/.test(text))
    return { code: 'NOT_A_NUMBER', message: rowSentence('notWholeNumber', { text: cut(text) }) }
  return Number(text) > max ? outOfRange : void take(Number(text))
}

function negative(text: string): ReturnType<Reader> {
  return { code: 'OUT_OF_RANGE', message: rowSentence('notNegative', { text: cut(text) }) }
}

function oneOf(
  text: string,
  known: readonly string[],
  take: (it: string) => void,
): ReturnType<Reader> {
  const found = known.find((it) => it.toLowerCase() === text.toLowerCase())
  return found === undefined
    ? {
        code: 'UNKNOWN',
        message: rowSentence('notOneOf', { text: cut(text), values: known.join(', ') }),
      }
    : void take(found)
}

function shortText(text: string, max: number): ReturnType<Reader> {
  return /[\r\n\0]/.test(text)
    ? { code: 'ONE_LINE', message: rowSentence('oneLine') }
    : tooLong(text, max)
}

function tooLong(text: string, max: number): ReturnType<Reader> {
  return text.length > max
    ? { code: 'TOO_LONG', message: rowSentence('maxCharacters', { count: max }) }
    : undefined
}

function cut(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text
}
