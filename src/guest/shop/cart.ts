import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { getCatalog, guestProduct, priceGuestCart } from '#contract/guest.ts'
import type * as z from 'zod/mini'
import { useKept } from '../kept.ts'

export type Catalog = OutputOf<typeof getCatalog>
export type GuestProduct = z.infer<typeof guestProduct>
export type CartLine = { productId: Id; optionIds: Id[]; quantity: number; note: string }

export type Cart = {
  lines: readonly CartLine[]
  count: number
  add: (line: CartLine) => void
  change: (index: number, part: Partial<CartLine>) => void
  remove: (index: number) => void
  empty: () => void
}

/**
 * What the guest has chosen behind this link, kept over a reload. The same thing chosen twice is
 * one line.
 */
export function useCart(code: string): Cart {
  const [lines, keep] = useKept<readonly CartLine[]>(`cart.${code}`, isCart, [])
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
    empty: () => keep(undefined),
  }
}

/** What goes to the server of the lines that can be had. */
export function itemsOf(
  lines: readonly CartLine[],
  { products }: Catalog,
): CallInput<typeof priceGuestCart>['items'] {
  const onSale = new Map(products.map((product) => [product.id, product]))
  return lines
    .filter((line) => isToBeHad(onSale.get(line.productId)))
    .map(({ note, ...line }) => ({ ...line, ...(note.trim() && { note: note.trim() }) }))
}

/** What a line costs, options included. */
export function amountOf({ optionIds, quantity }: CartLine, product: GuestProduct): number {
  const extras = product.options.filter(({ id }) => optionIds.includes(id))
  const each = extras.reduce((sum, { extraAmount }) => sum + extraAmount, product.priceAmount)
  return each * quantity
}

/** What the lines cost that can be had. */
export function amountOfAll(lines: readonly CartLine[], { products }: Catalog): number {
  return lines.reduce((sum, line) => {
    const product = products.find(({ id }) => id === line.productId)
    return product && isToBeHad(product) ? sum + amountOf(line, product) : sum
  }, 0)
}

export function isToBeHad(product: GuestProduct | undefined): boolean {
  return product !== undefined && !product.isSoldOut
}

/**
 * `least` and `most`: how many of the choices belong to one piece. `preset` is what comes by
 * itself.
 */
export type OptionGroup = {
  name: string
  choices: GuestProduct['options']
  least: number
  most: number
  preset: Id | undefined
}

/**
 * The options of a product by their groups, and how many of each belong to one piece: any number
 * where the product does not say. What is needed stands first; where one is needed and one costs
 * nothing extra (Regular beside Large), that one comes by itself.
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

/** The first group of a line that still lacks a choice. */
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

function keyOf({ productId, optionIds, note }: CartLine): string {
  return [productId, ...optionIds.toSorted(), note].join(' ')
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
