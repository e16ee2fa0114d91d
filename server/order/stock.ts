import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import { type Counted, noteLowStock } from '../product/low-stock.ts'
import type { Change } from '../change/change.ts'

/** A quantity of a product. */
export type StockUse = { productId: Id | null; quantity: number; name: string }

/**
 * Takes goods from stock; products without tracking always have enough. A conditional update
 * prevents selling the last piece twice.
 * @throws Refusal OUT_OF_STOCK
 */
export async function takeStock(change: Change, uses: readonly StockUse[]): Promise<void> {
  for (const use of inOneOrder(uses)) {
    const left = await move(change, use, -use.quantity)
    if (!left) throw new Refusal('OUT_OF_STOCK/product', { product: use.name })
    await noteLowStock(change.tenant, left, -use.quantity, change.now)
  }
}

/** Returns goods to stock. Answers how many came back: products without tracking have no stock. */
export async function returnStock(change: Change, uses: readonly StockUse[]): Promise<number> {
  let count = 0
  for (const use of inOneOrder(uses)) {
    const counted = await move(change, use, use.quantity)
    if (counted?.stockQty != null) count += use.quantity
  }
  return count
}

/** Returns the new stock; undefined when there is too little, or the product no longer exists. */
async function move(
  { tenant, now }: Change,
  { productId }: StockUse,
  delta: number,
): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`
    update product set stock_qty = stock_qty + ${delta}, updated_ms = ${now}
    where company_id = ${tenant.companyId} and id = ${productId} and (stock_qty is null
      or stock_qty + ${delta} >= 0)
    returning id, name, module_id as "moduleId", stock_qty as "stockQty",
      coalesce(low_stock_qty, (select p.low_stock_qty from product p
        where p.company_id = product.company_id
          and p.id = product.parent_id)) as "lowStockQty"`.execute(tenant.db)
  const [counted] = rows
  if (counted?.stockQty != null)
    publish(tenant, { topic: 'product', id: counted.id, moduleId: counted.moduleId })
  return counted
}

/** Sorted by product, so that two orders of the same goods never deadlock. */
function inOneOrder(uses: readonly StockUse[]): StockUse[] {
  return uses
    .filter(({ productId, quantity }) => productId !== null && quantity > 0)
    .toSorted((a, b) => String(a.productId).localeCompare(String(b.productId)))
}
