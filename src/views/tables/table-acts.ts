import { type CartItem, listCartItems, moveItems } from '#contract/cart-item.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { changeQuantity } from '#contract/order-change.ts'
import { moveOrder, type OrderRow } from '#contract/order.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { recordPayment, undoPayment } from '#contract/payment.ts'
import { getTable, payTablePart, type TableDetail, updateTable } from '#contract/table.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { Failure, refusedLines } from '../../services/failure.ts'
import type { Call } from '../../services/http.ts'
import type { Reason } from '../parts/dialog/confirm-reason.tsx'
import type { TakenPayment } from '../parts/pay/pay-dialog.tsx'
import type { SeatAgain } from './release.ts'
import type { SplitPayment } from './split-dialog.tsx'
import type { TableEvent } from './table-words.ts'

export type TableLine = OutputOf<typeof listCartItems>['rows'][number]
/** A table with its session, its orders, and the lines of open orders. */
export type TableRecord = TableDetail & { lines: readonly TableLine[] }

/** The orders of the seated guests. Those who wait at a table to clear have a bill of their own. */
export function ordersOnBill({ orders }: Pick<TableDetail, 'orders'>): TableDetail['orders'] {
  return orders.filter(({ isSeated }) => isSeated)
}

/** The order of a line, with its lines at the table; undefined if it has left. */
export function orderOfLine<One extends { id: Id }, Line extends { orderId: Id }>(
  { orders, lines }: { orders: readonly One[]; lines: readonly Line[] },
  { orderId }: Line,
): (One & { cartItems: Line[] }) | undefined {
  const order = orders.find(({ id }) => id === orderId)
  return order && { ...order, cartItems: lines.filter((one) => one.orderId === orderId) }
}

/** The actions at a table. Amounts are in minor units, and pay the oldest order first. */
export type TableAct =
  | { do: 'move'; event: TableEvent; toTableId?: Id; partySize?: number; refundLater?: true }
  | SeatAgain
  | { do: 'party'; partySize: number }
  | { do: 'newCode' }
  | ({
      do: 'items'
      lines: readonly Pick<TableLine, 'id' | 'version'>[]
      event: ItemEventName
    } & Partial<Reason>)
  | { do: 'quantity'; line: TableLine; quantity: number }
  | ({ do: 'order'; order: OrderRow; event: 'order.accept' | 'order.reject' } & Partial<Reason>)
  | ({ do: 'pay' } & TakenPayment)
  | ({ do: 'payPart' } & SplitPayment)
  | { do: 'undoPayment'; ids: readonly Id[]; amount: number }

/**
 * The lines that the last action moved, as they are now; a cancelled one is not at the table. The
 * payments that it recorded.
 */
export type Moved = {
  moved?: readonly CartItem[] | undefined
  taken?: readonly Id[] | undefined
}

/** What a payment took, with its tip. */
export function takenAmount({
  amount,
  tipAmount = 0,
}: Pick<TakenPayment, 'amount' | 'tipAmount'>): number {
  return amount + tipAmount
}

/** The action that takes back a payment; undefined for another action. */
export function undoOfPayment(act: TableAct, { taken = [] }: Moved): TableAct | undefined {
  const isPayment = act.do === 'pay' || act.do === 'payPart'
  return isPayment && taken.length > 0
    ? { do: 'undoPayment', ids: taken, amount: takenAmount(act) }
    : undefined
}

/** The action that takes back the cancellation of a line; undefined for another action. */
export function undoOfLine(act: TableAct, { moved }: Moved): TableAct | undefined {
  if (act.do !== 'items' || !(act.event in cartItemLifecycle.asks)) return undefined
  const event = cartItemLifecycle.back[act.event]
  const [line] = moved ?? []
  if (!event || !line?.allowedEvents.includes(event)) return undefined
  return { do: 'items', lines: [line], event }
}

/** Loads the current table. @throws Failure */
export async function loadTable(call: Call, id: Id, signal?: AbortSignal): Promise<TableRecord> {
  const options = { ...(signal && { signal }) }
  const [table, lines] = await Promise.all([
    call(getTable, { id }, options),
    call(listCartItems, { tableId: id, rowSize: limits.rowSize.max }, options),
  ])
  return { ...table, lines: lines.rows }
}

/**
 * Executes the action, and resolves to the table afterwards. @throws Failure, with the current
 * table after a conflict
 */
export async function actOnTable(
  call: Call,
  table: TableRecord,
  act: TableAct,
): Promise<TableRecord & Moved> {
  const done: Moved = {}
  try {
    if (act.do === 'items') done.moved = (await moveLines(call, act)).updated
    else if (act.do === 'pay') done.taken = await pay(call, table, act)
    else if (act.do === 'payPart') done.taken = await payPart(call, table, act)
    else await perform(call, table, act)
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.status === 409)
      throw new Failure(thrown.message, { ...thrown, current: await loadTable(call, table.id) })
    throw thrown
  }
  return { ...(await loadTable(call, table.id)), ...done }
}

