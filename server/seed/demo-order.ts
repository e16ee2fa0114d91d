import { MINUTE_MS } from '#contract/durations.ts'
import { has, moduleIds, type ModuleName } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { isLive, isOpen } from '#lifecycles/order-with-lines.ts'
import { toJson } from '../db/json-text.ts'
import { type DemoLine, inventLines, milestonesOf } from './demo-lines.ts'
import { type Money, moneyOf, seedPayments } from './demo-money.ts'
import { seedHistory, type HistoryStep } from './demo-history.ts'
import { demoTaxes } from './demo-taxes.ts'
import { inventAddress } from './people.ts'
import type { Plan } from './plan.ts'
import type { Shop } from './shop.ts'
import { walk } from './story.ts'

const stillOpen: ReadonlySet<Plan['ending']> = new Set([
  'pending',
  'received',
  'processing',
  'ready',
  'assigned',
])
/** As many of each, so that the rest of the demo stays the same. */
const notes = {
  food: [
    'Please ring the bell twice',
    'No onions, please',
    'Birthday: a candle would be lovely',
    'Leave it at reception',
  ],
  goods: [
    'Please ring the bell twice',
    'Gift wrap, please',
    'Birthday: a card would be lovely',
    'Leave it at reception',
  ],
  bookings: [
    'First visit',
    'Sensitive skin: please no perfume',
    'I may be five minutes late',
    'Wheelchair access, please',
  ],
} as const

function notesIn(module: ModuleName): readonly string[] {
  if (has(module, 'bookings')) return notes.bookings
  return has(module, 'kitchen') ? notes.food : notes.goods
}

/**
 * Creates one demo order with its lines, payment and history, as the server would have stored it.
 */
export function seedOrder(shop: Shop, plan: Plan, orderNo: number): void {
  const { random, batch, company, module, kind } = shop
  const id = random.id(plan.createdMs)
  const isOver = !stillOpen.has(plan.ending)
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
  const steps = stepsOf({ plan, startsAt, isTakenByStaff, walked, money })
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
          lines.reduce((sum, { product }) => sum + product.durationMin, 0) * MINUTE_MS,
    outcome: plan.ending === 'attended' ? 'attended' : plan.ending === 'no-show' ? 'no_show' : null,
    promised_ms:
      kind === 'goods' && state !== 'Pending'
        ? plan.createdMs + random.between(6, 10) * 5 * MINUTE_MS
        : null,
    reason_code: end?.reasonCode ?? null,
    cancelled_by: end?.role ?? null,
    taken_by: takerOf(
      shop,
      isTakenByStaff ? 'staff' : walked.find(({ event }) => event === 'order.accept')?.role,
    ),
    note: random.chance(12) ? random.pick(notesIn(module)) : null,
    address: plan.deliveryType === 'Delivery' ? inventAddress(random, company.callingCode) : null,
    item_count: lines.filter(isLive).reduce((sum, { quantity }) => sum + quantity, 0),
    open_item_count: lines.filter((line) =>
      isOpen({ ...line, isNoPrep: line.product.isNoPrep ? 1 : 0 }),
    ).length,
  })
  seedLines(shop, id, lines, plan.createdMs, end?.reasonCode ?? null, stamps.updated_ms)
  seedPayments(shop, id, money)
  seedHistory(shop, id, steps)
}

/** The history of an order and its payment, oldest first. */
function stepsOf({
  plan,
  startsAt,
  isTakenByStaff,
  walked,
  money,
}: {
  plan: Plan
  startsAt: 'Received' | 'Pending'
  isTakenByStaff: boolean
  walked: ReturnType<typeof timed<ReturnType<typeof walk>[number]>>
  money: Pick<Money, 'paid'>
}): HistoryStep[] {
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
  return steps.toSorted((a, b) => a.atMs - b.atMs)
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
        ? plan.startMs + 10 * MINUTE_MS
        : atMs + step.afterMin * MINUTE_MS
    return { ...step, atMs }
  })
}

function seedLines(
  { random, batch, company }: Shop,
  orderId: string,
  lines: readonly DemoLine[],
  createdMs: number,
  reasonCode: string | null,
  updatedMs: number,
): void {
  const taxes = demoTaxes(company)
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
      taxes: taxes && toJson(taxes),
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
      closedMs === undefined ? String(1000 + (Math.floor(openedMs / MINUTE_MS) % 9000)) : null,
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
 * A customer who existed at that time. At a table and at the counter people often stay anonymous.
 */
function customerOf({ random, customers, kind }: Shop, plan: Plan): string | undefined {
  const mustBeKnown = kind === 'booking' || plan.deliveryType === 'Delivery'
  if (!mustBeKnown && random.chance(kind === 'table' ? 75 : 35)) return undefined
  const known = customers.filter(({ createdMs }) => createdMs <= plan.createdMs)
  return random.pick(known.length > 0 ? known : customers).id
}
