import { placedMs } from '../../parts/order/placed-at.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { piecesToHandOver } from '#contract/cart-item.ts'
import type { Order } from '#contract/order.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { Allergy } from '../../parts/order/allergy.tsx'
import { PrintSheet } from '../../parts/export/print-sheet.tsx'
import { formatDateTime } from '../../parts/time/time-format.ts'
import styles from './print-ticket.module.css'

type Props = { order: Order; zone: string; onDone: () => void }

/** The kitchen ticket of an order, on a narrow paper roll. */
export function PrintTicket({ onDone, ...rest }: Props) {
  return (
    <PrintSheet kind="ticket" onDone={onDone}>
      <Ticket {...rest} />
    </PrintSheet>
  )
}

function Ticket({ order, zone }: Omit<Props, 'onDone'>) {
  const { t } = useTranslation()
  const { deliveryType, table, source, promisedMs, note, customer } = order
  return (
    <article className={styles.ticket}>
      <h1>{order.orderNo}</h1>
      <p>
        <strong>
          {table?.name ??
            (deliveryType ? t(`delivery.${deliveryType}`) : t(`orders.source.${source}`))}
        </strong>
      </p>
      {customer && <p>{customer.fullName}</p>}
      <p>
        {t('orders.placed')} {formatDateTime(placedMs(order), zone)}
      </p>
      {promisedMs !== undefined && (
        <p>
          <strong>
            {t('orders.promised')} {formatDateTime(promisedMs, zone)}
          </strong>
        </p>
      )}
      <ul>
        {order.cartItems
          .filter((line) => isLive(line) && piecesToHandOver(line) > 0)
          .map(({ id, name, options, note: lineNote, ...line }) => (
            <li key={id}>
              <strong>
                {piecesToHandOver(line)} × {name}
              </strong>
              {options.map((option) => (
                <span key={option.name}>+ {option.name}</span>
              ))}
              {lineNote && <span>“{lineNote}”</span>}
              <Allergy allergies={line.allergies} allergens={line.allergens} />
            </li>
          ))}
      </ul>
      {note && <p>“{note}”</p>}
    </article>
  )
}
