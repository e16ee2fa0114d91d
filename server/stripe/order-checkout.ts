import type { Id } from '#contract/fields.ts'
import type { Databases } from '../db/databases.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
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
  /** A former page for another amount, which is to be closed. */
  former: OrderCheckout | undefined
}

/** A page with less time left than this is not handed out any more. */
const LEAST_LEFT_MS = 5 * 60_000

/**
 * The page where the holder of a receipt pays what is due: the same for everyone who asks, until
 * the amount changes. Call it outside of a transaction.
 * @throws Refusal NOT_FOUND, LINK_EXPIRED; TRANSITION_NOT_ALLOWED when nothing can be paid online,
 * or it was paid a moment ago; RETRY_LATER when the provider is away
 */
export async function openOrderCheckout(
  parts: Parts,
  provider: Provider,
  uuid: string,
): Promise<{ url: string }> {
  const wanted = await wish(parts, uuid)
  const { tenant, checkout } = wanted
  const open = (one: Wanted) => openPage(parts, provider, uuid, one)
  if (!checkout.ref || !checkout.url) return open(wanted)
  const state = await provider.orderPageState(checkout.account, checkout.ref)
  if (state === 'open') return { url: checkout.url }
  // Its message is on the way: a second page would take the money twice.
  if (state === 'complete') throw new Refusal('TRANSITION_NOT_ALLOWED/paymentOnItsWay')
  await inTransaction(parts.databases, (db) =>
    endCheckout({ ...tenant, db }, checkout, parts.clock.now()),
  )
  return open(await wish(parts, uuid))
}

async function openPage(
  { databases, clock, config }: Parts,
  provider: Provider,
  uuid: string,
  { tenant, orderId, name, checkout, former }: Wanted,
): Promise<{ url: string }> {
  const { id, account, amount, currency, expiresMs } = checkout
  if (former?.ref) await provider.closeOrderPage(former.account, former.ref)
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

/** The order's open page, or a new one where it had none for this amount. */
function wish({ databases, clock }: Parts, uuid: string): Promise<Wanted> {
  return inTransaction(databases, async (db: Db) => {
    const now = clock.now()
    const { payableAmount: amount, company, orderNo } = await findReceipt(db, { uuid }, now)
    const { change, order } = await findOwn(db, uuid, now, undefined)
    const { tenant } = change
    const account = await findAccount(tenant)
    if (!account || amount === undefined) throw new Refusal('TRANSITION_NOT_ALLOWED')
    const asked = { id: order.id, amount, currency: order.currency, account: account.ref }
    const known = await findOpenCheckout(tenant, order.id)
    const isSame =
      known?.amount === amount &&
      known.currency === asked.currency &&
      known.account === asked.account &&
      known.expiresMs - now > LEAST_LEFT_MS
    if (known && !isSame) await endCheckout(tenant, known, now)
    if (!isSame) await addCheckout(tenant, asked, now)
    const checkout = isSame ? known : await findOpenCheckout(tenant, order.id)
    if (!checkout) throw new Refusal('RETRY_LATER')
    return {
      tenant,
      orderId: order.id,
      name: `${company.companyName} ${orderNo}`,
      checkout,
      former: isSame ? undefined : known,
    }
  })
}
