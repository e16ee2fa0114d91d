import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { Tenant } from '../db/tenant.ts'
import { notify } from '../notification/notify.ts'

/**
 * How many there are of a product, and from which number on it is to be ordered again; null: not
 * counted, no such number.
 */
export type Counted = {
  id: Id
  name: string
  moduleId: ModuleId | number
  stockQty?: number | null | undefined
  lowStockQty?: number | null | undefined
}

/**
 * Puts a note into the bell if the stock has just come down to its number, by a move of `delta`
 * pieces.
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
