import type { Allergen } from '#contract/allergen.ts'
import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { getCatalog, guestProduct, priceGuestCart } from '#contract/guest.ts'
import { limits } from '#contract/limits.ts'
import type * as z from 'zod/mini'
import { useTabStorage } from '../use-tab-storage.ts'

export type Catalog = OutputOf<typeof getCatalog>
export type GuestProduct = z.infer<typeof guestProduct>
export type CartLine = {
  productId: Id
  optionIds: Id[]
  quantity: number
  note: string
  /** The guest's allergies; absent in carts of older releases. */
  allergies?: Allergen[]
  /** The unit price when it was added, including options. */
  seenAmount?: number
}

export type Cart = {
  lines: readonly CartLine[]
  count: number
  add: (line: CartLine) => void
  change: (index: number, part: Partial<CartLine>) => void
  remove: (index: number) => void
  /** Replaces the lines. */
  keep: (lines: readonly CartLine[]) => void
  empty: () => void
}

/** The cart behind this link, stored across reloads. Equal choices share a line. */
export function useCart(code: string): Cart {
  const [lines, keep] = useTabStorage<readonly CartLine[]>(`cart.${code}`, isCart, [])
  return {
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    add: (line) => {
      const at = lines.findIndex((other) => keyOf(other) === keyOf(line))
      keep(
        at < 0
          ? [...lines, line]
          : lines.with(at, { ...line, quantity: (lines[at]?.quantity ?? 0) + line.quantity }),
      )
    },
    change: (index, part) =>
      keep(lines.map((line, at) => (at === index ? { ...line, ...part } : line))),
    remove: (index) => keep(lines.filter((_, at) => at !== index)),
    keep,
    empty: () => keep(undefined),
  }
}

/** The available lines, as sent to the server. */
export function itemsOf(
  lines: readonly CartLine[],
  { products }: Catalog,
): CallInput<typeof priceGuestCart>['items'] {
  const onSale = new Map(offeredIn(products).map((product) => [product.id, product]))
  return lines
    .filter((line) => isAvailable(onSale.get(line.productId)))
    .map(({ note, allergies = [], seenAmount: _, ...line }) => ({
      ...line,
      ...(note.trim() && { note: note.trim() }),
      ...(allergies.length > 0 && { allergies }),
    }))
}

/** The price of a line, including options. */
export function amountOf({ optionIds, quantity }: CartLine, product: GuestProduct): number {
  const extras = product.options.filter(({ id }) => optionIds.includes(id))
  const each = extras.reduce((sum, { extraAmount }) => sum + extraAmount, product.priceAmount)
  return each * quantity
}

/** The maximum quantity of a product in a line, considering the other lines of the cart. */
export function roomFor(
  lines: readonly CartLine[],
  { id, left = Infinity }: GuestProduct,
  ownIndex?: number,
): number {
  const taken = lines.reduce(
    (sum, { productId, quantity }, at) =>
      productId === id && at !== ownIndex ? sum + quantity : sum,
    0,
  )
  return Math.max(0, Math.min(limits.quantity, left - taken))
}

