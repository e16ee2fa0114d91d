import type { ChargeFault, PaymentTxn } from '#contract/payment.ts'
import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { decide } from '#lifecycles/decide.ts'
import { type PaymentEventName, paymentLifecycle } from '#lifecycles/payment.ts'
import { newId } from '../../db/id.ts'
import { bySystem, type Change } from '../../change/change.ts'
import { recordMove } from '../../change/history.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { OrderLine } from '../lines/order-line.ts'
import { type FoundOrder, type OrderHead } from '../order-head.ts'
import { limitTo, sortedOnly } from '../../db/dialect.ts'
import { keptAmount } from './deposit.ts'
import { owedAmount } from './owed.ts'
import { refundOnBill } from './refund-on-bill.ts'
import { refusalWithOrder } from '../refuse.ts'
import { saveOrder } from '../write.ts'
import { returnLater } from '../../payment/return-job.ts'

/**
 * Moves the payment status of an order, if its lifecycle allows it. @throws Refusal with the
 * lifecycle's code
 */
export async function movePayment(
  change: Change,
  order: FoundOrder,
  event: PaymentEventName,
  part: Partial<OrderHead> = {},
): Promise<FoundOrder> {
  const decision = decide(paymentLifecycle, order, { type: event, by: change })
  if (!decision.ok) throw refusalWithOrder(change, order.id, decision.code)
  const moved = await saveOrder(change, order, {
    ...part,
    paymentStatus: decision.to,
  })
  await recordMove(change, decision, {
    entity: 'payment',
    entityId: order.id,
    version: moved.version,
  })
  return moved
}

/** A partially paid order whose total became smaller may now be fully paid. */
export async function settleByAmounts(change: Change, order: FoundOrder): Promise<FoundOrder> {
  const isCovered = order.paidAmount > 0 && owedAmount(order) === 0
  return order.paymentStatus === 'unpaid' && isCovered && !isOver(order)
    ? movePayment(bySystem(change), order, 'payment.pay')
    : order
}

/**
 * Whether a lower total settled the order, and no payment did: an online payment is recorded by the
 * system too, at that moment.
 */
export async function isSettledByAmounts({ tenant }: Change, orderId: Id): Promise<boolean> {
  const { db, companyId } = tenant
  const { rows } = await sql<{ role: string; isOnline: number }>`
    select h.actor_role as "role", (select count(*) from payment_txn p
      where p.company_id = ${companyId} and p.order_id = ${orderId} and p.direction = 'in'
        and p.method = 'online' and p.created_ms >= h.occurred_ms) as "isOnline"
    from state_history h
    where h.company_id = ${companyId} and h.parent_id = ${orderId} and h.entity = 'payment'
      and h.event = 'payment.pay'
    order by ${sortedOnly(sql`h.occurred_ms`)} desc, h.id desc ${limitTo(1)}`.execute(db)
  return rows[0]?.role === 'system' && rows[0].isOnline === 0
}

/**
 * Keeps one pending refund for overpaid money: more was paid than is due, or the order has no
 * active line left (`live`). It is only a proposal, which the business confirms; it is deleted when
 * nothing is overpaid any more.
 */
export async function proposeRefund(
  change: Change,
  order: FoundOrder,
  live: readonly OrderLine[],
): Promise<void> {
  if (order.paidAmount === 0) return
  const hasLiveLine = live.length > 0
  const { db, companyId } = change.tenant
  const due = Math.max(
    0,
    order.paidAmount -
      order.refundedAmount -
      (hasLiveLine ? order.totalAmount - refundOnBill(order, live) : keptAmount(order)),
  )
  const { rows } = await sql<{ id: Id; amount: number }>`
    select id, amount from payment_txn where company_id = ${companyId} and order_id = ${order.id}
      and direction = 'out' and state = 'pending' and is_sent = 0`.execute(db)
  const pending = rows[0]
  if (!pending && (await wasDropped(change, order, due))) return
  if (pending?.amount === due || (!pending && due === 0)) return
  if (!hasLiveLine && due > 0) await returnLater(change, order)
  if (pending) {
    await sql`
      update payment_txn set amount = ${due === 0 ? pending.amount : due},
        state = ${due === 0 ? 'failed' : 'pending'}, updated_ms = ${change.now},
        version = version + 1
      where company_id = ${companyId} and id = ${pending.id}`.execute(db)
    return
  }
  await insertPayment(change, order, {
    purpose: 'refund',
    method: 'cash',
    direction: 'out',
    amount: due,
    state: 'pending',
  })
}

/** Deletes the proposed refund of an order whose payments were all undone. */
export async function dropProposedRefund(
  { tenant, now }: Change,
  { id }: Pick<OrderHead, 'id'>,
): Promise<void> {
  await tenant.db
    .updateTable('payment_txn')
    .set((row) => ({ state: 'failed', updated_ms: now, version: row('version', '+', 1) }))
    .where('company_id', '=', tenant.companyId)
    .where('order_id', '=', id)
    .where('direction', '=', 'out')
    .where('state', '=', 'pending')
    .where('is_sent', '=', 0)
    .execute()
}

/**
 * Whether the business discarded a refund of exactly this amount; an automatically deleted proposal
 * has no note.
 */
async function wasDropped(
  { tenant: { db, companyId } }: Change,
  { id }: FoundOrder,
  due: number,
): Promise<boolean> {
  if (due === 0) return false
  const { rows } = await sql<{
    amount: number
    note: string | null
    state: string
    isSent: number
  }>`
    select amount, note, state, is_sent as "isSent" from payment_txn
    where company_id = ${companyId} and order_id = ${id} and direction = 'out'
    order by updated_ms desc, id desc limit 1`.execute(db)
  const [last] = rows
  const isDropped = last?.state === 'failed' && last.isSent === 0 && last.note !== null
  return isDropped && last.amount === due
}

type Movement = {
  purpose: 'order' | 'refund'
  method: PaymentTxn['method']
  direction: 'in' | 'out'
  amount: number
  state: 'pending' | 'succeeded' | 'failed'
  providerRef?: string
  /** Why an online payment was refused. */
  fault?: ChargeFault
  tipAmount?: number | undefined
  receivedAmount?: number | undefined
}

/** Writes a payment and returns its id. */
export async function insertPayment(
  change: Change,
  order: OrderHead,
  { providerRef, tipAmount, receivedAmount, ...movement }: Movement,
): Promise<ReturnType<typeof newId>> {
  const id = newId()
  const stamps = { created_ms: change.now, updated_ms: change.now, version: 1 }
  const row = {
    company_id: change.tenant.companyId,
    id,
    ...stamps,
    order_id: order.id,
    ...movement,
    currency: order.currency,
    provider_ref: providerRef ?? null,
    tip_amount: tipAmount || null,
    received_amount: receivedAmount ?? null,
    actor_name: change.actorName ?? null,
  }
  await change.tenant.db.insertInto('payment_txn').values(row).execute()
  return id
}
