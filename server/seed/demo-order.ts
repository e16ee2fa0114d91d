import type { PaymentTxn } from '#contract/payment.ts'
import { moduleIds } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { isLive, isOpen } from '#lifecycles/order-with-lines.ts'
import { toJson } from '../db/json-text.ts'
import { priceOrder } from '../order/money/pricing.ts'
import { type DemoLine, inventLines, milestonesOf } from './demo-lines.ts'
import { seedHistory, type HistoryStep } from './demo-history.ts'
import { inventAddress } from './people.ts'
import type { Plan } from './plan.ts'
import type { Shop } from './shop.ts'
import { walk } from './story.ts'

const minuteMs = 60_000

/**
 * Creates one demo order with its lines, payment and history, as the server would have stored it.
 */
export function seedOrder(shop: Shop, plan: Plan, orderNo: number): void {
  const { random, batch, company, module, kind } = shop
  const id = random.id(plan.createdMs)
  const isOver =
    plan.ending !== 'pending' &&
    plan.ending !== 'received' &&
    plan.ending !== 'processing' &&
    plan.ending !== 'ready' &&
    plan.ending !== 'assigned'
  const tableId = kind === 'table' ? shop.seat(!isOver) : undefined
  const isTakenByStaff =
    plan.history[0]?.event === 'order.accept' && random.chance(kind === 'table' ? 80 : 30)
  const startsAt = isTakenByStaff ? 'Received' : 'Pending'
  const history = isTakenByStaff ? plan.history.slice(1) : plan.history
  const walked = timed(
    plan,
    walk(
      { moduleId: moduleIds[module], tableId, deliveryType: plan.deliveryType, startsAt },
      history,
    ),
  )
  const last = walked.at(-1)
  const state = last?.to ?? startsAt
  const lines = inventLines(random, kind, shop.products, milestonesOf(state, walked))
  const money = moneyOf(shop, plan, lines, last?.atMs ?? plan.createdMs)
  const steps: HistoryStep[] = [
    {
      entity: 'order',
      event: 'order.create',
      to: startsAt,
      role: isTakenByStaff ? 'staff' : 'guest',
      atMs: plan.createdMs,
    },
    ...walked.map((step) => ({ entity: 'order' as const, ...step })),
  ]
  if (money.paid)
    steps.push({
      entity: 'payment',
      event: 'payment.pay',
      from: 'unpaid',
      to: 'paid',
      role: 'staff',
      atMs: money.paid.atMs,
    })
  steps.sort((a, b) => a.atMs - b.atMs)
  const end = walked.find(({ reasonCode }) => reasonCode !== undefined)
  const stamps = {
    created_ms: plan.createdMs,
    updated_ms: steps.at(-1)?.atMs ?? plan.createdMs,
    version: steps.length,
  }
  batch.add('sale_order', {
    company_id: company.id,
    id,
    ...stamps,
    ...money.columns,
    uuid: random.id(plan.createdMs),
    order_no: String(orderNo),
    module_id: moduleIds[module],
    order_status_id: last?.statusId ?? orderStatusIds[startsAt],
    moved_ms: last?.atMs ?? plan.createdMs,
    delivery_type: plan.deliveryType ?? null,
    source:
      kind === 'table' && isTakenByStaff
        ? 'table'
        : isTakenByStaff
          ? random.pick(['walk_in', 'phone'])
          : 'guest',
    customer_id: customerOf(shop, plan) ?? null,
    location_id: null,
    table_id: tableId ?? null,
    table_session_id:
      tableId === undefined
        ? null
        : seedSession(
            shop,
            tableId,
            plan.createdMs,
            isOver ? (last?.atMs ?? plan.createdMs) : undefined,
          ),
    resource_id: null,
    start_ms: plan.startMs ?? null,
    end_ms:
      plan.startMs === undefined
        ? null
        : plan.startMs +
          lines.reduce((sum, { product }) => sum + product.durationMin, 0) * minuteMs,
    outcome: plan.ending === 'attended' ? 'attended' : plan.ending === 'no-show' ? 'no_show' : null,
    promised_ms:
      kind === 'goods' && state !== 'Pending'
        ? plan.createdMs + random.between(6, 10) * 5 * minuteMs
        : null,
    reason_code: end?.reasonCode ?? null,
    cancelled_by: end?.role ?? null,
    taken_by: takerOf(
      shop,
      isTakenByStaff ? 'staff' : walked.find(({ event }) => event === 'order.accept')?.role,
    ),
    note: random.chance(12)
      ? random.pick([
          'Please ring the bell twice',
          'No onions, please',
          'Birthday: a candle would be lovely',
          'Leave it at reception',
        ])
      : null,
    address: plan.deliveryType === 'Delivery' ? inventAddress(random, company.callingCode) : null,
    item_count: lines.filter(isLive).length,
    open_item_count: lines.filter((line) =>
      isOpen({ ...line, isNoPrep: line.product.isNoPrep ? 1 : 0 }),
    ).length,
  })
  seedLines(shop, id, lines, plan.createdMs, end?.reasonCode ?? null, stamps.updated_ms)
  seedPayments(shop, id, money)
  seedHistory(shop, id, steps)
}

function takerOf({ people }: Shop, role: string | undefined): string | null {
  return role === 'business' || role === 'staff' ? people[role] : null
}

/** The time of each step. The outcome of an appointment is recorded at its time. */
function timed<Step extends { event: string; afterMin: number }>(
  plan: Plan,
  steps: readonly Step[],
): (Step & { atMs: number })[] {
  let atMs = plan.createdMs
  return steps.map((step) => {
    const isAtTheTime = step.event === 'order.mark-attended' || step.event === 'order.mark-no-show'
    atMs =
      isAtTheTime && plan.startMs !== undefined
        ? plan.startMs + 10 * minuteMs
        : atMs + step.afterMin * minuteMs
    return { ...step, atMs }
  })
}

