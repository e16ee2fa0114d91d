import type { Id } from '#contract/fields.ts'
import type { Change } from '../../change/change.ts'
import { newId } from '../../db/id.ts'
import { toJson } from '../../db/json-text.ts'
import type { BasketLine } from './basket.ts'
import type { FoundOrder } from '../order-head.ts'

/** Adds the lines of a basket to an order, after its existing lines. Returns their ids. */
export async function insertLines(
  change: Change,
  order: FoundOrder,
  lines: readonly BasketLine[],
  guest: { key: string | undefined; name: string | undefined },
): Promise<Id[]> {
  const { db, companyId } = change.tenant
  const stamps = {
    created_ms: change.now,
    updated_ms: change.now,
    version: 1,
    fired_ms: null,
    cooked_ms: null,
    served_ms: null,
    reason_code: null,
  }
  const first = await nextSort(change, order)
  const rows = lines.map((line, index) => ({
    company_id: companyId,
    id: newId(),
    ...stamps,
    order_id: order.id,
    product_id: line.productId,
    sort: first + index,
    name: line.name,
    unit_amount: line.unitAmount,
    quantity: line.quantity,
    line_amount: line.lineAmount,
    options: toJson(line.options),
    note: line.note ?? null,
    allergies: toJson(line.allergies),
    allergens: line.allergens,
    taxes: line.taxes && toJson(line.taxes),
    cart_status: 'In Cart' as const,
    station: line.station,
    no_prep: line.isNoPrep ? 1 : 0,
    guest_key: guest.key ?? null,
    guest_name: guest.key === undefined ? null : (guest.name?.trim().split(/\s+/)[0] ?? null),
    category_id: line.categoryId,
  }))
  await db.insertInto('cart_item').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** The place after the last line of an order, cancelled ones included. */
async function nextSort({ tenant }: Change, { id }: FoundOrder): Promise<number> {
  const last = await tenant.db
    .selectFrom('cart_item')
    .select(({ fn }) => fn.max('sort').as('sort'))
    .where('company_id', '=', tenant.companyId)
    .where('order_id', '=', id)
    .executeTakeFirst()
  return (last?.sort ?? -1) + 1
}
