import { draftOf, type Drafts } from '../../parts/form/drafts.ts'
import { isOrderDraft, type OrderDraft } from './order-draft.ts'

/** A new order that waits in this tab while another one is taken. */
export type HeldOrder = { number: number; name: string; items: number }

const listKey = 'order.held'

/** Where the draft with this number is stored. The first one has no number in its address. */
export function draftKey(number: number): string {
  return number === 1 ? 'order' : `order.held.${number}`
}

/** The number of the draft in an address; the first one for anything else. */
export function draftNumber(text: string | null): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 1 ? number : 1
}

/** The address of a draft. */
export function draftAddress(number: number): string {
  return number === 1 ? '/orders/ordernew' : `/orders/ordernew?draft=${number}`
}

/** All drafts with something in them, the first one first. */
export function heldOrders(drafts: Drafts): HeldOrder[] {
  return [1, ...listed(drafts)].flatMap((number) => {
    const values = draftOf<OrderDraft>(drafts.read(draftKey(number)))?.values
    return values !== undefined && isOrderDraft(values) ? [{ number, ...inShort(values) }] : []
  })
}

/** Begins a further draft beside those that are kept. Returns its number. */
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
