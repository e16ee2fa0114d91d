import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Product } from '#contract/product.ts'
import type { moveStock } from '#contract/stock.ts'
import { limits } from '#contract/limits.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import { noteLowStock } from './low-stock.ts'
import { findProduct } from './change-product.ts'
import { type ProductChange, recordStockMove } from './stock-move.ts'

/**
 * A manual stock correction. A conditional update prevents concurrent ones from going below zero.
 * @throws Refusal NOT_FOUND, OUT_OF_STOCK, LIMIT_REACHED
 */
export async function correctStock(
  change: ProductChange,
  { productId, direction, quantity, reason }: InputOf<typeof moveStock>,
): Promise<Product> {
  const { tenant, moduleId, now } = change
  const delta = direction === 'in' ? quantity : -quantity
  const { stockQty = 0, variantCount } = await findProduct(change, productId)
  if (variantCount !== undefined) throw invalid('product_id', 'custom', 'stockOfVariants')
  if (delta > 0 && stockQty + delta > limits.stock)
    throw new Refusal('LIMIT_REACHED/stock', { count: limits.stock })
  const { numAffectedRows } = await sql`
    update product set stock_qty = coalesce(stock_qty, 0) + ${delta}, version = version + 1,
      updated_ms = ${now}
    where company_id = ${tenant.companyId} and id = ${productId}
      and coalesce(stock_qty, 0) + ${delta} >= 0`.execute(tenant.db)
  if (numAffectedRows !== 1n) throw new Refusal('OUT_OF_STOCK')
  await recordStockMove(change, productId, delta, reason)
  const product = await findProduct(change, productId)
  await noteLowStock(tenant, product, delta, now)
  publish(tenant, { topic: 'product', id: productId, version: product.version, moduleId })
  // The variant is shown on its product's page, so that is notified too.
  if (product.parentId) publish(tenant, { topic: 'product', id: product.parentId, moduleId })
  return product
}
