import { draftOf, type Drafts } from '../../parts/form/drafts.ts'
import { isOrderDraft, type OrderDraft } from './order-draft.ts'

/** A draft that is on hold in this tab while another order is taken. */
export type HeldOrder = { number: number; name: string; items: number }

const listKey = 'order.held'

/** The storage key of the draft with this number. The first one has no number in its URL. */
export function draftKey(number: number): string {
  return number === 1 ? 'order' : `order.held.${number}`
}

/** The number of the draft in a URL; the first one for anything else. */
export function draftNumber(text: string | null): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 1 ? number : 1
}

/** The URL of a draft. */
export function draftAddress(number: number): string {
  return number === 1 ? '/orders/ordernew' : `/orders/ordernew?draft=${number}`
}

/** All non-empty drafts, in order. */
export function heldOrders(drafts: Drafts): HeldOrder[] {
  return [1, ...listed(drafts)].flatMap((number) => {
    const values = draftOf<OrderDraft>(drafts.read(draftKey(number)))?.values
    return values !== undefined && isOrderDraft(values) ? [{ number, ...inShort(values) }] : []
  })
}

/** Starts another draft next to the existing ones. Returns its number. */
export function beginDraft(drafts: Drafts): number {
  const kept = heldOrders(drafts).map(({ number }) => number)
  const next = kept.includes(1) ? Math.max(...kept) + 1 : 1
  drafts.write(
    listKey,
    [...kept, next].filter((number) => number !== 1),
  )
  return next
}

function listed(drafts: Drafts): number[] {
  const held = drafts.read(listKey)
  return Array.isArray(held) ? held.filter(Number.isSafeInteger) : []
}

function inShort({ fullName, phone, lines }: OrderDraft): Omit<HeldOrder, 'number'> {
  return {
    name: fullName.trim() || phone.trim(),
    items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}