/** How many pieces of a product are in the cart, with those of its variants. */
export function countOf(
  lines: readonly CartLine[],
  { id, variants }: Pick<GuestProduct, 'id' | 'variants'>,
): number {
  return lines
    .filter(({ productId }) => productId === id || variants.some((one) => one.id === productId))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The cart's lines with one piece less of a product: of the line that was added last. */
export function withoutOne(
  lines: readonly CartLine[],
  { id }: Pick<GuestProduct, 'id'>,
): readonly CartLine[] {
  const last = lines.findLastIndex(({ productId }) => productId === id)
  return lines.flatMap((line, at) => {
    if (at !== last) return [line]
    return line.quantity > 1 ? [{ ...line, quantity: line.quantity - 1 }] : []
  })
}

/** Whether the cart contains all remaining pieces of a product. */
export function isAllTaken(lines: readonly CartLine[], product: GuestProduct): boolean {
  return product.left !== undefined && roomFor(lines, product) < 1
}

/** The total of the available lines. */
export function amountOfAll(lines: readonly CartLine[], { products }: Catalog): number {
  const offered = offeredIn(products)
  return lines.reduce((sum, line) => {
    const product = offered.find(({ id }) => id === line.productId)
    return product && isAvailable(product) ? sum + amountOf(line, product) : sum
  }, 0)
}

/** The lines that can't be ordered any more, with their names if known. */
export function goneLines(
  lines: readonly CartLine[],
  { products }: Catalog,
): { line: CartLine; name: string | undefined }[] {
  const offered = offeredIn(products)
  return lines.flatMap((line) => {
    const product = offered.find(({ id }) => id === line.productId)
    return isAvailable(product) ? [] : [{ line, name: product?.name }]
  })
}

/** The lines whose unit price has changed since they were added. */
export function changedPrices(
  lines: readonly CartLine[],
  { products }: Catalog,
): { line: CartLine; name: string; before: number; now: number }[] {
  const offered = offeredIn(products)
  return lines.flatMap((line) => {
    const { seenAmount: before } = line
    const product = offered.find(({ id }) => id === line.productId)
    if (!product || !isAvailable(product) || before === undefined) return []
    const now = amountOf({ ...line, quantity: 1 }, product)
    return now === before ? [] : [{ line, name: product.name, before, now }]
  })
}

/** Whether the products of all lines are loaded: a line without its product would be left out. */
export function isKnown(lines: readonly CartLine[], { products }: Catalog): boolean {
  const ids = new Set(offeredIn(products).map(({ id }) => id))
  return lines.every(({ productId }) => ids.has(productId))
}

/** The products that lines refer to: a product with variants is replaced by its variants. */
export function offeredIn(products: readonly GuestProduct[]): GuestProduct[] {
  return products.flatMap((product) =>
    product.variantOptions.length === 0
      ? [product]
      : product.variants.map((variant) => ({
          ...product,
          ...variant,
          name: `${product.name}, ${variant.values.join(', ')}`,
          imageUrl: variant.imageUrl ?? product.imageUrl,
          left: variant.left,
          isSoldOut: product.isSoldOut || variant.isSoldOut,
          variantOptions: [],
          variants: [],
        })),
  )
}

/** The first product of a cart that is not available at a time; undefined means now. */
export function notMadeAt(
  lines: readonly CartLine[],
  { products }: Catalog,
  clock: string | undefined,
): (GuestProduct & Required<Pick<GuestProduct, 'hours'>>) | undefined {
  const offered = offeredIn(products)
  for (const { productId } of lines) {
    const product = offered.find(({ id }) => id === productId)
    const { hours } = product ?? {}
    if (product && hours && !(clock === undefined ? hours.isNow : isWithin(hours, clock)))
      return { ...product, hours }
  }
  return undefined
}

/** Hours that end before they begin extend past midnight. */
function isWithin({ from, to }: { from: string; to: string }, clock: string): boolean {
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to
}

export function isAvailable(product: GuestProduct | undefined): boolean {
  return product !== undefined && !product.isSoldOut
}

/** `least` and `most` limit the choices per piece. `preset` is selected by default. */
export type OptionGroup = {
  name: string
  choices: GuestProduct['options']
  least: number
  most: number
  preset: Id | undefined
}

/**
 * A product's options by group, with each group's limits; default: any number. Required groups come
 * first; if exactly one is required and one option is free of charge (Regular besides Large), it is
 * preselected.
 */
export function optionGroups({ options, optionGroups: rules }: GuestProduct): OptionGroup[] {
  const groups = [...Map.groupBy(options, ({ group }) => group)].map(([name, choices]) => {
    const free = choices.filter(({ extraAmount }) => extraAmount === 0)
    const { minChoices = 0, maxChoices = choices.length } =
      rules.find(({ group }) => group === name) ?? {}
    const [least, most] = [Math.min(minChoices, choices.length), maxChoices]
    return {
      name,
      choices,
      least,
      most,
      preset: least === 1 && choices.length > 1 && free.length === 1 ? free[0]?.id : undefined,
    }
  })
  return groups.toSorted((one, other) => Number(other.least > 0) - Number(one.least > 0))
}

/** The first group of a line with a missing choice. */
export function missingChoice(
  line: CartLine,
  product: GuestProduct | undefined,
): OptionGroup | undefined {
  return (
    product &&
    optionGroups(product).find(
      ({ choices, least }) =>
        choices.filter(({ id }) => line.optionIds.includes(id)).length < least,
    )
  )
}

function keyOf({ productId, optionIds, note, allergies = [] }: CartLine): string {
  return [productId, ...optionIds.toSorted(), note, ...allergies].join(' ')
}

function isCart(value: unknown): value is readonly CartLine[] {
  return (
    Array.isArray(value) &&
    value.every(
      (line: Partial<CartLine> | null) =>
        typeof line?.productId === 'string' &&
        Array.isArray(line.optionIds) &&
        typeof line.quantity === 'number' &&
        typeof line.note === 'string',
    )
  )
}
