import { useState } from 'react'
import { type planPeriods, recordPayment } from '#contract/payment.ts'
import type { Plan } from '#contract/plan.ts'
import { calculatePrice } from '#contract/price.ts'
import { startCheckout } from '#contract/plan-payment.ts'
import { useApp } from '../../seams/app-context.ts'
import { useAnswer } from '../live/use-answer.ts'
import { useSubmit } from '../live/use-submit.ts'

export const planMethods = ['online', 'bank', 'cash'] as const
type PlanMethod = (typeof planMethods)[number]
type Choice = { period: (typeof planPeriods)[number]; method: PlanMethod }

/**
 * The payment for a module: period, method, the server's price, and sending it. An online payment
 * continues on the provider's page; other methods wait for a confirmation.
 */
export function usePlanPayment(
  moduleId: Plan['moduleId'],
  { period = 'month', onDone }: { period?: Choice['period'] | undefined; onDone: () => void },
) {
  const { config } = useApp()
  // Online only if a provider is configured.
  const methods = planMethods.filter((one) => one !== 'online' || config.payment !== undefined)
  const [choice, setChoice] = useState<Choice>({ period, method: methods[0] ?? 'bank' })
  const price = useAnswer(calculatePrice, {
    purpose: 'subscription',
    moduleIds: [moduleId],
    period: choice.period,
  })
  const checkout = useSubmit(startCheckout, ({ url }) => location.assign(url))
  const payment = useSubmit(recordPayment, ({ id, method }) => {
    if (method === 'online') checkout.send({ id })
    else onDone()
  })
  return {
    ...choice,
    methods,
    price,
    choose: (part: Partial<Choice>) => setChoice({ ...choice, ...part }),
    isBusy: payment.isBusy || checkout.isBusy,
    failure: payment.failure ?? checkout.failure,
    pay: (purpose: 'initial' | 'renewal') =>
      price.answer &&
      payment.send({
        purpose,
        moduleIds: [moduleId],
        ...choice,
        amount: price.answer.totalAmount,
      }),
  }
}
