import type { Locator } from 'playwright'
import { listNotifications } from '#contract/activity.ts'
import { moduleIds } from '#contract/modules.ts'
import { recordPayment } from '#contract/payment.ts'
import { listPlans, type Plan } from '#contract/plan.ts'
import type { OpenPayment } from '#contract/plan-payment.ts'
import en from '#i18n/en/core.json' with { type: 'json' }
import { eventually } from '../eventually.ts'
import type { Cast } from './cast.ts'
import { newCompany, type NewCompany } from './new-company.ts'

/** A company that takes one more module, whose subscription is what a scenario is about. */
type PlanCompany = NewCompany & {
  /** The module on the price list, and how the company stands to it. */
  plan(): Promise<Plan>
  /** Its card on the screen of the owner, as it is now. */
  card(): Promise<Locator>
  /** Asks to pay without a screen: what a scenario needs and is not about. */
  ask(purpose: 'initial' | 'renewal', method: 'bank' | 'online'): Promise<OpenPayment>
  /** Waits until the owner is told of a subscription, from a moment on. */
  expectTold(sinceMs: number): Promise<void>
}

const path = '/actions/subscription'

/** Signs a company up for another module than the one that it is about. */
export async function planCompany(cast: Cast): Promise<PlanCompany> {
  const company = await newCompany(cast, cast.module === 'foodKart' ? 'ekart' : 'foodKart')
  const moduleId = moduleIds[cast.module]
  const plan = async () => {
    const found = (await company.call(listPlans, {})).find((one) => one.moduleId === moduleId)
    if (!found) throw new Error(`${cast.module} is not on the price list`)
    return found
  }
  return {
    ...company,
    plan,
    async card() {
      const page = await company.page(path)
      return page.getByRole('listitem').filter({
        has: page.getByRole('heading', { name: en.module[cast.module], exact: true }),
      })
    },
    async ask(purpose, method) {
      const { priceAmount: amount } = await plan()
      await company.call(recordPayment, { purpose, method, amount, moduleIds: [moduleId] })
      const { payment } = (await plan()).subscription
      if (!payment) throw new Error('the payment waits for nobody')
      return payment
    },
    expectTold: (sinceMs) =>
      eventually(
        async () =>
          (await company.call(listNotifications, { rowSize: 100 })).rows.some(
            ({ kind, createdMs }) => kind === 'subscription.changed' && createdMs >= sinceMs,
          ),
        true,
        'a message to the owner',
      ),
  }
}

/** Presses Pay, says how, and sends it. */
export async function payOn(card: Locator, how: 'Online' | 'Bank transfer'): Promise<void> {
  await card.getByRole('button', { name: 'Pay', exact: true }).click()
  const dialog = card.page().getByRole('dialog')
  await dialog.getByRole('radio', { name: how, exact: true }).check()
  await dialog
    .getByRole('button', {
      name: how === 'Online' ? 'Continue to payment' : 'Send for confirmation',
    })
    .click()
  await dialog.waitFor({ state: 'detached' })
}
