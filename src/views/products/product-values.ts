import { type Allergen, inOrder } from '#contract/allergen.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { keysOf } from '#contract/keys-of.ts'
import type { createProduct, Product, updateProduct } from '#contract/product.ts'
import { changedPart, isSame, nullForEmpty } from '../../machines/screen/typed.ts'
import { currencyDigits } from '../parts/money/money-format.ts'
import { amountOf, amountText } from './amount-text.ts'
import {
  copiedVariants,
  optionInputs,
  type VariantOptionValues,
  variantInputs,
  type VariantValues,
  variedBy,
} from './variant-values.ts'

/**
 * One option of a group as form values. `key` identifies it on the screen; `id` exists once it is
 * stored.
 */
export type ChoiceValues = {
  key: string
  id?: string
  name: string
  extra: string
  isOffered: boolean
}
/** `least` and `most`: the number of selected options per piece, as typed; '': no limit. */
export type GroupValues = {
  key: string
  name: string
  least: string
  most: string
  choices: ChoiceValues[]
}
type SpecValues = { productSpecId: string; value: string }

const noTexts = {
  name: '',
  description: '',
  sku: '',
  barcode: '',
  categoryId: '',
  subcategoryId: '',
  manufacturerId: '',
  unitId: '',
  type: '',
  taste: '',
  special: '',
  station: '',
  availableFrom: '',
  availableTo: '',
}
const noNumbers = {
  taxPercent: '',
  stockQty: '',
  lowStockQty: '',
  durationMin: '',
  bufferMin: '',
  depositPercent: '',
}

/**
 * The form values of a product, with the names of the contract: text as typed, '' for absent
 * values.
 */
export type ProductValues = typeof noTexts &
  typeof noNumbers & {
    priceAmount: string
    depositAmount: string
    isNoPrep: boolean
    status: boolean
    images: string[]
    allergens: readonly Allergen[]
    options: GroupValues[]
    specs: SpecValues[]
    variantOptions: VariantOptionValues[]
    variants: VariantValues[]
    /** The providers of a service; null if not set, or for products that are not booked. */
    providers: readonly Id[] | null
  }

type Input = InputOf<typeof createProduct>
type Changes = Omit<InputOf<typeof updateProduct>, 'id' | 'expectedVersion'>

/** A product; for a service with the people and rooms that provide it. */
export type DoneProduct = Product & { providers?: readonly Id[] }

/** The empty form of a new product. */
export const emptyProduct: ProductValues = {
  ...noTexts,
  ...noNumbers,
  priceAmount: '',
  depositAmount: '',
  isNoPrep: false,
  status: true,
  images: [],
  allergens: [],
  options: [],
  specs: [],
  variantOptions: [],
  variants: [],
  providers: null,
}

/** A product as form values. */
export function productValues(product: DoneProduct): ProductValues {
  const texts = { ...noTexts, ...noNumbers }
  for (const name of keysOf(texts)) texts[name] = textOf(product[name])
  return {
    ...texts,
    priceAmount: amountText(product.priceAmount, currencyDigits(product.currency)),
    depositAmount:
      product.depositAmount === undefined
        ? ''
        : amountText(product.depositAmount, currencyDigits(product.currency)),
    isNoPrep: product.isNoPrep ?? false,
    status: product.status === 'Active',
    images: product.images ?? [],
    allergens: product.allergens ?? [],
    options: groupsOf(product),
    specs: (product.specs ?? []).map(({ productSpecId, value }) => ({ productSpecId, value })),
    ...variedBy(product),
    providers: product.providers ?? null,
  }
}

function textOf(held: string | number | undefined): string {
  return held === undefined || held === 'None' ? '' : String(held)
}

/** The form values of a copy: without SKU, barcode and option ids, and without stock. */
export function copiedValues(values: ProductValues, name: string): ProductValues {
  const options = values.options.map((group) => ({
    ...group,
    choices: group.choices.map(({ id: _, ...choice }) => choice),
  }))
  const variants = copiedVariants(values.variants)
  return { ...values, name, options, variants, sku: '', barcode: '', stockQty: '' }
}

