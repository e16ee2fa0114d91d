import type { ModuleId } from '#contract/modules.ts'
import { type JsonText, toJson } from '../db/json-text.ts'
import type { Db } from '../db/tenant.ts'
import { periodAmount, periodEnd } from '../plan/terms.ts'
import { Batch } from './batch.ts'
import { createRandom, type Random } from './random.ts'

/**
 * The demo companies' subscriptions: a paid year, or for the InActive company one that ended
 * unpaid, with a transfer that awaits confirmation.
 */
export async function seedSubscriptions(db: Db, now: number): Promise<void> {
  const random = createRandom(13)
  const batch = new Batch()
  const companies = await db
    .selectFrom('company_detail')
    .select(['id', 'status', 'created_ms'])
    .where('is_demo', '=', 1)
    .where('initial_payment', '=', 1)
    .orderBy('id')
    .execute()
  const modules = await db
    .selectFrom('company_module as cm')
    .innerJoin('module as m', 'm.id', 'cm.module_id')
    .select(['cm.company_id', 'm.id', 'm.price_amount', 'm.currency'])
    .orderBy('m.sort')
    .execute()
  for (const { id: company_id, status, created_ms } of companies) {
    const own = modules.filter((module) => module.company_id === company_id)
    const [first] = own
    if (!first) continue
    const isPaid = status === 'Active'
    const paidMs = isPaid ? Math.max(created_ms, now - 120 * 86_400_000) : created_ms
    const stamps = { company_id, created_ms: paidMs, updated_ms: paidMs, version: 1 }
    const endMs = isPaid ? periodEnd(paidMs, 'year') : Math.min(now, periodEnd(paidMs, 'month'))
    for (const { id } of own) {
      batch.add('subscription', {
        ...stamps,
        id: random.id(paidMs),
        module_id: id,
        status: isPaid ? 'active' : 'suspended',
        period: isPaid ? 'year' : 'month',
        trial_end_ms: null,
        period_end_ms: endMs,
        due_ms: isPaid ? endMs : null,
      })
    }
    const amount = own.reduce(
      (sum, module) => sum + periodAmount(module.price_amount, isPaid ? 'year' : 'month'),
      0,
    )
    const paymentId = random.id(paidMs)
    const { currency } = first
    batch.add('payment_txn', {
      ...stamps,
      id: paymentId,
      order_id: null,
      purpose: 'initial',
      method: 'bank',
      direction: 'in',
      amount,
      currency,
      state: 'succeeded',
      provider_ref: null,
      actor_name: null,
    })
    const sum = {
      period: isPaid ? ('year' as const) : ('month' as const),
      amount,
      tax_amount: 0,
      currency,
      status: 'paid' as const,
      paid_ms: paidMs,
      payment_id: paymentId,
    }
    batch.add('invoice', {
      ...stamps,
      id: random.id(paidMs),
      number: 'INV-000001',
      module_ids: idsOf(own),
      ...sum,
    })
    if (!isPaid)
      addTransfer(batch, random, {
        companyId: company_id,
        moduleIds: idsOf(own),
        amount,
        currency,
        atMs: now - 2 * 3_600_000,
      })
  }
  await batch.write(db)
  const seeded = companies.map(({ id }) => id)
  await db.updateTable('company_detail').set({ invoice_seq: 2 }).where('id', 'in', seeded).execute()
}

function idsOf(modules: readonly { id: ModuleId }[]): JsonText<ModuleId[]> {
  return toJson(modules.map(({ id }) => id))
}

type Transfer = {
  companyId: string
  moduleIds: JsonText<ModuleId[]>
  amount: number
  currency: string
  atMs: number
}

/**
 * A payment requested by the InActive company, so that partner and master have something to
 * confirm.
 */
function addTransfer(
  batch: Batch,
  random: Random,
  { companyId, moduleIds, amount, currency, atMs }: Transfer,
): void {
  const stamps = { company_id: companyId, created_ms: atMs, updated_ms: atMs, version: 1 }
  const state = {
    order_id: null,
    purpose: 'renewal' as const,
    method: 'bank' as const,
    direction: 'in' as const,
    state: 'pending' as const,
    provider_ref: null,
    actor_name: null,
  }
  const id = random.id(atMs)
  batch.add('payment_txn', { ...stamps, id, ...state, amount, currency })
  const wish = {
    period: 'month' as const,
    amount,
    tax_amount: 0,
    currency,
    status: 'open' as const,
    paid_ms: null,
    payment_id: id,
  }
  batch.add('invoice', {
    ...stamps,
    id: random.id(atMs),
    number: 'INV-000002',
    module_ids: moduleIds,
    ...wish,
  })
}