type PlainAct = Exclude<TableAct, { do: 'items' | 'pay' | 'payPart' }>

async function perform(call: Call, table: TableRecord, act: PlainAct): Promise<unknown> {
  const { id, version: expectedVersion } = table
  switch (act.do) {
    case 'move':
      return call(updateTable, {
        id,
        expectedVersion,
        event: act.event,
        toTableId: act.toTableId,
        partySize: act.partySize,
        refundLater: act.refundLater,
      })
    case 'seatAgain':
      return call(updateTable, { id, expectedVersion, undoRelease: true })
    case 'party':
      return call(updateTable, { id, expectedVersion, partySize: act.partySize })
    case 'newCode':
      return call(updateTable, { id, expectedVersion, newCode: true })
    case 'quantity': {
      const { id: cartId, orderId } = act.line
      const order = table.orders.find((one) => one.id === orderId)
      return call(changeQuantity, {
        orderId,
        cartId,
        quantity: act.quantity,
        expectedVersion: order?.version ?? 0,
      })
    }
    case 'order':
      return call(moveOrder, {
        id: act.order.id,
        expectedVersion: act.order.version,
        event: act.event,
        reasonCode: act.reasonCode,
        note: act.note,
      })
    default:
      return call(undoPayment, { ids: [...act.ids] })
  }
}

async function payPart(
  call: Call,
  { id }: TableRecord,
  { items, amount, tipAmount, method, receivedAmount }: SplitPayment,
): Promise<readonly Id[]> {
  const paid = await call(payTablePart, { id, items, amount, tipAmount, method, receivedAmount })
  return paid.paymentIds
}

/** Guests who have moved to another table: `id` and `version` are that table's. */
export type GuestsGone = {
  id: Id
  name: string
  version: number
  from: Pick<TableRecord, 'id' | 'name'>
  event: TableEvent
}

/** Moves guests back to their previous table. @throws Failure */
export async function takeBack(
  call: Call,
  { id, version: expectedVersion, from, event }: GuestsGone,
): Promise<void> {
  const wanted = { id, expectedVersion, toTableId: from.id }
  await call(
    updateTable,
    event === 'table.merge-out' ? { ...wanted, undoMerge: true } : { ...wanted, event },
  )
}

/** Moves lines of a table together. @throws Failure if one of them was refused */
export async function moveLines(
  call: Call,
  { lines, event, reasonCode, note, quantity }: Omit<Extract<TableAct, { do: 'items' }>, 'do'>,
): Promise<OutputOf<typeof moveItems>> {
  const items = lines
    .slice(0, limits.rowSize.max)
    .map(({ id, version }) => ({ id, expectedVersion: version }))
  const moved = await call(moveItems, { items, event, reasonCode, note, quantity })
  if (moved.failed[0]) throw refusedLines(moved.failed[0].message)
  return moved
}

/**
 * Pays the displayed amount, and returns the payments. A retry after a lost answer makes the same
 * calls. The last payment has the tip, what is left of the cash, and the share that all of them
 * are.
 */
async function pay(
  call: Call,
  table: TableRecord,
  { method, amount, tipAmount, receivedAmount, shares }: Extract<TableAct, { do: 'pay' }>,
): Promise<readonly Id[]> {
  const parts = partsOf(ordersOnBill(table), table.session?.currency, amount)
  const taken: Id[] = []
  let cash = receivedAmount
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1
    const { id } = await call(recordPayment, {
      purpose: 'order',
      ...part,
      method,
      tipAmount: isLast ? tipAmount : undefined,
      receivedAmount: cash === undefined || isLast ? cash : part.amount,
      share: isLast && shares ? { ...shares, amount } : undefined,
    })
    taken.push(id)
    if (cash !== undefined) cash -= part.amount
  }
  return taken
}

/** What each order gets of an amount; pending orders are paid last. */
function partsOf(
  orders: TableRecord['orders'],
  currency: string | undefined,
  amount: number,
): { orderId: Id; amount: number }[] {
  // The bill is in one currency: orders in other currencies are paid separately.
  const onBill = orders
    .filter((order) => order.currency === currency)
    .toSorted((one, other) => Number(isPending(one)) - Number(isPending(other)))
  let left = amount
  return onBill.flatMap(({ id: orderId, owedAmount }) => {
    const part = Math.min(left, owedAmount)
    left -= part
    return part > 0 ? [{ orderId, amount: part }] : []
  })
}

function isPending({ orderStatusId }: OrderRow): boolean {
  return orderStatusId === orderStatusIds.Pending
}
