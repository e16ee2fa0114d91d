import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'

/** The columns that variants copy from their product. */
const shared = [
  'category_id',
  'subcategory_id',
  'manufacturer_id',
  'unit_id',
  'tax_percent',
  'type',
  'taste',
  'special',
  'allergens',
  'station',
  'no_prep',
  'available_from',
  'available_to',
  'duration_min',
  'buffer_min',
  'deposit_amount',
  'deposit_percent',
]

/**
 * Copies the shared columns of products to their variants, and builds the variants' names with
 * their values.
 */
export async function shareWithVariants(
  { db, companyId }: Tenant,
  productIds: readonly Id[],
): Promise<void> {
  if (productIds.length === 0) return
  const columns = sql.join(shared.map((column) => sql.ref(column)))
  const theirs = sql.join(shared.map((column) => sql.ref(`o.${column}`)))
  await sql`
    update product set (name, ${columns}) = (
      select o.name || ', ' || product.variant_label, ${theirs} from product o
      where o.company_id = product.company_id and o.id = product.parent_id)
    where company_id = ${companyId} and parent_id in (${sql.join(productIds)})`.execute(db)
}