/** The input for a new product. Invalid numbers become NaN, which the contract refuses. */
export function productInput(values: ProductValues, currency: string, base?: ProductValues): Input {
  const own: Record<string, unknown> = {
    ...Object.fromEntries(keysOf(noTexts).map((name) => [name, values[name].trim() || undefined])),
    ...Object.fromEntries(keysOf(noNumbers).map((name) => [name, numberOf(values[name])])),
  }
  return {
    ...own,
    name: values.name.trim(),
    priceAmount: amountOf(values.priceAmount, currencyDigits(currency)) ?? Number.NaN,
    depositAmount:
      values.depositAmount.trim() === ''
        ? undefined
        : (amountOf(values.depositAmount, currencyDigits(currency)) ?? Number.NaN),
    isNoPrep: values.isNoPrep,
    status: values.status ? 'Active' : 'InActive',
    images: values.images,
    allergens: inOrder(values.allergens),
    options: optionsOf(values, currency),
    optionGroups: rulesOf(values),
    specs: values.specs.filter(({ value }) => value.trim() !== ''),
    variantOptions: optionInputs(values.variantOptions),
    variants: variantInputs(values.variants, currency, base?.variants),
  } as Input
}

/** The input for a changed product: only changed fields, null for cleared ones. */
export function productChanges(
  values: ProductValues,
  base: ProductValues,
  currency: string,
): Changes {
  const input = productInput(values, currency, base)
  const own = changedPart(input, values, base)
  // The rules of groups are part of the options in the form, but separate in the contract.
  const { optionGroups, variantOptions, variants } = input
  const isVaried = 'variants' in own || 'variantOptions' in own
  const isCounted = 'stockQty' in own && values.stockQty.trim() !== '' && base.stockQty !== ''
  const changed = {
    ...own,
    ...('options' in own && { optionGroups }),
    ...(isVaried && { variantOptions, variants }),
    // Orders may have taken some since: the server applies the difference.
    ...(isCounted && { seenStockQty: numberOf(base.stockQty) }),
  }
  return nullForEmpty(changed) as Changes
}

/**
 * The values that undo a save. Stock is not restored, because orders change it too. Variants of
 * other options are different variants with their own stock and are not restored.
 */
export function undoneProduct(
  before: ProductValues,
  saved: ProductValues,
): ProductValues | undefined {
  if (!isSame(before.variantOptions, saved.variantOptions)) return undefined
  const stocks = new Map(saved.variants.map(({ id, stock }) => [id, stock]))
  const variants = before.variants.map((one) => ({
    ...one,
    stock: stocks.get(one.id) ?? one.stock,
  }))
  return { ...before, stockQty: saved.stockQty, variants }
}

function optionsOf({ options }: ProductValues, currency: string): unknown[] {
  return options.flatMap((group) =>
    group.choices.map(({ id, name, extra, isOffered }) => ({
      ...(id && { id }),
      group: group.name.trim(),
      name: name.trim(),
      extraAmount:
        extra.trim() === '' ? 0 : (amountOf(extra, currencyDigits(currency)) ?? Number.NaN),
      status: isOffered ? 'Active' : 'InActive',
    })),
  )
}

/** Whether a group has a limit. Only such groups are sent and numbered. */
export function hasRule({ least, most }: GroupValues): boolean {
  return least.trim() !== '' || most.trim() !== ''
}

function rulesOf({ options }: ProductValues): unknown[] {
  return options.filter(hasRule).map(({ name, least, most }) => ({
    group: name.trim(),
    minChoices: numberOf(least) ?? 0,
    maxChoices: numberOf(most),
  }))
}

function groupsOf({ options = [], optionGroups = [], currency }: Product): GroupValues[] {
  const groups: GroupValues[] = []
  options.forEach(({ id, group: name, name: choice, extraAmount, status }, index) => {
    const key = id ?? String(index)
    const found = groups.find((group) => group.name === name) ?? {
      key: `group ${key}`,
      name,
      ...ruleValues(optionGroups.find(({ group }) => group === name)),
      choices: [],
    }
    if (found.choices.length === 0) groups.push(found)
    found.choices.push({
      key,
      ...(id && { id }),
      name: choice,
      extra: extraAmount === 0 ? '' : amountText(extraAmount, currencyDigits(currency)),
      isOffered: status !== 'InActive',
    })
  })
  return groups
}

function ruleValues(
  rule: NonNullable<Product['optionGroups']>[number] | undefined,
): Pick<GroupValues, 'least' | 'most'> {
  return {
    least: rule ? String(rule.minChoices) : '',
    most: rule?.maxChoices === undefined ? '' : String(rule.maxChoices),
  }
}

function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  return plain === '' ? undefined : Number(plain)
}
