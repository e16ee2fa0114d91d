import type { CardFace, PaymentTxn } from '#contract/payment.ts'
import type { ModuleId } from '#contract/modules.ts'
import { type Doer, writeAudit } from '../activity/audit.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import { writeInvoice } from './invoice.ts'
import type { PlanPeriod } from './terms.ts'

type Wish = Pick<PaymentTxn, 'method' | 'amount' | 'currency'> & {
  purpose: 'initial' | 'renewal'
  moduleIds: readonly ModuleId[]
  period: PlanPeriod
  providerRef?: string | undefined
  /** The saved card to charge; undefined: no charge. */
  card?: CardFace | undefined
}

/** Records a pending payment for a period of modules, with its open invoice. */
export async function addPayment(
  tenant: Tenant,
  by: Doer,
  { purpose, moduleIds, period, method, amount, currency, providerRef, card }: Wish,
): Promise<PaymentTxn> {
  const id = newId()
  const movement = { purpose, method, direction: 'in', amount, currency, state: 'pending' } as const
  const stamps = { created_ms: by.now, updated_ms: by.now, version: 1 }
  const rest = { order_id: null, provider_ref: providerRef ?? null, actor_name: by.name ?? null }
  const charge = card && { is_sent: 1, card_brand: card.brand, card_last4: card.last4 }
  await tenant.db
    .insertInto('payment_txn')
    .values({ company_id: tenant.companyId, id, ...stamps, ...movement, ...rest, ...charge })
    .execute()
  const note = await writeInvoice(tenant, { moduleIds, period, amount, currency, now: by.now }, id)
  await writeAudit(tenant, by, {
    entity: 'plan-payment',
    entityId: id,
    event: 'plan-payment.request',
    to: 'pending',
    version: 1,
    note,
  })
  return { id, ...movement, actorName: by.name, card, createdMs: by.now }
}
