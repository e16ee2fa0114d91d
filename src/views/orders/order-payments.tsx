import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/order.ts'
import { DateTime } from '../parts/date-time.tsx'
import { formatMoney } from '../parts/money-format.ts'
import { Money } from '../parts/money.tsx'
import { amountDue } from './amount-due.ts'

type Props = { order: Order; zone: string; mayTake: boolean; isBusy: boolean; onPay: (method: 'cash' | 'card', amountMinor: number) => void }

/** Money taken and given back for an order, and the buttons that take what is still owed. */
export function OrderPayments({ order, zone, mayTake, isBusy, onPay }: Props) {
  const { t, i18n } = useTranslation()
  const due = amountDue(order)
  const amount = formatMoney(due, order.currency, i18n.language)
  return (
    <section className="card" aria-labelledby="order-payments">
      <h2 id="order-payments">{t('orders.view.payments')}</h2>
      {order.payments.length > 0 && (
        <ul className="payments">
          {order.payments.map((payment) => (
            <li key={payment.id}>
              <span>{payment.direction === 'in' ? t(`orders.view.method.${payment.method}`) : t('orders.view.given', { method: t(`orders.view.method.${payment.method}`) })}</span>
              <Money amount={payment.direction === 'in' ? payment.amount : -payment.amount} currency={payment.currency} />
              <small>
                <DateTime ms={payment.createdMs} zone={zone} /> {payment.actorName}
              </small>
            </li>
          ))}
        </ul>
      )}
      {due === 0 ? (
        <p className="quiet">{t('orders.view.settled')}</p>
      ) : mayTake ? (
        <div className="pay">
          <Button size="md" variant="surface" disabled={isBusy} onClick={() => onPay('cash', due)}>
            {t('orders.view.takeCash', { amount })}
          </Button>
          <Button size="md" variant="surface" disabled={isBusy} onClick={() => onPay('card', due)}>
            {t('orders.view.takeCard', { amount })}
          </Button>
        </div>
      ) : (
        <p className="quiet">
          {t('orders.view.due')}: <Money amount={due} currency={order.currency} />
        </p>
      )}
    </section>
  )
}
