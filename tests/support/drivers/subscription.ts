import { deepEqual, equal } from 'node:assert/strict'
import { updateUser } from '#contract/account.ts'
import { listModules } from '#contract/module.ts'
import { moduleIds } from '#contract/modules.ts'
import { recordPayment } from '#contract/payment.ts'
import { updateSubscription } from '#contract/plan.ts'
import { changePlanCard, getPlanCard } from '#contract/plan-card.ts'
import { settlePayment, withdrawPayment } from '#contract/plan-payment.ts'
import { createProduct } from '#contract/product.ts'
import { getUser } from '#contract/user.ts'
import { planTerms } from '../../../server/plan/terms.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { eventually } from '../eventually.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import type { Cast } from './cast.ts'
import { payOn, planCompany } from './plan-company.ts'
import type { StandIns } from './stand-ins.ts'

/** Suspended subscriptions stay as they are until somebody pays or closes them. */
export const subscriptionWorlds: readonly World[] = [
  {
    name: 'a subscription',
    facts: goodFacts,
    offers: (event, role) => event !== 'subscription.close' || role === 'business',
  },
]

const words: Record<string, RegExp> = {
  'subscription.start-trial': /^Try \d+ days free$/,
  'subscription.change-plan': /^Change to yearly$/,
  'subscription.cancel-at-end': /^Cancel renewal$/,
  'subscription.resume': /^Keep subscription$/,
}
const shown: Record<string, string> = {
  none: 'Not used',
  trialing: 'Free trial',
  active: 'Active',
  past_due: 'Payment due',
  cancelling: 'Ends soon',
  suspended: 'Suspended',
  cancelled: 'Ended',
}
/** What a company that its administrators switched off reads of what runs. */
const OFF = 'Switched off'
const running = ['trialing', 'active', 'past_due', 'cancelling']
const purposes = {
  'subscription.request-initial': 'initial',
  'subscription.request-renewal': 'renewal',
} as const
const paid = ['subscription.pay-initial', 'subscription.pay']
const dayMs = 24 * 60 * 60_000
/** The late card is confirmed to the server only after `LATE_MS`. */
const cards = { good: '4242424242424242', late: '4000000000000077' }
const LATE_MS = 30_000

/**
 * Subscriptions of a company's second module: the owner moves them on the screen of the price list,
 * the payment provider and the clock do the rest.
 */
