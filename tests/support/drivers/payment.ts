import type { Page } from 'playwright'
import { recordPayment } from '#contract/payment.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, type Order } from '#contract/order.ts'
import { refundOrder } from '#contract/refund.ts'
import { createProduct } from '#contract/product.ts'
import type { Id } from '#contract/fields.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { eventually } from '../eventually.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import type { Cast } from './cast.ts'
import { pressOrderStep } from './order.ts'
import { connectOnce, payOnline } from './pay-online.ts'
import { confirmIn, expectStatus } from './record-steps.ts'
import { uuidOf } from '../uuid-of.ts'

const moves = ['payment.pay', 'payment.refund-part', 'payment.refund']
const offered: Partial<Record<string, readonly string[]>> = {
  business: moves,
  staff: ['payment.pay'],
  guest: ['payment.pay'],
  system: ['payment.pay', 'payment.refund'],
}

/** No service of the product reserves money, and an order that is not paid is cancelled instead. */
export const paymentWorlds: readonly World[] = [
  {
    name: 'a bill',
    facts: goodFacts,
    offers: (event, role) => offered[role]?.includes(event) ?? false,
  },
]

const shown: Record<string, string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  part_refunded: 'Part refunded',
  refunded: 'Refunded',
}
const PRICE = 900
const PART = 400

const MINUTE_MS = 60_000

/**
 * Bills that are paid and given back on the screen of their order, or paid by the guest on the page
 * of the provider and given back because the order is cancelled.
 */
export function paymentsOf(cast: Cast): () => Promise<OnScreen> {
  let jam: Promise<Id> | undefined
  return async () => {
    await connectOnce(cast)
    jam ??= cast
      .call(createProduct, { name: cast.aName('Paid jam'), priceAmount: PRICE, isNoPrep: true })
      .then(({ id }) => id)
    const productId = await jam
    const { id } = await cast.call(createOrder, {
      deliveryType: 'Click and Collect',
      items: [{ productId, quantity: 1 }],
    })
    const read = () => cast.call(getOrder, { id })
    const screens = [cast.business, cast.staff]
    await Promise.all(screens.map((page) => page.goto(`/orders/orderview?id=${id}`)))
    let isTooMuch = false
    return {
      id,
      async take({ event, role }: PathStep) {
        if (role === 'guest' || (role === 'system' && event === 'payment.pay'))
          return payOnline(cast, uuidOf(await read()))
        if (role === 'system') {
          await pressOrderStep(cast.business, 'order.cancel')
          // As long as the cancellation can be taken back.
          return cast.advance(MINUTE_MS)
        }
        const page = cast.pageOf(role)
        if (event === 'payment.pay') return page.getByRole('button', { name: /^Cash / }).click()
        await giveBack(page, event === 'payment.refund-part' ? '4.00' : undefined)
      },
      async expectShown({ state }) {
        await Promise.all(screens.map((page) => expectStatus(page, shown[state] ?? state)))
      },
      state: async () => (await read()).paymentStatus,
      async attempt(event, role) {
        const order = await read()
        if (event === 'payment.pay')
          return cast.answer(role, recordPayment, {
            purpose: 'order',
            orderId: id,
            method: 'cash',
            amount: order.totalAmount,
          })
        const isMove = event === 'payment.refund' || order.paymentStatus !== 'part_refunded'
        if (!moves.includes(event)) return { why: 'no call of the product asks for it' }
        if (!isMove) return { why: 'a further part is given back by the same call as the first' }
        return cast.answer(role, refundOrder, {
          orderId: id,
          expectedVersion: order.version,
          amount: isTooMuch ? order.paidAmount + 1 : askedOf(order, event),
          method: 'cash',
          reason: 'As the plan says',
        })
      },
      make: async (fact) => {
        if (fact !== 'isRefundWithinPaid') throw new RangeError(`a bill knows nothing of ${fact}`)
        isTooMuch = true
        return undefined
      },
      async expectEffect(effect) {
        if (effect === 'takeMoney')
          await eventually(
            async () => {
              const { paidAmount, totalAmount } = await read()
              return totalAmount - paidAmount
            },
            0,
            'what is left to pay',
          )
        if (effect === 'giveBack')
          await eventually(
            async () => (await read()).payments.some(({ direction }) => direction === 'out'),
            true,
            'money that was given back',
          )
        return effect === 'takeMoney' || effect === 'giveBack'
      },
    }
  }
}

function askedOf({ paidAmount, refundedAmount }: Order, event: string): number {
  return event === 'payment.refund-part' ? PART : Math.max(1, paidAmount - refundedAmount)
}

/** Gives a part back, or by default all that was paid. */
async function giveBack(page: Page, part?: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Payment', exact: true })
    .getByRole('button', { name: 'Refund', exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  if (part === undefined)
    await dialog.getByRole('button', { name: 'Everything that was paid' }).click()
  else await dialog.getByLabel('Amount', { exact: true }).fill(part)
  await dialog.locator('input[name=reason]').fill('As the plan says')
  await confirmIn(page, 'Refund')
}
