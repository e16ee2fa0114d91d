import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { Tenant } from '../db/tenant.ts'
import { notify } from '../notification/notify.ts'

/** A product's stock and its reorder level; null: untracked, or no level. */
export type Counted = {
  id: Id
  name: string
  moduleId: ModuleId | number
  stockQty?: number | null | undefined
  lowStockQty?: number | null | undefined
}

/** The reorder level on `product r`: a variant without its own has that of its product. */
export const lowStockLevel = sql`coalesce(r.low_stock_qty, (select o.low_stock_qty from product o
  where o.company_id = r.company_id and o.id = r.parent_id), 0)`

/**
 * Creates a notification if a change of `delta` pieces has just brought the stock down to its
 * reorder level.
 */
export async function noteLowStock(
  tenant: Tenant,
  { id, name, moduleId, stockQty, lowStockQty }: Counted,
  delta: number,
  now: number,
): Promise<void> {
  if (
    stockQty == null ||
    lowStockQty == null ||
    stockQty > lowStockQty ||
    stockQty - delta <= lowStockQty
  )
    return
  await notify(tenant, {
    kind: 'product.low-stock',
    values: { name },
    link: `/products/productview?id=${id}`,
    moduleId,
    now,
  })
}
