import { type RawBuilder, sql } from 'kysely'
import {
  createCategory,
  createManufacturer,
  createProductSpec,
  createSubcategory,
  createUnit,
  listCategories,
  listManufacturers,
  listProductSpecs,
  listSubcategories,
  listUnits,
  updateCategory,
  updateManufacturer,
  updateProductSpec,
  updateSubcategory,
  updateUnit,
} from '#contract/catalogue.ts'
import type { Id } from '#contract/fields.ts'
import { wholeListSize } from '#contract/page.ts'
import { toJson } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { checkPictures } from '../file/own-pictures.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { moduleIdOf } from '../http/module-of.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { categories, manufacturers, productSpecs, subcategories, units } from './kinds.ts'

/** Categories, subcategories, properties, brands and units. Each module has its own. */
export function catalogueRoutes(app: App): void {
  const now = () => app.clock.now()

  serve(app, listCategories, (query, caller, db) =>
    categories.page(tenantOf(caller, db), query, ofModule(caller)),
  )
  serve(app, createCategory, async (fields, caller, db) => {
    const tenant = tenantOf(caller, db)
    await checkPictures(tenant, [fields.imageUrl], { path: 'image_url' })
    return categories.add(tenant, now(), {
      sort: 0,
      ...fields,
      moduleId: moduleIdOf(caller),
      status: 'Active',
    })
  })
  serve(app, updateCategory, async ({ id, expectedVersion, ...fields }, caller, db) => {
    const tenant = tenantOf(caller, db)
    await refuseWhileUsed(tenant, 'category_id', id, fields.status)
    const { imageUrl } = await categories.find(tenant, id, ofModule(caller))
    await checkPictures(tenant, [fields.imageUrl], { path: 'image_url', kept: [imageUrl] })
    return categories.change(tenant, now(), { id, expectedVersion }, fields, ofModule(caller))
  })

  serve(app, listSubcategories, ({ categoryId, ...query }, caller, db) =>
    subcategories.page(tenantOf(caller, db), query, [
      ...ofModule(caller),
      ...(categoryId ? [sql`r.category_id = ${categoryId}`] : []),
    ]),
  )
  serve(app, createSubcategory, async (fields, caller, db) => {
    const tenant = tenantOf(caller, db)
    await categories.find(tenant, fields.categoryId, ofModule(caller))
    return subcategories.add(tenant, now(), {
      sort: 0,
      ...fields,
      moduleId: moduleIdOf(caller),
      status: 'Active',
    })
  })
  serve(app, updateSubcategory, async ({ id, expectedVersion, ...fields }, caller, db) => {
    await refuseWhileUsed(tenantOf(caller, db), 'subcategory_id', id, fields.status)
    return subcategories.change(
      tenantOf(caller, db),
      now(),
      { id, expectedVersion },
      fields,
      ofModule(caller),
    )
  })

  serve(app, listProductSpecs, ({ categoryId, ...query }, caller, db) =>
    productSpecs.page(tenantOf(caller, db), query, [
      ...ofModule(caller),
      ...(categoryId ? [sql`r.category_id = ${categoryId}`] : []),
    ]),
  )
  serve(app, createProductSpec, async ({ values, ...fields }, caller, db) => {
    const tenant = tenantOf(caller, db)
    await checkParents(tenant, caller, fields)
    return productSpecs.add(tenant, now(), {
      ...fields,
      values: toJson(values),
      moduleId: moduleIdOf(caller),
      status: 'Active',
    })
  })
  serve(app, updateProductSpec, async ({ id, expectedVersion, values, ...fields }, caller, db) => {
    const tenant = tenantOf(caller, db)
    await checkParents(tenant, caller, fields)
    const change = { ...fields, ...(values && { values: toJson(values) }) }
    return productSpecs.change(tenant, now(), { id, expectedVersion }, change, ofModule(caller))
  })

  serve(app, listManufacturers, (query, caller, db) =>
    manufacturers.page(tenantOf(caller, db), query, ofModule(caller)),
  )
  serve(app, createManufacturer, async (fields, caller, db) => {
    const tenant = tenantOf(caller, db)
    await checkPictures(tenant, [fields.logoUrl], { path: 'logo_url' })
    return manufacturers.add(tenant, now(), {
      ...fields,
      moduleId: moduleIdOf(caller),
      status: 'Active',
    })
  })
  serve(app, updateManufacturer, async ({ id, expectedVersion, ...fields }, caller, db) => {
    const tenant = tenantOf(caller, db)
    await refuseWhileUsed(tenant, 'manufacturer_id', id, fields.status)
    const { logoUrl } = await manufacturers.find(tenant, id, ofModule(caller))
    await checkPictures(tenant, [fields.logoUrl], { path: 'logo_url', kept: [logoUrl] })
    return manufacturers.change(tenant, now(), { id, expectedVersion }, fields, ofModule(caller))
  })

  unitRoutes(app)
}

/** Units belong to the company, not to a module. */
function unitRoutes(app: App): void {
  const now = () => app.clock.now()
  serve(
    app,
    listUnits,
    async (_, caller, db) => (await units.page(tenantOf(caller, db), everyUnit)).rows,
  )
  serve(app, createUnit, (fields, caller, db) =>
    units.add(tenantOf(caller, db), now(), { ...fields, sort: afterTheUsual, status: 'Active' }),
  )
  serve(app, updateUnit, async ({ id, expectedVersion, ...fields }, caller, db) => {
    await refuseWhileUsed(tenantOf(caller, db), 'unit_id', id, fields.status)
    return units.change(tenantOf(caller, db), now(), { id, expectedVersion }, fields)
  })
}

function ofModule(caller: Caller): RawBuilder<unknown>[] {
  return [sql`r.module_id = ${moduleIdOf(caller)}`]
}

const everyUnit = { currentPage: 1, rowSize: wholeListSize }
const afterTheUsual = 1000

/** A category or brand used by Active products can't be deactivated. @throws Refusal IN_USE */
async function refuseWhileUsed(
  { db, companyId }: Tenant,
  column: string,
  id: Id,
  status: string | undefined,
): Promise<void> {
  if (status !== 'InActive') return
  const { rows } =
    await sql`select 1 from product where company_id = ${companyId} and ${sql.ref(column)} = ${id}
      and status = 'Active' limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('IN_USE/products')
}

/** @throws Refusal NOT_FOUND for a missing category or unit */
async function checkParents(
  tenant: Tenant,
  caller: Caller,
  { categoryId, unitId }: { categoryId?: Id | undefined; unitId?: Id | undefined },
): Promise<void> {
  if (categoryId) await categories.find(tenant, categoryId, ofModule(caller))
  if (!unitId) return
  await units.find(tenant, unitId)
}
