import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { newId } from '../db/id.ts'
import type { Change } from '../change/change.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'

export type ProductChange = {
  tenant: Tenant
  moduleId: ModuleId
  /** Whether the person may change everything about a product, not only its stock. */
  mayWrite: boolean
  now: number
  actorName: string | null
  /** Who is recorded as the person who changed a price. */
  by: Pick<Change, 'role' | 'actorId' | 'actorName'>
}

type CountedStock = { stockQty?: number | null | undefined; seenStockQty?: number | undefined }

/** The difference between the new and the seen stock; undefined when none was seen. */
export function stockDifference({ stockQty, seenStockQty }: CountedStock): number | undefined {
  return stockQty == null || seenStockQty === undefined ? undefined : stockQty - seenStockQty
}

/**
 * Adds a difference to the stock of a product and returns the new stock. @throws Refusal
 * VERSION_CONFLICT when the stock would be negative, or is no longer tracked
 */
export async function shiftStock(
  { tenant: { db, companyId } }: ProductChange,
  productId: Id,
  delta: number,
): Promise<number> {
  const { rows } = await sql<{ stockQty: number }>`
    update product set stock_qty = stock_qty + ${delta}
    where company_id = ${companyId} and id = ${productId} and stock_qty + ${delta} >= 0
    returning stock_qty as "stockQty"`.execute(db)
  if (!rows[0]) throw new Refusal('VERSION_CONFLICT')
  return rows[0].stockQty
}

/** Records a change of stock; does nothing for 0. */
export async function recordStockMove(
  { tenant: { db, companyId }, now, actorName }: ProductChange,
  productId: Id,
  quantity: number,
  reason: string,
): Promise<void> {
  if (quantity === 0) return
  await db
    .insertInto('stock_move')
    .values({
      company_id: companyId,
      id: newId(),
      product_id: productId,
      quantity,
      reason,
      order_id: null,
      actor_name: actorName,
      created_ms: now,
    })
    .execute()
}