type Money = {
  columns: Record<
    | 'subtotal_amount'
    | 'discount_amount'
    | 'tax_amount'
    | 'tax_percent'
    | 'tax_included'
    | 'delivery_amount'
    | 'tip_amount'
    | 'total_amount'
    | 'paid_amount'
    | 'refunded_amount',
    number
  > & { payment_status: 'paid' | 'unpaid'; currency: string }
  paid?: { atMs: number; method: PaymentTxn['method'] }
  isOwedBack: boolean
}

function moneyOf(
  { random, company, kind }: Shop,
  plan: Plan,
  lines: readonly DemoLine[],
  endMs: number,
): Money {
  const isServed = plan.ending === 'completed' || plan.ending === 'attended'
  const { taxPercent, isTaxIncluded } = company
  const tipAmount = isServed && random.chance(15) ? Math.round((lines[0]?.lineAmount ?? 0) / 10) : 0
  const terms = {
    discountAmount: 0,
    taxPercent,
    isTaxIncluded,
    deliveryAmount: plan.deliveryType === 'Delivery' ? company.deliveryAmount : 0,
    tipAmount,
  }
  const price = priceOrder(
    lines.map(({ lineAmount }) => lineAmount),
    terms,
  )
  // Guests may pay in advance; at a table the bill comes last.
  const isPaidAhead = kind !== 'table' && random.chance(isServed ? 40 : 25)
  const isPaid = isServed || isPaidAhead
  // Not online: no provider took that money, so none could return it.
  const paid = isPaid
    ? {
        atMs: isPaidAhead ? plan.createdMs : endMs - 1000,
        method: random.pick(['cash', 'card', 'card'] as const),
      }
    : undefined
  return {
    columns: {
      subtotal_amount: price.subtotalAmount,
      discount_amount: 0,
      tax_amount: price.taxAmount,
      tax_percent: taxPercent,
      tax_included: isTaxIncluded ? 1 : 0,
      delivery_amount: price.deliveryAmount,
      tip_amount: price.tipAmount,
      total_amount: price.totalAmount,
      paid_amount: isPaid ? price.totalAmount : 0,
      refunded_amount: 0,
      payment_status: isPaid ? 'paid' : 'unpaid',
      currency: company.currency,
    },
    paid,
    isOwedBack: isPaid && lines.every(({ cartStatus }) => cartStatus === 'Cancelled'),
  }
}

function seedLines(
  { random, batch, company }: Shop,
  orderId: string,
  lines: readonly DemoLine[],
  createdMs: number,
  reasonCode: string | null,
  updatedMs: number,
): void {
  lines.forEach((line, sort) => {
    batch.add('cart_item', {
      company_id: company.id,
      id: random.id(createdMs),
      created_ms: createdMs,
      updated_ms: updatedMs,
      version: 1,
      order_id: orderId,
      product_id: line.product.id,
      sort,
      name: line.product.name,
      unit_amount: line.product.priceAmount,
      quantity: line.quantity,
      line_amount: line.lineAmount,
      options: toJson(line.options),
      note: null,
      cart_status: line.cartStatus,
      station: line.product.station,
      no_prep: line.product.isNoPrep ? 1 : 0,
      reason_code: line.cartStatus === 'Cancelled' ? reasonCode : null,
      fired_ms: line.firedMs,
      cooked_ms: line.cookedMs,
      served_ms: line.servedMs,
    })
  })
}

function seedPayments(
  { random, batch, company }: Shop,
  orderId: string,
  { paid, isOwedBack, columns }: Money,
): void {
  if (!paid) return
  const row = (
    purpose: 'order' | 'refund',
    direction: 'in' | 'out',
    state: 'succeeded' | 'pending',
  ) =>
    batch.add('payment_txn', {
      company_id: company.id,
      id: random.id(paid.atMs),
      created_ms: paid.atMs,
      updated_ms: paid.atMs,
      version: 1,
      order_id: orderId,
      purpose,
      method: paid.method,
      direction,
      amount: columns.total_amount,
      currency: company.currency,
      state,
      provider_ref: null,
      actor_name: company.staff,
    })
  row('order', 'in', 'succeeded')
  if (isOwedBack) row('refund', 'out', 'pending')
}

function seedSession(
  { random, batch, company }: Shop,
  tableId: string,
  openedMs: number,
  closedMs: number | undefined,
): string {
  const id = random.id(openedMs)
  const stamps = {
    created_ms: openedMs,
    updated_ms: closedMs ?? openedMs,
    version: closedMs === undefined ? 1 : 2,
  }
  const rest = {
    party_size: random.between(1, 6),
    opened_by: null,
    opened_ms: openedMs,
    join_code:
      closedMs === undefined ? String(1000 + (Math.floor(openedMs / minuteMs) % 9000)) : null,
    closed_ms: closedMs ?? null,
    bill_requested_ms: null,
    merged_into: null,
  }
  batch.add('table_session', {
    company_id: company.id,
    id,
    ...stamps,
    table_id: tableId,
    ...rest,
    open_key: closedMs === undefined ? 'open' : id,
  })
  return id
}

/**
 * Someone who was a customer at that time; at a table and at the counter people often stay
 * anonymous.
 */
function customerOf({ random, customers, kind }: Shop, plan: Plan): string | undefined {
  const mustBeKnown = kind === 'booking' || plan.deliveryType === 'Delivery'
  if (!mustBeKnown && random.chance(kind === 'table' ? 75 : 35)) return undefined
  const known = customers.filter(({ createdMs }) => createdMs <= plan.createdMs)
  return random.pick(known.length > 0 ? known : customers).id
}
