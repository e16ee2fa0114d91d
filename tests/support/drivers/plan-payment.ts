import { equal } from 'node:assert/strict'
import type { Page } from 'playwright'
import { listPayments } from '#contract/payment.ts'
import { settlePayment, withdrawPayment } from '#contract/plan-payment.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { eventually } from '../eventually.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import type { Cast } from './cast.ts'
import { payOn, planCompany } from './plan-company.ts'
import { confirmIn, typeReason } from './record-steps.ts'
import type { StandIns } from './stand-ins.ts'

const byHand = ['plan-payment.confirm', 'plan-payment.reject']
const byProvider: Record<string, string> = {
  'plan-payment.capture': 'checkout.session.completed',
  'plan-payment.fail': 'checkout.session.expired',
}

/** A partner confirms for the companies that they brought in; these came by themselves. */
export const planPaymentWorlds: readonly World[] = [
  {
    name: 'a bank transfer',
    facts: goodFacts,
    offers: (event, role) => role === 'business' || (role === 'master' && byHand.includes(event)),
  },
  {
    name: 'an online payment',
    facts: { ...goodFacts, isByHand: false },
    offers: (event, role) => role === 'business' || (role === 'system' && event in byProvider),
  },
]

const words: Record<string, string> = {
  'plan-payment.confirm': 'Confirm',
  'plan-payment.reject': 'Reject',
}
/** What the card of the module says. */
const shown: Record<string, RegExp> = {
  pending: /^Waiting for (confirmation by|the payment provider)/,
  succeeded: /^Active$/,
  failed: /^Free trial$/,
}

/**
 * Payments for a company's second module: the owner asks for them and withdraws them on the screen
 * of the price list, the platform confirms them in its list of companies, the provider tells the
 * server.
 */
export function planPaymentsOf(
  cast: Cast,
  standIns: StandIns,
): (world: string) => Promise<OnScreen> {
  return async (world) => {
    const company = await planCompany(cast)
    const isOnline = world === 'an online payment'
    await payOn(await company.card(), isOnline ? 'Online' : 'Bank transfer')
    const asked = async () => (await company.plan()).subscription.payment
    await eventually(async () => (await asked()) !== undefined, true, 'a payment that waits')
    const payment = await asked()
    if (!payment) throw new Error('the payment waits for nobody')
    const { id, amount, currency } = payment
    const state = async () =>
      (await company.call(listPayments, { rowSize: 100 })).rows.find((one) => one.id === id)
        ?.state ?? 'none'
    let stepMs = 0
    return {
      id,
      async take({ event, role }: PathStep) {
        stepMs = cast.site.now()
        const type = byProvider[event]
        if (type !== undefined)
          await standIns.tellPayment(cast.site, {
            type,
            companyId: company.id,
            paymentId: id,
            amount,
            currency,
          })
        else if (role === 'business')
          await (await company.card()).getByRole('button', { name: 'Withdraw' }).click()
        else await settle(await cast.overseer('master'), company.name, event)
      },
      async expectShown({ state: expected }) {
        const card = await company.card()
        await card
          .getByText(shown[expected] ?? expected)
          .first()
          .waitFor()
        if (expected !== 'pending') equal(await card.getByText(shown['pending'] ?? '').count(), 0)
      },
      state,
      async attempt(event, role) {
        const as = role === 'business' ? await company.as() : undefined
        return event === 'plan-payment.withdraw'
          ? cast.answer(role, withdrawPayment, { id }, as)
          : cast.answer(
              role,
              settlePayment,
              {
                companyId: company.id,
                id,
                event: event as 'plan-payment.confirm',
                reason: 'As the plan says',
              },
              as,
            )
      },
      async make(fact) {
        if (fact === 'isNoCharge')
          return 'no card is saved: tests/api/plan-card.more.test.ts has one'
        if (fact !== 'isByHand' || !isOnline) throw new Error(`${world} does not lose ${fact}`)
        return undefined
      },
      async expectEffect(effect) {
        if (effect === 'payPeriod')
          await eventually(
            async () => (await company.plan()).subscription.status,
            'active',
            'the subscription',
          )
        if (effect === 'releaseInvoice')
          await eventually(
            async () =>
              (await company.plan()).subscription.allowedEvents.includes(
                'subscription.request-initial',
              ),
            true,
            'that it can be paid again',
          )
        if (effect === 'tellOwner') await company.expectTold(stepMs)
        return true
      },
      end: company.end,
    }
  }
}

/** Says in the list of companies whether the money came. */
async function settle(page: Page, company: string, event: string): Promise<void> {
  const word = words[event] ?? event
  await page.goto('/staff/businesses')
  await page.getByRole('button', { name: `${word}: ${company}`, exact: true }).click()
  if (event === 'plan-payment.reject') await typeReason(page, word)
  else await confirmIn(page, word)
}
