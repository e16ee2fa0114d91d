import { sql } from 'kysely'
import { Refusal } from '../http/refusal.ts'
import type { Change } from './change.ts'

/** So many pieces of a product. */
export type StockUse = { productId: string | null; quantity: number; name: string }

/**
 * Takes goods from stock; products that aren't counted always have enough.
 * The condition stands in the write itself, so the last piece is sold once.
 * @throws Refusal OUT_OF_STOCK
 */
export async function takeStock(change: Change, uses: readonly StockUse[]): Promise<void> {
  for (const { productId, quantity, name } of inOneOrder(uses)) {
    const { numAffectedRows } = await sql`
      update product set stock_qty = stock_qty - ${quantity}, updated_ms = ${change.now}
      where company_id = ${change.tenant.companyId} and id = ${productId} and (stock_qty is null or stock_qty >= ${quantity})`.execute(change.tenant.db)
    if (numAffectedRows !== 1n) throw new Refusal('OUT_OF_STOCK', { message: `There is not enough of ${name} in stock.` })
  }
}

/** Puts goods back into stock. */
export async function returnStock(change: Change, uses: readonly StockUse[]): Promise<void> {
  for (const { productId, quantity } of inOneOrder(uses)) {
    await sql`
      update product set stock_qty = stock_qty + ${quantity}, updated_ms = ${change.now}
      where company_id = ${change.tenant.companyId} and id = ${productId} and stock_qty is not null`.execute(change.tenant.db)
  }
}

/** By product, so that two orders of the same goods never wait for each other crosswise. */
function inOneOrder(uses: readonly StockUse[]): StockUse[] {
  return uses.filter(({ productId }) => productId !== null).toSorted((a, b) => String(a.productId).localeCompare(String(b.productId)))
}
