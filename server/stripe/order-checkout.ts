import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { leavePayment, payByUuid } from '#contract/receipt.ts'
import type { Databases } from '../db/databases.ts'
import { toJson } from '../db/json-text.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { owedAmount } from '../order/money/owed.ts'
import { announceOrder } from '../order/move/announce.ts'
import { findOwn } from '../guest/own-order.ts'
import { findReceipt } from '../receipt/find-receipt.ts'
import { ownDishes } from '../table/bill-parts.ts'
import { guestKeyOf } from '../table/guests.ts'
import {
  addCheckout,
  endCheckout,
  findOpenCheckout,
  type OrderCheckout,
  storeCheckoutPage,
  WHOLE_BILL,
} from './checkout-store.ts'
import { findAccount } from './account-store.ts'
import type { Provider } from './provider.ts'

type Parts = Pick<App, 'clock' | 'config'> & { databases: Databases }

type Asked = Omit<InputOf<typeof payByUuid>, 'uuid'> & { uuid: string }

type Wanted = {
  tenant: Tenant
  orderId: Id
  name: string
  checkout: OrderCheckout
  /** The page of the same dishes that has to be closed first. */
  rival: OrderCheckout | undefined
  /** Whether the page is for the amount that is due now and stays open long enough. */
  isCurrent: boolean
}

/** A page with less remaining time is not used any more. */
const LEAST_LEFT_MS = 5 * 60_000

/**
 * The page on which the holder of a receipt pays what is due: the same page for everyone until the
 * amount changes. A guest at a table pays their own dishes on a page of their own, which reserves
 * them (ADR 0265). Call it outside of a transaction.
 * @throws Refusal NOT_FOUND, LINK_EXPIRED; TRANSITION_NOT_ALLOWED when nothing can be paid online,
 * or it was just paid; AMOUNT_MISMATCH when it is not the seen amount; RETRY_LATER when the
 * provider is unreachable
 */
export async function openOrderCheckout(
  parts: Parts,
  provider: Provider,
  asked: Asked,
): Promise<{ url: string }> {
  const { uuid } = asked
  const wanted = await wish(parts, asked)
  const { tenant, checkout, rival, isCurrent } = wanted
  if (rival) await end(parts, provider, tenant, rival)
  const { account, ref, url } = checkout
  if (isCurrent && (!ref || !url)) return openPage(parts, provider, uuid, wanted)
  if (isCurrent && ref && url && (await provider.orderPageState(account, ref)) === 'open')
    return { url }
  await end(parts, provider, tenant, checkout)
  const next = await wish(parts, asked)
  // Another request came first, and the amount changed again.
  if (!next.isCurrent) throw new Refusal('RETRY_LATER')
  return openPage(parts, provider, uuid, next)
}

/**
 * Ends the page for the own dishes of a guest who left it, so that others can pay them. False if
 * there is none, or while money may still come from it: it was paid, or is being opened.
 * @throws Refusal NOT_FOUND, LINK_EXPIRED; RETRY_LATER when the provider is unreachable
 */
export async function leaveOwnCheckout(
  parts: Parts,
  provider: Provider,
  { uuid, guestSecret }: InputOf<typeof leavePayment>,
): Promise<boolean> {
  const { databases, clock } = parts
  const key = guestKeyOf(guestSecret)
  const found = await inTransaction(databases, async (db) => {
    await findReceipt(db, { uuid, guestSecret }, clock.now())
    const { change, order } = await findOwn(db, uuid, clock.now(), undefined)
    const page =
      key === undefined ? undefined : await findOpenCheckout(change.tenant, order.id, key)
    return { change, order, page }
  })
  const { change, order, page } = found
  if (!page?.ref || !(await endIfUnpaid(parts, provider, change.tenant, page))) return false
  await inTransaction(databases, async (db) =>
    announceOrder({ ...change, tenant: { ...change.tenant, db } }, order),
  )
  return true
}

/** Closes a page. @throws Refusal TRANSITION_NOT_ALLOWED when it was just paid */
async function end(
  parts: Parts,
  provider: Provider,
  tenant: Tenant,
  checkout: OrderCheckout,
): Promise<void> {
  // The event of the payment is on the way; a second page would charge the guest twice.
  if (!(await endIfUnpaid(parts, provider, tenant, checkout)))
    throw new Refusal('TRANSITION_NOT_ALLOWED/paymentOnItsWay')
}

/** Closes a page at the provider first; false, and nothing is changed, if it was just paid. */
async function endIfUnpaid(
  parts: Parts,
  provider: Provider,
  tenant: Tenant,
  checkout: OrderCheckout,
): Promise<boolean> {
  const { account, ref } = checkout
  const state = ref ? await provider.orderPageState(account, ref) : 'gone'
  const isPaid =
    state === 'complete' || (state === 'open' && !!ref && !(await close(provider, account, ref)))
  if (isPaid) return false
  await inTransaction(parts.databases, (db) =>
    endCheckout({ ...tenant, db }, checkout, parts.clock.now()),
  )
  return true
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
function wish({ databases, clock }: Parts, asked: Asked): Promise<Wanted> {
  const { uuid, guestSecret, isOwn } = asked
  const key = guestKeyOf(guestSecret)
  return inTransaction(databases, async (db: Db) => {
    const now = clock.now()
    const receipt = await findReceipt(db, { uuid, guestSecret }, now)
    const amount = isOwn ? receipt.ownPayableAmount : receipt.payableAmount
    const { change, order } = await findOwn(db, uuid, now, undefined)
    const { tenant } = change
    const account = await findAccount(tenant)
    if (!account || amount === undefined)
      throw new Refusal(
        account && owedAmount(order) > 0
          ? 'TRANSITION_NOT_ALLOWED/notPayableOnline'
          : 'TRANSITION_NOT_ALLOWED',
      )
    if (asked.amount !== undefined && asked.amount !== amount)
      throw new Refusal('AMOUNT_MISMATCH/billChangedOnline')
    const { id, currency } = order
    const items = isOwn && key ? toJson((await ownDishes(tenant, id, key)).items) : null
    const openKey = isOwn && key ? key : WHOLE_BILL
    let checkout = await findOpenCheckout(tenant, id, openKey)
    if (!checkout) {
      const page = { id, amount, currency, account: account.ref, items, openKey }
      await addCheckout(tenant, page, now)
      checkout = await findOpenCheckout(tenant, id, openKey)
    }
    if (!checkout) throw new Refusal('RETRY_LATER')
    const isCurrent =
      checkout.amount === amount &&
      checkout.items === items &&
      checkout.currency === currency &&
      checkout.account === account.ref &&
      checkout.expiresMs - now > LEAST_LEFT_MS
    // The whole bill contains the guest's own dishes, and the other way round.
    const rivalKey = isOwn ? WHOLE_BILL : key
    const rival = rivalKey === undefined ? undefined : await findOpenCheckout(tenant, id, rivalKey)
    const name = `${receipt.company.companyName} ${receipt.orderNo}`
    return { tenant, orderId: id, name, checkout, rival, isCurrent }
  })
}
