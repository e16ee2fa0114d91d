/**
 * Sums over orders, in minor units, and over their lines (`quantity`, only by product); 0 without
 * orders.
 */
export type Sums = {
  orders: number
  goodsAmount: number
  discountAmount: number
  taxAmount: number
  salesAmount: number
  refundAmount: number
  quantity: number
  ratingCount: number
  ratingSum: number
}

export const nothing: Sums = {
  orders: 0,
  goodsAmount: 0,
  discountAmount: 0,
  taxAmount: 0,
  salesAmount: 0,
  refundAmount: 0,
  quantity: 0,
  ratingCount: 0,
  ratingSum: 0,
}

export function added(one: Sums, other: Sums): Sums {
  return {
    orders: one.orders + other.orders,
    goodsAmount: one.goodsAmount + other.goodsAmount,
    discountAmount: one.discountAmount + other.discountAmount,
    taxAmount: one.taxAmount + other.taxAmount,
    salesAmount: one.salesAmount + other.salesAmount,
    refundAmount: one.refundAmount + other.refundAmount,
    quantity: one.quantity + other.quantity,
    ratingCount: one.ratingCount + other.ratingCount,
    ratingSum: one.ratingSum + other.ratingSum,
  }
}

/** Sums by group: an hour, or the id of a member of staff, a table or a product. */
export type ByGroup = Map<string, Sums>

export function addTo(groups: ByGroup, group: string, sums: Sums): void {
  groups.set(group, added(groups.get(group) ?? nothing, sums))
}

/**
 * The sums of a group, mutable for speed: a year of products has hundreds of thousands of
 * additions.
 */
function groupAt(groups: ByGroup, group: string): Sums {
  const known = groups.get(group)
  if (known) return known
  const made = { ...nothing }
  groups.set(group, made)
  return made
}

/** The groupings within a day or a month. */
export const groupings = ['hour', 'staff', 'table', 'product'] as const
export type Grouping = (typeof groupings)[number]

const ofOrders = [
  'orders',
  'goodsAmount',
  'discountAmount',
  'taxAmount',
  'salesAmount',
  'refundAmount',
] as const
const namesOf = {
  hour: ofOrders,
  staff: ofOrders,
  table: ofOrders,
  product: ['orders', 'goodsAmount', 'quantity'],
} as const satisfies Record<Grouping, readonly (keyof Sums)[]>

/** Serializes sums for storage: `{"13":[2,1800,…]}`, sorted by group. */
export function sumText(grouping: Grouping, groups: ByGroup | undefined): string {
  const sorted = [...(groups ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lists = sorted.map(([group, sums]) => [group, namesOf[grouping].map((name) => sums[name])])
  return JSON.stringify(Object.fromEntries(lists))
}

/** Adds sums serialized by `sumText`. */
export function addText(grouping: Grouping, groups: ByGroup, text: string): void {
  const lists: Record<string, number[]> = JSON.parse(text)
  const names = namesOf[grouping]
  for (const group in lists) {
    const sums = groupAt(groups, group)
    const list = lists[group] ?? []
    for (const [index, name] of names.entries()) sums[name] += list[index] ?? 0
  }
}

/** Yields to other requests: parsing a large text takes milliseconds. */
export const otherWork = () => new Promise((resolve) => setImmediate(resolve))
