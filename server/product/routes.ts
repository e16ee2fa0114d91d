import { type RawBuilder, sql } from 'kysely'
import { refusalOf } from '#contract/permission.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { createProduct, getProduct, listProducts, updateProduct } from '#contract/product.ts'
import { listStockMoves, moveStock } from '#contract/stock.ts'
import { changeOf as changeOfCaller } from '../change/change.ts'
import { nameSearch, nearnessTo } from '../db/name-search.ts'
import { ascending, type Paging, sortedBy, type SortKey } from '../db/page-of.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { moduleIdOf } from '../http/module-of.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { addProduct, changeProduct, findProduct } from './change-product.ts'
import { isNoVariant, isOrderable, products } from './products.ts'
import { productCsv } from './product-csv.ts'
import { correctStock } from './stock.ts'
import type { ProductChange } from './stock-move.ts'
import { lowStockLevel } from './low-stock.ts'
import { pageOfStockMoves } from './stock-moves.ts'

/** Products and services: lists, details and changes. */
export function productRoutes(app: App): void {
  const changeOf = (caller: Caller, db: Db): ProductChange => ({
    tenant: tenantOf(caller, db),
    moduleId: moduleIdOf(caller),
    mayWrite: refusalOf('product.write', caller, caller.module) === undefined,
    now: app.clock.now(),
    actorName: caller.fullName,
    by: changeOfCaller(caller, db, app.clock),
  })

  const listed = async (
    { status, ...query }: InputOf<typeof listProducts>,
    caller: Caller,
    db: Db,
  ): Promise<RawBuilder<unknown>[]> => {
    const narrowed = [
      sql`r.module_id = ${moduleIdOf(caller)}`,
      ...(status ? [sql`r.status = ${status}`] : []),
      ...filters(query),
    ]
    const text = query.search?.trim()
    return text ? [...narrowed, await matching(tenantOf(caller, db), narrowed, text)] : narrowed
  }

  serve(
    app,
    listProducts,
    async (query, caller, db) => {
      const { currentPage, rowSize, after, before } = query
      return products.page(
        tenantOf(caller, db),
        { currentPage, rowSize, after, before },
        await listed(query, caller, db),
        orderOf(db, query),
      )
    },
    { csv: (query, caller, db) => productCsv(tenantOf(caller, db), listed(query, caller, db)) },
  )
  serve(app, getProduct, ({ id }, caller, db) => findProduct(changeOf(caller, db), id))
  serve(app, createProduct, (input, caller, db) => addProduct(changeOf(caller, db), input))
  serve(app, updateProduct, (input, caller, db) => changeProduct(changeOf(caller, db), input))
  serve(app, moveStock, (input, caller, db) => correctStock(changeOf(caller, db), input))
  serve(app, listStockMoves, (query, caller, db) =>
    pageOfStockMoves(
      tenantOf(caller, db),
      { moduleId: moduleIdOf(caller), timeZone: caller.timeZone },
      query,
    ),
  )
}

type Query = Omit<InputOf<typeof listProducts>, keyof Paging | 'status'>

/** For a variant the name of its product. */
const productName = sql`coalesce((select o.name from product o
  where o.company_id = r.company_id and o.id = r.parent_id), r.name)`

const sortColumns = {
  name: sql`r.name`,
  price: sql`r.price_amount`,
  stock: sql`coalesce(r.stock_qty, 2147483647)`,
  created: sql`r.created_ms`,
}

/**
 * A search without a sort order shows the product of that name first, then names that begin so,
 * then matches in the product's own name or SKU. What can be ordered is sorted by product, its
 * variants in the order of the owner.
 */
function orderOf(db: Db, { sort, order = 'asc', search, isOrderable: only }: Query): SortKey[] {
  const text = search?.trim()
  const own = text && nearnessTo(db, text)(sql`r.name`, sql`r.sku`)
  const isByName = sort === undefined || sort === 'name'
  return [
    ...(own && sort === undefined ? [ascending(own)] : []),
    ...(isByName && only ? sortedBy(order, productName) : []),
    ...(isByName && only ? [ascending(sql`coalesce(r.variant_sort, 0)`)] : []),
    ...sortedBy(order, sortColumns[sort ?? 'name']),
  ]
}

function filters({
  categoryId,
  subcategoryId,
  type,
  isLowStock,
  isSoldOut,
  isOrderable: only,
}: Query): RawBuilder<unknown>[] {
  const soldOut = sql`(r.sold_out = 1 or coalesce(r.stock_qty, 1) = 0)`
  return [
    // Variants run out separately, so these lists contain variants.
    only || isLowStock || isSoldOut ? isOrderable : isNoVariant,
    ...(categoryId ? [sql`r.category_id = ${categoryId}`] : []),
    ...(subcategoryId ? [sql`r.subcategory_id = ${subcategoryId}`] : []),
    ...(type ? [sql`r.type = ${type}`] : []),
    ...(isLowStock === undefined
      ? []
      : [
          isLowStock
            ? sql`r.stock_qty <= ${lowStockLevel}`
            : sql`(r.stock_qty is null or r.stock_qty > ${lowStockLevel})`,
        ]),
    ...(isSoldOut === undefined ? [] : [isSoldOut ? soldOut : sql`not ${soldOut}`]),
  ]
}

/** Matches the product's own fields, or the name of its category. */
function matching(
  { db, companyId }: Tenant,
  narrowed: readonly RawBuilder<unknown>[],
  text: string,
): Promise<RawBuilder<unknown>> {
  const conditions = sql.join([sql`r.company_id = ${companyId}`, ...narrowed], sql` and `)
  return nameSearch(
    db,
    text,
    sql`product r where ${conditions}`,
    (has) => sql`(${has(sql`r.name`, sql`r.sku`)} or r.category_id in (select c.id from category c
      where c.company_id = ${companyId} and ${has(sql`c.name`)}))`,
  )
}
