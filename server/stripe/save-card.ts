import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { type Doer, writeAudit } from '../activity/audit.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { GiveUp } from '../outbox/outbox.ts'
import { dropCard, findCard, storeCard } from '../plan/card-store.ts'
import { chargeDue } from '../plan/charge.ts'
import { planForget } from '../plan/forget-cards.ts'
import type { Provider } from './provider.ts'

/** Enqueued when a page for saving a card was completed. */
export const cardSaved = jobKind(
  'plan.card',
  z.object({ ref: z.string(), paymentId: z.optional(id) }),
)

/**
 * Stores the card that was saved on a page in place of the previous one, and charges it for past
 * due subscriptions.
 */
export function handleSavedCards(
  { outbox, databases, clock }: App,
  provider: Provider | undefined,
): void {
  outbox.handle(cardSaved, async ({ ref, paymentId }, { companyId }) => {
    if (!provider) return
    const { card } = await provider.readSavedCard(ref)
    if (!card) return
    const former = await inTransaction(databases, async (db) => {
      const tenant = { db, companyId }
      const now = clock.now()
      const known = await findCard(tenant)
      await storeCard(tenant, card, now)
      if (paymentId)
        await db
          .updateTable('payment_txn')
          .set({ card_brand: card.brand, card_last4: card.last4 })
          .where('company_id', '=', companyId)
          .where('id', '=', paymentId)
          .execute()
      if (known?.method !== card.method)
        await auditCard(tenant, { role: 'system', now }, 'card-save')
      await chargeDue(tenant, ({ status }) => status === 'past_due', now)
      return known
    })
    if (former && former.method !== card.method) await provider.forgetCard(former.method)
  })
}

/** Deletes customers at the provider who left; impossible without the provider's keys. */
export function handleForgottenCards({ outbox }: App, provider: Provider | undefined): void {
  outbox.handle(planForget, async ({ customer }) => {
    if (!provider) throw new GiveUp('there are no keys of the provider where the customer is')
    await provider.forgetCustomer(customer)
  })
}

/**
 * Removes the saved card, at the provider first. @throws Refusal NOT_FOUND without one, RETRY_LATER
 * when the provider is unreachable
 */
export async function removeCard(
  { databases }: Pick<App, 'databases'>,
  provider: Provider | undefined,
  { companyId }: Pick<Tenant, 'companyId'>,
  by: Doer,
): Promise<void> {
  const card = await findCard({ db: databases.read, companyId })
  if (!card) throw new Refusal('NOT_FOUND')
  await provider?.forgetCard(card.method)
  await inTransaction(databases, async (db) => {
    if (await dropCard({ db, companyId }, card, by.now))
      await auditCard({ db, companyId }, by, 'card-remove')
  })
}

async function auditCard(
  tenant: Tenant,
  by: Doer,
  what: 'card-save' | 'card-remove',
): Promise<void> {
  const { id, version } = await tenant.db
    .selectFrom('plan_card')
    .select(['id', 'version'])
    .where('company_id', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  await writeAudit(tenant, by, {
    entity: 'subscription',
    entityId: id,
    event: `subscription.${what}`,
    to: what === 'card-save' ? 'saved' : 'removed',
    version,
  })
  // Makes an open screen of the subscription reload.
  publish(tenant, { topic: 'notification', id })
}
