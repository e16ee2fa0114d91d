import type { Id } from '#contract/fields.ts'
import type { Product } from '#contract/product.ts'
import { recordHistory } from '../change/history.ts'
import type { Tenant } from '../db/tenant.ts'
import type { ProductChange } from './stock-move.ts'

const event = 'product.price'

type Priced = { id: Id; version: number; priceAmount: number }

/** Records a change of a product's price; does nothing if it is the same. */
export async function recordPrice(
  { tenant, now, by }: ProductChange,
  before: Priced,
  { version, priceAmount }: Priced,
): Promise<void> {
  if (priceAmount === before.priceAmount) return
  const { id } = before
  const amounts = { from: String(before.priceAmount), to: String(priceAmount) }
  const entry = { entity: 'product', entityId: id, parentId: id, event, version, ...amounts }
  await recordHistory({ tenant, now, ...by }, [entry])
}

/**
 * The price before the last change of it; undefined if it was never changed, or if it has changed
 * since without an entry, as by an import.
 */
export async function formerPriceOf(
  { db, companyId }: Tenant,
  { id, priceAmount }: Pick<Priced, 'id' | 'priceAmount'>,
): Promise<Product['formerPrice']> {
  const last = await db
    .selectFrom('state_history')
    .select(['from_state', 'to_state', 'actor_name', 'occurred_ms'])
    .where('company_id', '=', companyId)
    .where('parent_id', '=', id)
    .where('event', '=', event)
    .orderBy('occurred_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || Number(last.to_state) !== priceAmount) return undefined
  const changedBy = last.actor_name ?? undefined
  return { priceAmount: Number(last.from_state), changedMs: last.occurred_ms, changedBy }
}
