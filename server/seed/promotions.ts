import { DAY_MS } from '#contract/durations.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { toJson } from '../db/json-text.ts'
import type { Db } from '../db/tenant.ts'
import { Batch } from './batch.ts'
import { createRandom } from './random.ts'

/** All require a code, so that orders without one have the menu's prices. */
const running = [
  { name: 'Welcome: 10 % off', code: 'WELCOME10', kind: 'percent', value: 10, perCustomer: 1 },
  { name: 'Weekend: 15 % off', code: 'WEEKEND15', kind: 'percent', value: 15, perCustomer: null },
] as const

/** The demo's shops by the address of their owner, and what they sell. */
const shops: readonly (readonly [string, ModuleName])[] = [
  ['owner@ekart.example', 'ekart'],
  ['owner@foodkart.example', 'foodKart'],
  ['owner@service.example', 'service'],
  ['owner@tableordering.example', 'tableOrdering'],
  ['owner@all.example', 'ekart'],
  ['owner@all.example', 'foodKart'],
  ['owner@all.example', 'service'],
  ['owner@all.example', 'tableOrdering'],
]

/** Active promotions: started a month ago, for two more months. */
export async function seedPromotions(db: Db, now: number): Promise<void> {
  const random = createRandom(37)
  const batch = new Batch()
  for (const [email, module] of shops) {
    const owner = await db
      .selectFrom('app_user as u')
      .innerJoin('company_user as m', 'm.user_id', 'u.id')
      .select('m.company_id')
      .where('u.email', '=', email)
      .executeTakeFirst()
    if (!owner) continue
    for (const { name, code, kind, value, perCustomer } of running)
      batch.add('promotion', {
        company_id: owner.company_id,
        id: random.id(now - 30 * DAY_MS),
        created_ms: now - 30 * DAY_MS,
        updated_ms: now - 30 * DAY_MS,
        version: 1,
        module_id: moduleIds[module],
        name,
        code,
        code_norm: code.toLowerCase(),
        kind,
        value,
        min_amount: null,
        starts_ms: now - 30 * DAY_MS,
        ends_ms: now + 60 * DAY_MS,
        usage_limit: 500,
        per_customer_limit: perCustomer,
        product_ids: toJson([]),
        category_ids: toJson([]),
        delivery_type: null,
        stackable: 0,
        used_count: 0,
        status: 'Active',
      })
  }
  await batch.write(db)
}
