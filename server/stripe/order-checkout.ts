import type { Id } from '#contract/fields.ts'
import type { Databases } from '../db/databases.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { owedAmount } from '../order/money/owed.ts'
import { findOwn } from '../guest/own-order.ts'
import { findReceipt } from '../receipt/find-receipt.ts'
import {
  addCheckout,
  endCheckout,
  findOpenCheckout,
  type OrderCheckout,
  storeCheckoutPage,
} from './checkout-store.ts'
import { findAccount } from './account-store.ts'
import type { Provider } from './provider.ts'

type Parts = Pick<App, 'clock' | 'config'> & { databases: Databases }

type Wanted = {
  tenant: Tenant
  orderId: Id
  name: string
  checkout: OrderCheckout
  /** Whether the page is for the amount that is due now and stays open long enough. */
  isCurrent: boolean
}

/** A page with less remaining time is not used any more. */
const LEAST_LEFT_MS = 5 * 60_000

/**
 * The page on which the holder of a receipt pays what is due: the same page for everyone until the
 * amount changes. Call it outside of a transaction.
 * @throws Refusal NOT_FOUND, LINK_EXPIRED; TRANSITION_NOT_ALLOWED when nothing can be paid online,
 * or it was just paid; RETRY_LATER when the provider is unreachable
 */
export async function openOrderCheckout(
  parts: Parts,
  provider: Provider,
  uuid: string,
): Promise<{ url: string }> {
  const wanted = await wish(parts, uuid)
  const { tenant, checkout, isCurrent } = wanted
  const { account, ref, url } = checkout
  if (isCurrent && (!ref || !url)) return openPage(parts, provider, uuid, wanted)
  const state = ref ? await provider.orderPageState(account, ref) : 'gone'
  if (isCurrent && url && state === 'open') return { url }
  const isPaid =
    state === 'complete' || (state === 'open' && !!ref && !(await close(provider, account, ref)))
  // The event of the payment is on the way; a second page would charge the guest twice.
  if (isPaid) throw new Refusal('TRANSITION_NOT_ALLOWED/paymentOnItsWay')
  await inTransaction(parts.databases, (db) =>
    endCheckout({ ...tenant, db }, checkout, parts.clock.now()),
  )
  const next = await wish(parts, uuid)
  // Another request came first, and the amount changed again.
  if (!next.isCurrent) throw new Refusal('RETRY_LATER')
  return openPage(parts, provider, uuid, next)
}

/** Returns whether nobody can pay on the page any more; false if it was paid at this moment. */
async function close(provider: Provider, account: string, ref: string): Promise<boolean> {
  if (await provider.closeOrderPage(account, ref)) return true
  return (await provider.orderPageState(account, ref)) !== 'complete'
}

async function openPage(
  { databases, clock, config }: Parts,
  provider: Provider,
  uuid: string,
  { tenant, orderId, name, checkout }: Wanted,
): Promise<{ url: string }> {
  const { id, account, amount, currency, expiresMs, url } = checkout
  if (url) return { url }
  const page = await provider.openOrderPage(account, {
    id,
    orderId,
    amount,
    currency,
    name,
    expiresMs,
    backUrl: `${config.publicUrl}/receipt/${uuid}`,
  })
  await inTransaction(databases, (db) =>
    storeCheckoutPage({ ...tenant, db }, checkout, page, clock.now()),
  )
  return { url: page.url }
}

/** The order's open page, or a new one. */
function wish({ databases, clock }: Parts, uuid: string): Promise<Wanted> {
  return inTransaction(databases, async (db: Db) => {
    const now = clock.now()
    const { payableAmount: amount, company, orderNo } = await findReceipt(db, { uuid }, now)
    const { change, order } = await findOwn(db, uuid, now, undefined)
    const { tenant } = change
    const account = await findAccount(tenant)
    if (!account || amount === undefined)
      throw new Refusal(
        account && owedAmount(order) > 0
          ? 'TRANSITION_NOT_ALLOWED/notPayableOnline'
          : 'TRANSITION_NOT_ALLOWED',
      )
    const asked = { id: order.id, amount, currency: order.currency, account: account.ref }
    let checkout = await findOpenCheckout(tenant, order.id)
    if (!checkout) {
      await addCheckout(tenant, asked, now)
      checkout = await findOpenCheckout(tenant, order.id)
    }
    if (!checkout) throw new Refusal('RETRY_LATER')
    const isCurrent =
      checkout.amount === amount &&
      checkout.currency === asked.currency &&
      checkout.account === asked.account &&
      checkout.expiresMs - now > LEAST_LEFT_MS
    const name = `${company.companyName} ${orderNo}`
    return { tenant, orderId: order.id, name, checkout, isCurrent }
  })
}
