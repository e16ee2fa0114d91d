import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { HistoryEntry } from '#contract/history.ts'
import { keysOf } from '#contract/keys-of.ts'
import type { Order } from '#contract/order.ts'
import { paymentMethods } from '#contract/payment.ts'
import {
  cartStatuses,
  orderStatusIds,
  paymentStatuses,
  reasonCodes,
} from '#contract/order-status.ts'
import { formatMoney } from '../../parts/money/money-format.ts'
import { DateTime } from '../../parts/time/date-time.tsx'
import { itemMarks, orderMarks, paymentMarks } from '../../parts/notice/status-mark.ts'
import type { Mark } from '../../ui/mark.ts'
import { Timeline } from '../../parts/page/timeline.tsx'
import { useActorName } from './use-actor-name.ts'
import { undonePaymentOf } from './undone-payment.ts'
import { useEventName } from './use-event-name.ts'

/** The history of an order, its lines and payments: what, by whom, when and why; newest first. */
export function OrderHistory({
  order: { history, cartItems, payments },
  zone,
}: {
  order: Order
  zone: string
}) {
  const { t, i18n } = useTranslation()
  const actorName = useActorName()
  const eventName = useEventName()
  const lineName = ({ entityId }: HistoryEntry) =>
    cartItems.find((item) => item.id === entityId)?.name
  const methodsOf = ({ event, from, to }: HistoryEntry) =>
    event === 'payment.change-method'
      ? [from, to]
          .flatMap((method) => paymentMethods.filter((one) => one === method))
          .map((method) => t(`orders.view.method.${method}`))
          .join(' → ')
      : undefined
  const undoneOf = (entry: HistoryEntry) => {
    const undone = undonePaymentOf(entry, payments)
    if (!undone) return undefined
    const { method, amount, currency } = undone
    return `${t(`orders.view.method.${method}`)}, ${formatMoney(amount, currency, i18n.language)}`
  }
  // Notes have their own section.
  const entries = history
    .filter(({ event }) => event !== 'order.note')
    .map((entry, index) => ({ entry, index }))
    .toSorted((a, b) => b.entry.occurredMs - a.entry.occurredMs || b.index - a.index)
    .map(({ entry, index }) => ({
      key: String(index),
      mark: markOf(entry),
      title: [eventName(eventOf(entry)), lineName(entry) ?? methodsOf(entry) ?? undoneOf(entry)]
        .filter(Boolean)
        .join(': '),
      when: <DateTime ms={entry.occurredMs} zone={zone} />,
      detail: [
        actorName(entry),
        reasonOf(entry.reasonCode, (code) => t(`parts.reason.code.${code}`)),
        entry.note && !undoneOf(entry) && `“${entry.note}”`,
      ]
        .filter(Boolean)
        .join(' · '),
    }))
  return (
    <chakra.section className="card__root" order={{ mdDown: '1' }} aria-labelledby="order-history">
      <h2 id="order-history">{t('orders.view.history')}</h2>
      {entries.length === 0 ? (
        <p className="quiet__text">{t('orders.view.noHistory')}</p>
      ) : (
        <Timeline entries={entries} />
      )}
    </chakra.section>
  )
}

/**
 * An order of a guest that was accepted automatically, a first tip and a first discount have their
 * own text.
 */
function eventOf({ event, from, to, actorRole }: HistoryEntry): string {
  if (event === 'order.change-tip' && from === '0') return 'order.add-tip'
  if (event === 'order.discount' && from === '0') return 'order.give-discount'
  const isByItself = event === 'order.create' && to !== 'Pending' && actorRole === 'guest'
  return isByItself ? 'order.create-accepted' : event
}

function reasonOf(
  code: string | undefined,
  word: (code: (typeof reasonCodes)[number]) => string,
): string | undefined {
  const known = reasonCodes.find((one) => one === code)
  return known ? word(known) : code
}

/** The mark of the reached status: of the order, a line or the payment. */
function markOf({ to }: HistoryEntry): Mark {
  const line = cartStatuses.find((status) => status === to)
  if (line) return itemMarks[line]
  const payment = paymentStatuses.find((status) => status === to)
  if (payment) return paymentMarks[payment]
  const status = keysOf(orderStatusIds).find((one) => one === to)
  return status ? orderMarks[orderStatusIds[status]] : { tone: 'done', shape: 'dot' }
}
