import { placedMs } from '../../parts/order/placed-at.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { Money } from '../../parts/money/money.tsx'
import { PrintSheet } from '../../parts/export/print-sheet.tsx'
import { formatDateTime } from '../../parts/time/time-format.ts'
import { useViewer } from '../../seams/viewer.ts'
import { eachAmount } from '../each-amount.ts'
import { OrderAmounts } from '../order-amounts.tsx'
import styles from './print-order.module.css'

type Props = { order: Order; zone: string; kind: 'ticket' | 'invoice'; onDone: () => void }

/** A printed order: what to make for the kitchen, what it cost for the customer. */
export function PrintOrder({ kind, onDone, ...rest }: Props) {
  return (
    <PrintSheet kind={kind} onDone={onDone}>
      {kind === 'ticket' ? <Ticket {...rest} /> : <Invoice {...rest} />}
    </PrintSheet>
  )
}

type Paper = Pick<Props, 'order' | 'zone'>

function Ticket({ order, zone }: Paper) {
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
        {order.cartItems.filter(isLive).map(({ id, quantity, name, options, note: lineNote }) => (
          <li key={id}>
            <strong>
              {quantity} × {name}
            </strong>
            {options.map((option) => (
              <span key={option.name}>+ {option.name}</span>
            ))}
            {lineNote && <span>“{lineNote}”</span>}
          </li>
        ))}
      </ul>
      {note && <p>“{note}”</p>}
    </article>
  )
}

function Invoice({ order, zone }: Paper) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const { customer, address, cartItems, currency } = order
  return (
    <article className={styles.invoice}>
      <header>
        <h1>{user.companyName}</h1>
        <p>
          {t('orders.print.invoice')} {order.orderNo}
          <br />
          {formatDateTime(placedMs(order), zone)}
        </p>
      </header>
      <p>
        <small>{t('orders.print.to')}</small>
        <br />
        {customer?.fullName ?? t('orders.noCustomer')}
        {address && (
          <>
            <br />
            {address}
          </>
        )}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('orders.print.item')}</th>
            <th scope="col">{t('orders.print.quantity')}</th>
            <th scope="col">{t('orders.print.each')}</th>
            <th scope="col">{t('orders.print.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {cartItems
            .filter(isLive)
            .map(({ id, name, options, quantity, unitAmount, lineAmount }) => (
              <tr key={id}>
                <td>
                  {name}
                  {options.length > 0 && (
                    <small> {options.map((option) => option.name).join(', ')}</small>
                  )}
                </td>
                <td>{quantity}</td>
                <td>
                  <Money amount={eachAmount({ unitAmount, options })} currency={currency} />
                </td>
                <td>
                  <Money amount={lineAmount} currency={currency} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <OrderAmounts order={order} />
    </article>
  )
}
