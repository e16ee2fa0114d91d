import type { OutputOf } from '#contract/endpoint.ts'
import { accountStatus, connectAccount, disconnectAccount } from '#contract/payment-account.ts'
import { changePlanCard, getPlanCard, removePlanCard } from '#contract/plan-card.ts'
import { startCheckout, withdrawPayment } from '#contract/plan-payment.ts'
import { leavePayment, payByUuid } from '#contract/receipt.ts'
import { makeCode, useCode } from '../account/codes.ts'
import { doerOf } from '../activity/audit.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, servePublic, tenantOf } from '../http/serve.ts'
import { expectConfirmed } from '../user/confirm.ts'
import { findCard } from '../plan/card-store.ts'
import { withdrawOnce } from '../plan/settle-payment.ts'
import { findAccount, storeAccount } from './account-store.ts'
import { handleCharges } from './charge-job.ts'
import { disconnect, tellOwner } from './disconnect.ts'
import { handleReturns } from '../payment/return-money.ts'
import { leaveOwnCheckout, openOrderCheckout } from './order-checkout.ts'
import { closePlanCheckout, openCardPage, openPlanCheckout } from './plan-checkout.ts'
import { createProvider, type Provider } from './provider.ts'
import { handleRefunds } from './refund-job.ts'
import { handleForgottenCards, handleSavedCards, removeCard } from './save-card.ts'
import { serveWebhook } from './webhook.ts'
import { id } from '#contract/fields.ts'
import { closePageJob } from '../payment/close-page-job.ts'
import { endCheckout, findCheckout, findOpenCheckout } from './checkout-store.ts'

/**
 * The company's account with the payment provider, and the provider's events. Without keys payments
 * are recorded by hand.
 */
export function stripeRoutes(app: App): void {
  const provider = createProvider(app.config)
  serveAccount(app, provider)
  servePlanPages(app, provider)

  servePublic(
    app,
    payByUuid,
    async (asked) => {
      if (!provider) throw new Refusal('NOT_FOUND')
      return openOrderCheckout(app, provider, asked)
    },
    { connection: 'plain' },
  )
  servePublic(
    app,
    leavePayment,
    async (asked) => {
      if (!provider) throw new Refusal('NOT_FOUND')
      return { isReleased: await leaveOwnCheckout(app, provider, asked) }
    },
    { connection: 'plain' },
  )

  handleRefunds(app, provider)
  handleCharges(app, provider)
  handleSavedCards(app, provider)
  handleForgottenCards(app, provider)
  handleReturns(app)
  handleClosedPages(app, provider)
  if (provider) serveWebhook(app, provider)
}

/** The owner connects and disconnects the company's account. */
function serveAccount(app: App, provider: Provider | undefined): void {
  const { clock, databases, post, secrets } = app

  // A link to connect contains a one-time code, so this read writes.
  serve(app, accountStatus, (_, caller, db) => statusOf(provider, db, caller, clock.now()), {
    connection: 'transaction',
  })

  serve(
    app,
    connectAccount,
    async ({ code, state }, caller) => {
      if (!provider) throw new Refusal('LINK_EXPIRED')
      await expectConfirmed(databases.read, caller, clock.now())
      // The code is used before the provider is called, so that a repeated request is refused.
      await inTransaction(databases, async (db) => {
        const { payload } = await useCode(db, state, ['account-connect'], clock.now())
        if (payload['sessionId'] !== caller.sessionId) throw new Refusal('LINK_EXPIRED')
      })
      const { secret, ...account } = await provider.connect(code)
      const sealed = secrets.encrypt(JSON.stringify(secret), `payment_account/${caller.companyId}`)
      await inTransaction(databases, async (db) => {
        await storeAccount(tenantOf(caller, db), account, sealed, clock.now())
        await tellOwner({ post, now: clock.now() }, tenantOf(caller, db), caller, {
          event: 'account.connect',
          account: account.label ?? account.ref,
        })
      })
      return {
        accountId: account.ref,
        isChargesEnabled: account.isChargesEnabled,
        isPayoutsEnabled: account.isPayoutsEnabled,
      }
    },
    { connection: 'plain' },
  )

  serve(
    app,
    disconnectAccount,
    async (_, caller) => {
      await expectConfirmed(databases.read, caller, clock.now())
      await disconnect(app, provider, caller)
      return {}
    },
    { connection: 'plain' },
  )
}

/** The owner pays for modules, and keeps or removes a card for them. */
function servePlanPages(app: App, provider: Provider | undefined): void {
  const { clock, databases } = app

  serve(
    app,
    startCheckout,
    async ({ id }, caller) => {
      if (!provider) throw new Refusal('NOT_FOUND')
      return openPlanCheckout(app, provider, caller, id)
    },
    { connection: 'plain' },
  )

  serve(app, getPlanCard, async (_, caller, db) => {
    const card = await findCard(tenantOf(caller, db))
    return { isOffered: provider !== undefined, card }
  })

  serve(
    app,
    changePlanCard,
    async (_, caller) => {
      if (!provider) throw new Refusal('NOT_FOUND')
      return openCardPage(app, provider, caller)
    },
    { connection: 'plain' },
  )

  serve(
    app,
    removePlanCard,
    async (_, caller) => {
      await removeCard(app, provider, caller, doerOf(caller, clock.now()))
      return {}
    },
    { connection: 'plain' },
  )

  serve(
    app,
    withdrawPayment,
    async ({ id }, caller) => {
      const isClosed = await closePlanCheckout(app, provider, caller, id)
      const withdraw = () =>
        inTransaction(databases, (db) =>
          withdrawOnce(tenantOf(caller, db), doerOf(caller, clock.now()), { id, isClosed }),
        )
      return withdraw().catch((error: unknown) => {
        if (isClosed && error instanceof Refusal && error.status === 409) return withdraw()
        throw error
      })
    },
    { connection: 'plain' },
  )
}

async function statusOf(
  provider: Provider | undefined,
  db: Db,
  caller: Caller,
  now: number,
): Promise<OutputOf<typeof accountStatus>> {
  if (!provider) return { status: 'manual' }
  const account = await findAccount(tenantOf(caller, db))
  if (!account)
    return { status: 'none', connectUrl: await newConnectUrl(provider, db, caller, now) }
  return { status: account.isChargesEnabled ? 'active' : 'pending', accountLabel: account.label }
}

async function newConnectUrl(
  provider: Provider,
  db: Db,
  { sessionId }: Caller,
  now: number,
): Promise<string> {
  // Several codes may be valid, for example in two tabs; each works once, in the session that
  // requested it.
  return provider.connectUrl(
    await makeCode(db, 'account-connect', `${sessionId} ${newId()}`, now, { sessionId }),
  )
}

/**
 * Closes open pages at the provider. A page that was just paid is kept: its event is on the way.
 */
function handleClosedPages(
  { outbox, databases, clock }: App,
  provider: Provider | undefined,
): void {
  outbox.handle(closePageJob, async ({ orderId, checkoutId }, { companyId }) => {
    const tenant = { db: databases.read, companyId }
    const page =
      checkoutId === undefined
        ? await findOpenCheckout(tenant, id.parse(orderId))
        : await findCheckout(tenant, id.parse(checkoutId))
    if (!provider || !page?.ref || !(await provider.closeOrderPage(page.account, page.ref))) return
    await inTransaction(databases, (db) => endCheckout({ companyId, db }, page, clock.now()))
  })
}
