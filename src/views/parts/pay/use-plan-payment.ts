import { recordPayment } from '#contract/payment.ts'
import { startCheckout } from '#contract/plan-payment.ts'
import { useApp } from '../../seams/app-context.ts'
import { type Submit, useSubmit } from '../live/use-submit.ts'

export const planMethods = ['online', 'bank', 'cash'] as const
export type PlanMethod = (typeof planMethods)[number]

type PlanPayment = Submit<typeof recordPayment> & {
  /** How a company can pay here: online only where a provider is configured. */
  methods: readonly PlanMethod[]
}

/**
 * Asks to pay for modules. What is paid online goes on at the provider's page; everything else
 * waits for a confirmation.
 */
export function usePlanPayment(onDone: () => void): PlanPayment {
  const { config } = useApp()
  const checkout = useSubmit(startCheckout, ({ url }) => location.assign(url))
  const payment = useSubmit(recordPayment, ({ id, method }) => {
    if (method === 'online') checkout.send({ id })
    else onDone()
  })
  return {
    ...payment,
    isBusy: payment.isBusy || checkout.isBusy,
    failure: payment.failure ?? checkout.failure,
    methods: planMethods.filter((method) => method !== 'online' || config.payment !== undefined),
  }
}
