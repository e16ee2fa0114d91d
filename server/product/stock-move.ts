import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'

export type ProductChange = {
  tenant: Tenant
  moduleId: ModuleId
  /** Whether the person may change everything about a product, not only its stock. */
  mayWrite: boolean
  now: number
  actorName: string | null
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
