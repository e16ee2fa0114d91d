import type { OutputOf } from '#contract/endpoint.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { calculatePrice } from '#contract/price.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { periodAmount, type PlanPeriod } from './terms.ts'

type Choice = { moduleIds: readonly ModuleId[]; period?: PlanPeriod | undefined }

/**
 * The list price of modules for a period. Prices are final: no tax is added. @throws Refusal
 * NOT_FOUND for an unavailable module
 */
export async function priceSubscription(
  { db }: Tenant,
  { moduleIds, period = 'month' }: Choice,
): Promise<OutputOf<typeof calculatePrice>> {
  const wanted = [...new Set(moduleIds)]
  const modules = await db
    .selectFrom('module')
    .select(['id', 'name', 'price_amount', 'currency'])
    .where('id', 'in', wanted)
    .orderBy('sort')
    .execute()
  const currency = modules[0]?.currency
  if (modules.length < wanted.length || currency === undefined) throw new Refusal('NOT_FOUND')
  const lines = modules.map(({ name, price_amount }) => {
    const unitAmount = periodAmount(price_amount, period)
    return { name, quantity: 1, unitAmount, lineAmount: unitAmount }
  })
  const totalAmount = lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  const nothing = {
    discountAmount: 0,
    taxAmount: 0,
    deliveryAmount: 0,
    tipAmount: 0,
    appliedPromotions: [],
  }
  return {
    lines,
    subtotalAmount: totalAmount,
    ...nothing,
    isTaxIncluded: true,
    totalAmount,
    currency,
  }
}
