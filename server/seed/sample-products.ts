import { moduleIds } from '#contract/modules.ts'
import { addSampleProducts } from '#contract/product.ts'
import { newId } from '../db/id.ts'
import type { App } from '../http/app-parts.ts'
import { moduleOf } from '../http/module-of.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { publish } from '../live/publish.ts'
import { Batch } from './batch.ts'
import type { DemoCategory } from './catalogue/catalogue.ts'
import { rangeOf, seedCatalogue } from './demo-catalogue.ts'
import { demoCompanies } from './demo-companies.ts'

/** The number of categories, and of products from each. */
const [CATEGORIES, EACH] = [3, 2]

/** Sample products for a company that explores the product: a part of the demo's range. */
export function sampleProductRoutes(app: App): void {
  serve(app, addSampleProducts, async (_, caller, db) => {
    const tenant = tenantOf(caller, db)
    const module = moduleOf(caller)
    const moduleId = moduleIds[module]
    const { companyId } = tenant
    const known = await db
      .selectFrom('product')
      .select('id')
      .where('company_id', '=', companyId)
      .where('module_id', '=', moduleId)
      .limit(1)
      .executeTakeFirst()
    if (known) return { added: 0 }
    const { currency } = await db
      .selectFrom('company_detail')
      .select('currency')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const { priceScale, priceStep } = demoCompanies.find((it) => it.currency === currency) ?? {
      priceScale: 1,
      priceStep: 5,
    }
    const batch = new Batch()
    // File names are unique across all companies.
    const company = { id: companyId, account: `${companyId}-${moduleId}`, priceScale, priceStep }
    const added = seedCatalogue(
      { id: newId },
      batch,
      company,
      { module, range: samplesOf(rangeOf(module)) },
      app.clock.now(),
    )
    await batch.write(db)
    for (const { id } of added) publish(tenant, { topic: 'product', id, version: 1, moduleId })
    return { added: added.length }
  })
}

function samplesOf(range: readonly DemoCategory[]): DemoCategory[] {
  return range
    .slice(0, CATEGORIES)
    .map((category) => ({ ...category, products: category.products.slice(0, EACH), varied: [] }))
}
