import { useTranslation } from 'react-i18next'
import { itemEvents, orderEvents } from '#contract/order-event.ts'

/** What stands in an order's history beside the steps of the order and of its lines. */
const otherEvents = [
  'order.create',
  'order.change-tip',
  'order.promotion-unproven',
  'payment.pay',
  'payment.authorize',
  'payment.capture',
  'payment.void',
  'payment.fail',
  'payment.refund-part',
  'payment.refund',
] as const
const known = [...orderEvents, ...itemEvents, ...otherEvents]

/** Says what happened in words; an event that has none yet is shown by its name. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation()
  return (event) => {
    const name = known.find((one) => one === event)
    return name ? t(`orders.happened.${name}`) : event
  }
}