export function subscriptionsOf(cast: Cast, standIns: StandIns): () => Promise<OnScreen> {
  return async () => {
    const company = await planCompany(cast)
    const moduleId = moduleIds[cast.module]
    const read = async () => (await company.plan()).subscription
    let stepMs = 0
    const companyStatus = async () => (await company.call(getUser, {})).status
    /** Who asks to pay has no payment on its way. */
    const withdraw = async () => {
      const { payment } = await read()
      if (payment) await company.call(withdrawPayment, { id: payment.id })
    }
    const byItself: Record<string, () => Promise<void>> = {
      'subscription.pay-initial': confirm,
      'subscription.pay': confirm,
      'subscription.charge': beginCharge,
      async 'subscription.renew'() {
        const { periodEndMs } = await read()
        await saveCard(cards.good)
        await waitUntil(periodEndMs)
        await eventually(
          async () => (await read()).periodEndMs !== periodEndMs,
          true,
          'the charge that succeeds',
        )
      },
      'subscription.trial-end': async () => waitUntil((await read()).trialEndMs),
      'subscription.renew-failed': async () => waitUntil((await read()).periodEndMs),
      'subscription.period-end': async () => waitUntil((await read()).periodEndMs),
      'subscription.grace-end': () => cast.advance(planTerms.graceDays * dayMs + 1_000),
    }
    const effects: Record<string, () => Promise<void>> = {
      openPayment: () =>
        eventually(async () => (await read()).payment !== undefined, true, 'an open payment'),
      startPeriod: () =>
        eventually(
          async () => {
            const { status, trialEndMs = 0, periodEndMs = 0 } = await read()
            return (status === 'trialing' ? trialEndMs : periodEndMs) > cast.site.now()
          },
          true,
          'a period that is not over',
        ),
      setPlan: () => eventually(async () => (await read()).period, 'year', 'the new period'),
      remindOwner: () => company.expectTold(stepMs),
      async activateCompany() {
        await eventually(companyStatus, 'Active', 'the company')
        const modules = await company.call(listModules, {})
        equal(modules.find((one) => one.moduleId === moduleId)?.status, 'Active')
      },
      async deactivateCompany() {
        await eventually(companyStatus, 'InActive', 'the company')
        const product = { name: cast.aName('Late jam'), priceAmount: 900 }
        const as = { ...(await company.as()), moduleId }
        deepEqual(await cast.answer('business', createProduct, product, as), {
          status: 403,
          code: 'ACCOUNT_INACTIVE',
        })
      },
    }
    return {
      id: company.id,
      async take({ event }: PathStep) {
        stepMs = cast.site.now()
        const happens = byItself[event]
        if (happens) return happens()
        // No screen closes a subscription.
        if (event === 'subscription.close') return void (await send(event))
        if (event in purposes) {
          await withdraw()
          return payOn(await company.card(), 'Online')
        }
        const card = await company.card()
        await card.getByRole('button', { name: words[event] ?? event }).click()
      },
      async expectShown({ state }) {
        const card = await company.card()
        const isOff = running.includes(state) && (await companyStatus()) === 'InActive'
        await card.getByText(isOff ? OFF : (shown[state] ?? state), { exact: true }).waitFor()
      },
      state: async () => (await read()).status,
      async attempt(event, role) {
        const as = role === 'business' ? await company.as() : undefined
        if (event in purposes)
          return cast.answer(
            role,
            recordPayment,
            {
              purpose: purposes[event as keyof typeof purposes],
              method: 'bank',
              amount: (await company.plan()).priceAmount,
              moduleIds: [moduleId],
            },
            as,
          )
        if (!paid.includes(event))
          return cast.answer(
            role,
            updateSubscription,
            { moduleId, event: event as never, period: 'year' },
            as,
          )
        if (role === 'master' || role === 'partner')
          return { why: 'who confirms a payment names the payment, and its status decides' }
        const { id = company.id } = (await read()).payment ?? {}
        const settling = { companyId: company.id, id, event: 'plan-payment.confirm' } as const
        return cast.answer(role, settlePayment, settling as never, as)
      },
      async make(fact) {
        const { status } = await read()
        if (fact === 'isSwitchedOn') await switchOff()
        else if (status === 'active') await beginCharge()
        else if (status === 'none') return 'the first payment begins the trial'
        else {
          await withdraw()
          await company.ask(status === 'trialing' ? 'initial' : 'renewal', 'bank')
        }
        return undefined
      },
      async expectEffect(effect) {
        const look = effects[effect]
        if (look) await look()
        return look !== undefined
      },
      end: company.end,
    }

    function send(event: 'subscription.close') {
      return company.call(updateSubscription, { moduleId, event })
    }

    async function waitUntil(ms = 0): Promise<void> {
      await cast.advance(ms - cast.site.now() + 1_000)
    }

    async function saveCard(card: string): Promise<void> {
      const { url } = await company.call(changePlanCard, {})
      await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card }) })
      const saved = async () => (await company.call(getPlanCard, {})).card?.last4
      await eventually(saved, card.slice(-4), 'the card that is saved', LATE_MS)
    }

    /** The card is charged at the end of the period, or at once for what is due; it takes a while. */
    async function beginCharge(): Promise<void> {
      const { status, periodEndMs } = await read()
      await saveCard(cards.late)
      if (status === 'active') await waitUntil(periodEndMs)
      await eventually(async () => (await read()).payment?.isCharge, true, 'a charge under way')
    }

    /** The provider has the money that the owner asked to pay. */
    async function confirm(): Promise<void> {
      const { status, payment: asked } = await read()
      const payment = asked ?? (await company.ask('renewal', 'online'))
      await standIns.tellPayment(cast.site, {
        type: 'checkout.session.completed',
        companyId: company.id,
        paymentId: payment.id,
        amount: payment.amount,
        currency: payment.currency,
      })
      await eventually(async () => (await read()).status !== status, true, 'the payment is known')
    }

    /** By those who oversee it: also a company that is off for want of money already. */
    async function switchOff(): Promise<void> {
      const answer = await cast.answer('master', updateUser, { id: company.id, status: 'InActive' })
      if (answer.status !== 200) throw new Error(`not switched off: ${JSON.stringify(answer)}`)
    }
  }
}
