import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Product } from '#contract/product.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'

type Option = NonNullable<Product['options']>[number]
type Spec = NonNullable<Product['specs']>[number]

/** The options and properties of a product, in their order. */
export async function detailsOf(
  { db, companyId }: Tenant,
  productId: Id,
): Promise<{ options: Option[]; specs: Spec[] }> {
  const options = await sql<Option>`
    select id, group_name as "group", name, extra_amount as "extraAmount", sort, status
      from product_option
    where company_id = ${companyId} and product_id = ${productId} order by sort, id`.execute(db)
  const specs = await sql<Spec>`
    select product_spec_id as "productSpecId", value from product_spec_value
    where company_id = ${companyId} and product_id = ${productId} order by sort`.execute(db)
  return { options: options.rows, specs: specs.rows }
}

/**
 * Replaces the options of a product. Options sent with an existing id keep it, so that guests' open
 * carts stay valid; an order has its own copy of name and price.
 */
export async function replaceOptions(
  tenant: Tenant,
  productId: Id,
  now: number,
  options: readonly Option[],
): Promise<void> {
  const { db, companyId } = tenant
  const { rows } = await sql<{
    id: Id
  }>`delete from product_option where company_id = ${companyId} and product_id = ${productId}
    returning id`.execute(db)
  const own = new Set(rows.map(({ id }) => id))
  if (options.length === 0) return
  const values = options.map(({ id, group, name, extraAmount, sort, status }, index) => ({
    company_id: companyId,
    id: id && own.delete(id) ? id : newId(),
    created_ms: now,
    updated_ms: now,
    version: 1,
    product_id: productId,
    group_name: group,
    name,
    extra_amount: extraAmount,
    sort: sort ?? index,
    status: status ?? 'Active',
  }))
  await db.insertInto('product_option').values(values).execute()
}

/**
 * Replaces the properties of a product. @throws Refusal NOT_FOUND for another company's property,
 * VALIDATION for a duplicate
 */
export async function replaceSpecs(
  { db, companyId }: Tenant,
  productId: Id,
  specs: readonly Spec[],
): Promise<void> {
  await db
    .deleteFrom('product_spec_value')
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .execute()
  if (specs.length === 0) return
  const ids = [...new Set(specs.map(({ productSpecId }) => productSpecId))]
  if (ids.length < specs.length) throw invalid('specs', 'unique', 'duplicateProperty')
  const { rows } = await sql`select id from product_spec where company_id = ${companyId}
      and id in (${sql.join(ids)})`.execute(db)
  if (rows.length < ids.length) throw new Refusal('NOT_FOUND')
  await db
    .insertInto('product_spec_value')
    .values(
      specs.map(({ productSpecId, value }, sort) => ({
        company_id: companyId,
        product_id: productId,
        product_spec_id: productSpecId,
        value,
        sort,
      })),
    )
    .execute()
}
