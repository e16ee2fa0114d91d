import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import type { Catalog } from './cart.ts'
import styles from './shop.module.css'

type Offer = NonNullable<Catalog['offers']>[number]

/** The discounts that everyone gets today: `15% off, today 12:00–14:00`. */
export function Offers({ catalog: { offers = [], currency } }: { catalog: Catalog }) {
  const { t, language } = useGuest()
  if (offers.length === 0) return null
  const money = (amount: number) => formatMoney(amount, currency, language)
  const benefitOf = ({ kind, value }: Offer) =>
    kind === 'free_delivery'
      ? t('guest.offer.freeDelivery')
      : t('guest.offer.off', { amount: kind === 'percent' ? `${value}%` : money(value) })
  const textOf = (offer: Offer) =>
    [
      benefitOf(offer),
      offer.isForSome && t('guest.offer.some'),
      offer.minAmount !== undefined && t('guest.offer.from', { amount: money(offer.minAmount) }),
      offer.deliveryType && t(`delivery.${offer.deliveryType}`),
      offer.hours && t('guest.offer.today', offer.hours),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <p className={`guest__card ${styles.table}`}>
      <span>
        <span className="guest__spoken">{t('guest.offer.title')}: </span>
        <strong>{offers.map(textOf).join(' · ')}</strong>
      </span>
    </p>
  )
}
