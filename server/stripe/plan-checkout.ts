import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { companyId as anyCompanyId, id as anyId, type Id } from '#contract/fields.ts'
import type { ChargeFault } from '#contract/payment.ts'
import { newId } from '../db/id.ts'
import type { Databases } from '../db/databases.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { dropCustomer, findCustomer } from '../plan/card-store.ts'
import { findOnlinePayment, settlePayment } from '../plan/settle-payment.ts'
import { toProviderAmount } from './amounts.ts'
import { CustomerGone, faultOf } from './plan-pages.ts'
import type { Provider } from './provider.ts'
import { cardSaved } from './save-card.ts'

type Parts = Pick<App, 'config' | 'clock'> & { databases: Databases }

/**
 * The page for paying modules online. Call it outside of a transaction.
 * @throws Refusal NOT_FOUND, TRANSITION_NOT_ALLOWED for a settled one; RETRY_LATER when the
 * provider is unreachable
 */
export async function openPlanCheckout(
  parts: Parts,
  provider: Provider,
  { companyId }: Pick<Tenant, 'companyId'>,
  id: Id,
): Promise<{ url: string }> {
  const payment = await findOnlinePayment({ db: parts.databases.read, companyId }, id)
  const { amount, currency, number } = payment
  const { ref, url } = await asCustomer(parts, companyId, (payer) =>
    provider.openCheckout({
      ...payer,
      paymentId: id,
      amount,
      currency,
      name: `Sevenfold ${number}`,
    }),
  )
  const { numUpdatedRows } = await parts.databases.write
    .updateTable('payment_txn')
    .set({ provider_ref: ref })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return { url }
  // The payment was withdrawn meanwhile.
  await provider.closeCheckout(ref)
  throw new Refusal('TRANSITION_NOT_ALLOWED')
}

/** The page for saving a card. Call it outside of a transaction. @throws Refusal RETRY_LATER */
export async function openCardPage(
  parts: Parts,
  provider: Provider,
  { companyId }: Pick<Tenant, 'companyId'>,
): Promise<{ url: string }> {
  const { currency } = await parts.databases.read
    .selectFrom('module')
    .select('currency')
    .orderBy('sort')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { url } = await asCustomer(parts, companyId, (payer) =>
    provider.openCardPage({ ...payer, currency, key: newId() }),
  )
  return { url }
}

/**
 * Closes the page of a withdrawn payment, so that nobody can pay on it any more. Returns whether
 * there was one.
 * @throws Refusal TRANSITION_NOT_ALLOWED when it was just paid; RETRY_LATER
 */
export async function closePlanCheckout(
  { databases }: Pick<Parts, 'databases'>,
  provider: Provider | undefined,
  { companyId }: Pick<Tenant, 'companyId'>,
  id: Id,
): Promise<boolean> {
  const page = await databases.read
    .selectFrom('payment_txn')
    .select('provider_ref as ref')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('method', '=', 'online')
    .where('state', '=', 'pending')
    .where('is_sent', '=', 0)
    .executeTakeFirst()
  if (!provider || !page?.ref) return false
  if (await provider.closeCheckout(page.ref)) return true
  throw new Refusal('TRANSITION_NOT_ALLOWED/planPaid')
}

/** A customer that the provider no longer knows is deleted here and created again. */
async function asCustomer<Page>(
  { databases, config }: Parts,
  companyId: Tenant['companyId'],
  open: (payer: {
    companyId: Tenant['companyId']
    customer: string | undefined
    backUrl: string
  }) => Promise<Page>,
): Promise<Page> {
  const backUrl = `${config.publicUrl}/actions/subscription`
  const customer = await findCustomer({ db: databases.read, companyId })
  try {
    return await open({ companyId, customer, backUrl })
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error
    await inTransaction(databases, (db) => dropCustomer({ db, companyId }))
    return open({ companyId, customer: undefined, backUrl })
  }
}

/** The metadata of a page or a charge. */
const paidFor = z.object({ payment_id: anyId, company_id: anyCompanyId })
const savedFor = z.object({ company_id: anyCompanyId })

type Applied = 'applied' | 'ignored' | 'unknown'
type Outcome = {
  event: 'plan-payment.capture' | 'plan-payment.fail'
  metadata: unknown
  amount: number | null
  currency: string | null
  ref?: string | undefined
  fault?: ChargeFault | undefined
}

/**
 * Applies the provider's events about our own account: a page was completed or expired, a card was
 * charged or refused. A payment is confirmed only if it has exactly the requested amount.
 */
export async function applyPlanEvent(db: Db, event: Stripe.Event, now: number): Promise<Applied> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const isSaved = await saveCard(db, event.data.object)
      if (event.data.object.payment_status === 'paid')
        return settle(db, ofPage(event.data.object, 'plan-payment.capture'), now)
      return isSaved ? 'applied' : 'ignored'
    }
    case 'checkout.session.expired':
      if (event.data.object.mode === 'setup') return 'ignored'
      return settle(db, ofPage(event.data.object, 'plan-payment.fail'), now)
    case 'checkout.session.async_payment_failed':
      return settle(db, ofPage(event.data.object, 'plan-payment.fail'), now)
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const { id: ref, metadata, amount, currency, last_payment_error: why } = event.data.object
      // After a card was refused on a page, the customer can try another one there.
      if (metadata['charge'] === undefined) return 'ignored'
      const isPaid = event.type === 'payment_intent.succeeded'
      return settle(
        db,
        {
          event: isPaid ? 'plan-payment.capture' : 'plan-payment.fail',
          metadata,
          amount,
          currency,
          ref,
          fault: isPaid ? undefined : faultOf(why ?? undefined),
        },
        now,
      )
    }
    default:
      return 'ignored'
  }
}

/** Enqueues a job that reads the card of a completed page from the provider. */
async function saveCard(db: Db, { id: ref, metadata }: Stripe.Checkout.Session): Promise<boolean> {
  const meant = savedFor.safeParse(metadata)
  if (!meant.success) return false
  const { company_id: companyId } = meant.data
  const paymentId = anyId.safeParse(metadata?.['payment_id']).data
  await enqueue({ db, companyId }, cardSaved, { ref, ...(paymentId && { paymentId }) })
  return true
}

function ofPage(session: Stripe.Checkout.Session, event: Outcome['event']): Outcome {
  const { metadata, amount_total: amount, currency, payment_intent: intent } = session
  const ref = typeof intent === 'string' ? intent : intent?.id
  return { event, metadata, amount, currency, ref }
}

async function settle(
  db: Db,
  { event, metadata, amount, currency, ref: providerRef, fault }: Outcome,
  now: number,
): Promise<Applied> {
  const meant = paidFor.safeParse(metadata)
  if (!meant.success) return 'unknown'
  const { payment_id: id, company_id: companyId } = meant.data
  const payment = await db
    .selectFrom('payment_txn')
    .select(['state', 'method', 'amount', 'currency'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (payment?.method !== 'online') return 'unknown'
  if (
    payment.state === 'succeeded' ||
    (event === 'plan-payment.fail' && payment.state !== 'pending')
  )
    return 'ignored'
  const isWhole =
    amount === toProviderAmount(payment.amount, payment.currency) &&
    currency?.toUpperCase() === payment.currency
  if (event === 'plan-payment.capture' && !isWhole) return 'unknown'
  await settlePayment({ db, companyId }, { role: 'system', now }, { id, event, providerRef, fault })
  return 'applied'
}
