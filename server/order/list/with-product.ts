import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Tenant } from '../../db/tenant.ts'
import { few } from './few.ts'
import { noOrder } from './search.ts'

/**
 * Up to this many orders are listed and sorted; with more, the page is filtered while it is read.
 */
const FEW = 2_048

/**
 * The condition on `sale_order o` that it has a product or one of its variants, in a line that is
 * not cancelled.
 */
export async function withProduct(tenant: Tenant, productId: Id): Promise<RawBuilder<unknown>> {
  const { db, companyId } = tenant
  const { rows: variants } = await sql<{ id: Id }>`select p.id from product p
    where p.company_id = ${companyId} and p.parent_id = ${productId}`.execute(db)
  const ids = [productId, ...variants.map(({ id }) => id)]
  return (await withProducts(tenant, sql.join(ids), { isOne: ids.length === 1 })) ?? noOrder
}

/** The same for several products, by id or by subquery; undefined if no order has one. */
export function withProducts(
  { db, companyId }: Tenant,
  ids: RawBuilder<unknown>,
  { isOne = false } = {},
): Promise<RawBuilder<unknown> | undefined> {
  const theirs = (product: RawBuilder<unknown>) => sql`from cart_item l
    where l.company_id = ${companyId} and l.cart_status <> 'Cancelled' and ${product} in (${ids})`
  const indexed = sql`l.product_id`
  // `|| ''` disables the product index: the few lines of each order are read instead of one index
  // range per product.
  const onTheWay = isOne ? indexed : sql`(${indexed} || '')`
  return few(
    db,
    sql<{ value: Id }>`select l.order_id as "value" ${theirs(indexed)}`,
    (found) => sql`o.id in (${sql.join(found)})`,
    sql`exists (select 1 ${theirs(onTheWay)} and l.order_id = o.id)`,
    FEW,
  )
}
