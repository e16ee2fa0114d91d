import { endpoints as calls } from '#contract/all.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { newId } from '../../../server/db/id.ts'
import { toJson } from '../../../server/db/json-text.ts'
import type { Given, Givers, Ground } from './ground.ts'

async function aTransferToConfirm(ground: Ground): Promise<Given> {
  const id = await aWaitingPayment(ground, 'bank')
  return {
    fields: {
      company_details_id: ground.company.id,
      payment_txn_id: id,
      event: 'plan-payment.confirm',
      reason: undefined,
    },
  }
}

/**
 * A payment for a module that waits to be confirmed, though all of them are paid for in this
 * company.
 */
async function aWaitingPayment(
  { server, company }: Ground,
  method: 'bank' | 'online',
): Promise<Id> {
  const [id, now] = [newId(), server.clock.now()]
  const stamps = { company_id: company.id, created_ms: now, updated_ms: now, version: 1 }
  const sum = { amount: 2900, currency: 'USD' }
  const payment = {
    purpose: 'renewal' as const,
    method,
    direction: 'in' as const,
    state: 'pending' as const,
    order_id: null,
    provider_ref: null,
    actor_name: null,
  }
  const invoice = {
    number: id,
    module_ids: toJson([moduleIds.foodKart]),
    period: 'month' as const,
    tax_amount: 0,
    status: 'open' as const,
    paid_ms: null,
    payment_id: id,
  }
  await server.databases.write
    .insertInto('payment_txn')
    .values({ ...stamps, id, ...sum, ...payment })
    .execute()
  await server.databases.write
    .insertInto('invoice')
    .values({ ...stamps, id: newId(), ...sum, ...invoice })
    .execute()
  return id
}

/** A card that is saved; the provider does not know it any more. */
async function aSavedCard({ server, company }: Ground): Promise<Given> {
  const now = server.clock.now()
  await server.databases.write
    .insertInto('plan_card')
    .values({
      company_id: company.id,
      id: newId(),
      customer_ref: 'cus_given',
      method_ref: 'pm_given',
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2034,
      created_ms: now,
      updated_ms: now,
      version: 1,
    })
    .onConflict((it) => it.column('company_id').doUpdateSet({ method_ref: 'pm_given' }))
    .execute()
  return { fields: {} }
}

export const planGivers: Givers = [
  [calls.removePlanCard, aSavedCard],
  [calls.settlePayment, aTransferToConfirm],
  [
    calls.withdrawPayment,
    async (ground) => ({ fields: { payment_txn_id: await aWaitingPayment(ground, 'bank') } }),
  ],
  [
    calls.startCheckout,
    async (ground) => ({ fields: { payment_txn_id: await aWaitingPayment(ground, 'online') } }),
  ],
]
