import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { type countOrders, isWord } from '#contract/order.ts'
import { limitTo } from '../../db/dialect.ts'
import { hasWords } from '../../db/name-search.ts'
import type { Tenant } from '../../db/tenant.ts'
import { few } from './few.ts'
import { noOrder, searchExactly, searchNearly } from './search.ts'
import { withProducts } from './with-product.ts'

type Products = NonNullable<OutputOf<typeof countOrders>['products']>

/**
 * The condition of a list's search. `findProducts`: the products whose names matched, if the search
 * was by product.
 */
export type Searched = {
  condition: RawBuilder<unknown>
  findProducts?: () => Promise<Products>
}

const MOST_NAMED = 3

/**
 * The search of a list of orders: like `searchOf`, but when no order matches exactly, orders with a
 * product of that name come before customers with a typo. Undefined without a text.
 */
export async function searchList(
  tenant: Tenant,
  moduleId: ModuleId,
  search: string | undefined,
): Promise<Searched | undefined> {
  const text = search?.trim()
  if (!text) return undefined
  const exactly = await searchExactly(tenant, moduleId, text)
  if (isWord.test(text) && !(exactly && (await isAny(tenant, moduleId, exactly)))) {
    const found = await withProductsNamed(tenant, moduleId, text)
    if (found) return found
  }
  return { condition: exactly ?? (await searchNearly(tenant, text)) ?? noOrder }
}

async function isAny(
  { db, companyId }: Tenant,
  moduleId: ModuleId,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`select 1 as "found" from sale_order o
    where o.company_id = ${companyId} and o.module_id = ${moduleId} and ${condition}
    ${limitTo(1)}`.execute(db)
  return rows.length > 0
}

/**
 * Searches by product names like the product list, but without typos. A variant is returned only if
 * its product does not match.
 */
async function withProductsNamed(
  tenant: Tenant,
  moduleId: ModuleId,
  text: string,
): Promise<Searched | undefined> {
  const { db, companyId } = tenant
  const has = hasWords(db, text)
  const isNamed = (alias: 'p' | 'parent') => {
    const of = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`(${has(of('name'), of('sku'))} or ${of('category_id')} in (select c.id
      from category c where c.company_id = ${companyId} and ${has(sql`c.name`)}))`
  }
  const named = sql`product p where p.company_id = ${companyId} and p.module_id = ${moduleId}
    and ${isNamed('p')}`
  const ids = sql<{ value: Id }>`select p.id as "value" from ${named}`
  let isOne = false
  const isOneOf = (found: string[]) => {
    isOne = found.length === 1
    return sql.join(found)
  }
  const products = await few(db, ids, isOneOf, ids)
  const condition = products && (await withProducts(tenant, products, { isOne }))
  if (!condition) return undefined
  return {
    condition,
    async findProducts() {
      const { rows } = await sql<{ name: string; total: number }>`
        select p.name as "name", count(*) over () as "total" from ${named}
          and (p.parent_id is null or not exists (select 1 from product parent
            where parent.company_id = ${companyId} and parent.id = p.parent_id
            and ${isNamed('parent')}))
        order by p.name, p.id ${limitTo(MOST_NAMED)}`.execute(db)
      return { names: rows.map(({ name }) => name), total: rows[0]?.total ?? 0 }
    },
  }
}
