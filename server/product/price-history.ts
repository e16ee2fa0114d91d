import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Product } from '#contract/product.ts'
import { recordHistory } from '../change/history.ts'
import { limitTo, sortedOnly } from '../db/dialect.ts'
import type { Tenant } from '../db/tenant.ts'
import type { ProductChange } from './stock-move.ts'

const event = 'product.price'

/** `parentId`: the product of a variant. */
type Priced = { id: Id; parentId?: Id | undefined; version: number; priceAmount: number }
type PriceChange = Pick<ProductChange, 'tenant' | 'now' | 'by'>

/** How many changes are shown. */
const SHOWN = 5

/**
 * Records a change of the price of a product or variant, in the history of the product; does
 * nothing if it is the same.
 */
export async function recordPrice(
  { tenant, now, by }: PriceChange,
  before: Priced,
  { version, priceAmount }: Pick<Priced, 'version' | 'priceAmount'>,
): Promise<void> {
  if (priceAmount === before.priceAmount) return
  const { id, parentId = id } = before
  const amounts = { from: String(before.priceAmount), to: String(priceAmount) }
  const entry = { entity: 'product', entityId: id, parentId, event, version, ...amounts }
  await recordHistory({ tenant, now, ...by }, [entry])
}

/**
 * The price before the last change of it; undefined if it was never changed, or if it has changed
 * since without an entry, as by an import of an earlier release.
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
    .where('entity_id', '=', id)
    .where('event', '=', event)
    .orderBy(sortedOnly(sql`occurred_ms`), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || Number(last.to_state) !== priceAmount) return undefined
  const changedBy = last.actor_name ?? undefined
  return { priceAmount: Number(last.from_state), changedMs: last.occurred_ms, changedBy }
}

/** The last changes of the prices of a product and its variants, newest first. */
export async function priceChangesOf(
  { db, companyId }: Tenant,
  productId: Id,
): Promise<NonNullable<Product['priceChanges']>> {
  const { rows } = await sql<{
    from: string
    to: string
    by: string | null
    occurredMs: number
    variant: string | null
  }>`
    select h.from_state as "from", h.to_state as "to", h.actor_name as "by",
      h.occurred_ms as "occurredMs", p.variant_label as "variant"
    from state_history h
    left join product p on p.company_id = h.company_id and p.id = h.entity_id
      and p.id <> h.parent_id
    where h.company_id = ${companyId} and h.parent_id = ${productId} and h.event = ${event}
    order by ${sortedOnly(sql`h.occurred_ms`)} desc, h.id desc
    ${limitTo(SHOWN)}`.execute(db)
  return rows.map(({ from, to, by, occurredMs, variant }) => ({
    fromAmount: Number(from),
    toAmount: Number(to),
    changedMs: occurredMs,
    changedBy: by ?? undefined,
    variant: variant || undefined,
  }))
}
