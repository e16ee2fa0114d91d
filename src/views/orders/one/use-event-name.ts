import { useTranslation } from '#i18n/use-translation.tsx'
import { itemEvents, orderEvents } from '#contract/order-event.ts'

/** Entries of an order's history that are not events of the order or its lines. */
const otherEvents = [
  'order.create',
  'order.create-accepted',
  'order.send',
  'order.add-tip',
  'order.change-tip',
  'order.add-item',
  'order.discount',
  'order.give-discount',
  'order.note',
  'order.propose',
  'order.withdraw-proposal',
  'order.keep',
  'order.promotion-unproven',
  'payment.pay',
  'payment.authorize',
  'payment.capture',
  'payment.void',
  'payment.fail',
  'payment.refund-part',
  'payment.refund',
  'payment.reopen',
  'payment.refund-failed',
  'payment.refund-part-failed',
  'payment.change-method',
  'payment.undo',
] as const
const known = [...orderEvents, ...itemEvents, ...otherEvents]

/** The translated text of an event; an unknown event is shown by its name. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation()
  return (event) => {
    const name = known.find((one) => one === event)
    return name ? t(`orders.happened.${name}`) : event
  }
}
