import { moduleIds, moduleLogoName, moduleNames, modules, offers } from '#contract/modules.ts'
import type { Db } from '../db/tenant.ts'
import { seedIndustries } from '../industry/seed-industries.ts'

/**
 * Writes the data that every installation needs, demo or not. Idempotent: updates existing rows.
 */
export async function seedReference(db: Db): Promise<void> {
  await seedIndustries(db)
  const rows = moduleNames.map((name, sort) => {
    const { colour } = modules[name]
    const { description, priceAmount } = offers[name]
    return {
      id: moduleIds[name],
      name,
      logo: moduleLogoName(name),
      colour,
      description,
      price_amount: priceAmount,
      currency: 'USD',
      sort,
    }
  })
  await db
    .insertInto('module')
    .values(rows)
    .onConflict((at) =>
      at.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        logo: row.ref('excluded.logo'),
        colour: row.ref('excluded.colour'),
        description: row.ref('excluded.description'),
        price_amount: row.ref('excluded.price_amount'),
        sort: row.ref('excluded.sort'),
      })),
    )
    .execute()
}
