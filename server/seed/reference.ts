import type { ModuleName } from '#contract/modules.ts'
import { moduleIds, moduleNames } from '#contract/modules.ts'
import type { Db } from '../db/tenant.ts'
import { seedIndustries } from '../industry/seed-industries.ts'
import { moduleLogoName } from '../module/module-logo.ts'

/**
 * What everyone who sells modules needs to say about them; colours as the specification names them
 * (section 1). Prices per month in US cents.
 */
const modules: Record<ModuleName, { colour: string; description: string; priceAmount: number }> = {
  ekart: {
    colour: 'blue',
    description: 'Sell goods and send them, or have them collected.',
    priceAmount: 29_00,
  },
  foodKart: {
    colour: 'amber',
    description: 'Take food orders, cook them and hand them over.',
    priceAmount: 29_00,
  },
  cConnect: {
    colour: 'mauve',
    description: 'Know the people of your community and their visits.',
    priceAmount: 15_00,
  },
  skipques: {
    colour: 'purple',
    description: 'Let people queue without standing in line.',
    priceAmount: 15_00,
  },
  service: {
    colour: 'crimson',
    description: 'Offer services and keep their bookings.',
    priceAmount: 25_00,
  },
  tableOrdering: {
    colour: 'green',
    description: 'Serve tables: orders, kitchen and bill in step.',
    priceAmount: 35_00,
  },
  job: { colour: 'teal', description: 'Post jobs and follow those who apply.', priceAmount: 19_00 },
}

/** Writes what every installation needs, demo or not. Running it again brings it up to date. */
export async function seedReference(db: Db): Promise<void> {
  await seedIndustries(db)
  const rows = moduleNames.map((name, sort) => {
    const { colour, description, priceAmount } = modules[name]
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
