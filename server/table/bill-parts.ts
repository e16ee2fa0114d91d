import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import {
  amountsOf,
  dishAmounts,
  type DishToPay,
  piecesAmount,
  type TableBill,
} from '#contract/table-bill.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import { owedOfRow } from '../order/money/owed.ts'
import { isCancelledIn } from '../order/over.ts'
import type { FoundTable } from './live-tables.ts'

type Row = {
  id: Id
  orderId: Id
  name: string
  quantity: number
  lineAmount: number
  settledQuantity: number
  guestKey: string | null
  guestName: string | null
  /** The tip that the guest of this dish added to the order. */
  guestTip: number | null
  /** The tip of the order, and how much of it was given with payments and not given back. */
  tipAmount: number
  takenTip: number
  totalAmount: number
  owedAmount: number
}

/** The bill of a table by dish, in its currency; undefined at a free table. */
export async function billOf(
  tenant: Tenant,
  { sessionId, currency }: Pick<FoundTable, 'sessionId' | 'currency'>,
): Promise<TableBill | undefined> {
  if (sessionId === null) return undefined
  return byDish(
    await rowsOf(tenant, sql`o.table_session_id = ${sessionId} and o.currency = ${currency}`),
  )
}

/** A guest's dishes that are not ordered yet, and the amounts of the order with them. */
export type Draft = {
  lines: readonly Pick<Row, 'name' | 'quantity' | 'lineAmount'>[]
  order: Pick<Row, 'tipAmount' | 'totalAmount' | 'owedAmount'>
  /** The guest's tip for them. */
  tipAmount: number
}

/**
 * What a guest at a table still has to pay for their own dishes of an order; with a draft, what it
 * will be once that is ordered.
 */
export async function ownDishes(
  tenant: Tenant,
  orderId: Id,
  guestKey: string,
  draft?: Draft,
): Promise<{ items: DishToPay[]; amount: number }> {
  const stored = await rowsOf(tenant, sql`o.id = ${orderId}`)
  const rows = draft ? withDraft(stored, guestKey, draft) : stored
  const bill = byDish(rows)
  const own = new Set(rows.flatMap((row) => (row.guestKey === guestKey ? row.id : [])))
  const items = bill.parts.flatMap((part) => {
    const quantity = part.quantity - part.paidQuantity
    return own.has(part.cartId) && quantity > 0
      ? [{ cartId: part.cartId, quantity, amount: piecesAmount(part, quantity) }]
      : []
  })
  return { items, amount: amountsOf(bill, items)[0]?.amount ?? 0 }
}

function withDraft(
  stored: readonly Row[],
  guestKey: string,
  { lines, order, tipAmount }: Draft,
): readonly Row[] {
  const [first] = stored
  if (!first) return stored
  const before = stored.find((row) => row.guestKey === guestKey)?.guestTip ?? 0
  const added = lines.map((line) => ({
    ...first,
    ...line,
    id: newId(),
    settledQuantity: 0,
    guestKey,
    guestName: null,
  }))
  return [...stored, ...added].map((row) => ({
    ...row,
    ...order,
    guestTip: row.guestKey === guestKey ? before + tipAmount : row.guestTip,
  }))
}

/** The dishes of some orders (`sale_order o`) that were not cancelled. */
async function rowsOf(
  { db, companyId }: Tenant,
  which: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.order_id as "orderId", l.name, l.quantity, l.line_amount as "lineAmount",
      l.settled_quantity as "settledQuantity", l.guest_key as "guestKey",
      l.guest_name as "guestName", g.tip_amount as "guestTip",
      o.tip_amount as "tipAmount", (
        select coalesce(sum(case p.direction when 'in' then p.tip_amount else -p.tip_amount end), 0)
        from payment_txn p where p.company_id = o.company_id and p.order_id = o.id
          and (p.state = 'succeeded' or (p.direction = 'out' and p.state <> 'failed'))
        ) as "takenTip",
      o.total_amount as "totalAmount", ${owedOfRow} as "owedAmount"
    from sale_order o join cart_item l on l.company_id = o.company_id and l.order_id = o.id
      left join order_guest g on g.company_id = l.company_id and g.order_id = l.order_id
        and g.guest_key = l.guest_key
    where o.company_id = ${companyId} and ${which}
      and not ${isCancelledIn('o.order_status_id')}
      and l.cart_status <> 'Cancelled'
    order by o.created_ms, o.id, l.sort, l.id`.execute(db)
  return rows
}

function byDish(rows: readonly Row[]): TableBill {
  const keys = [...new Set(rows.flatMap(({ guestKey }) => guestKey ?? []))]
  const byOrder = [...Map.groupBy(rows, ({ orderId }) => orderId)]
  return {
    parts: byOrder.flatMap(([orderId, lines]) => {
      const tips = lines.flatMap(({ guestKey, guestTip }) =>
        guestKey === null || guestTip === null ? [] : [[guestKey, guestTip] as const],
      )
      const due = dueForDishes(lines[0])
      const amounts = dishAmounts(due.totalAmount, lines, new Map(tips))
      const tipAmounts = dishAmounts(due.tipAmount, lines, new Map(tips))
      return lines.map(({ id, settledQuantity, guestKey, guestName, ...line }, at) => ({
        cartId: id,
        orderId,
        name: line.name,
        quantity: line.quantity,
        lineAmount: line.lineAmount,
        paidQuantity: Math.min(line.quantity, settledQuantity),
        partAmount: amounts[at] ?? 0,
        partTipAmount: Math.max(0, tipAmounts[at] ?? 0),
        guestNo: guestKey === null ? undefined : keys.indexOf(guestKey) + 1,
        guestName: guestName ?? undefined,
      }))
    }),
    owed: byOrder.map(([orderId, lines]) => ({ orderId, owedAmount: lines[0]?.owedAmount ?? 0 })),
  }
}

/**
 * The total and the tip that belong to the dishes: a tip that was given with a payment is paid, so
 * it raises no other guest's part.
 */
function dueForDishes(row: Row | undefined): { totalAmount: number; tipAmount: number } {
  if (!row) return { totalAmount: 0, tipAmount: 0 }
  const paidTip = Math.min(row.tipAmount, Number(row.takenTip))
  return { totalAmount: row.totalAmount - paidTip, tipAmount: row.tipAmount - paidTip }
}
