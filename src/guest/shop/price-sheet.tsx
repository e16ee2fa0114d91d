import type { OutputOf } from '#contract/endpoint.ts'
import type { priceGuestCart } from '#contract/guest.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { discountName } from '../../views/parts/money/discount-name.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { Refusal } from '../notice.tsx'
import styles from './shop.module.css'

type Price = OutputOf<typeof priceGuestCart>
type Props = {
  price: Price | undefined
  isBusy: boolean
  isTaxIncluded: boolean
  failure: CallFailure | undefined
  onRetry: () => void
}

/** The price as the server calculated it. */
export function PriceSheet({ price, isBusy, isTaxIncluded, failure, onRetry }: Props) {
  const { t, language } = useGuest()
  if (failure) {
    return (
      <>
        <Refusal failure={failure} />
        <button type="button" className="guest__button" onClick={onRetry}>
          {t('parts.failure.retry')}
        </button>
      </>
    )
  }
  if (!price) return <div className={styles.price} aria-busy="true" />
  const rows: [
    key: 'subtotal' | 'discount' | 'tax' | 'taxIncluded' | 'delivery' | 'tip',
    amountMinor: number,
  ][] = [
    ['subtotal', price.subtotalAmount],
    ['discount', -price.discountAmount],
    [isTaxIncluded ? 'taxIncluded' : 'tax', price.taxAmount],
    ['delivery', price.deliveryAmount],
    ['tip', price.tipAmount],
  ]
  return (
    <dl className={styles.price} aria-busy={isBusy}>
      {rows
        .filter(([, amount]) => amount !== 0)
        .map(([key, amount]) => (
          <div key={key}>
            <dt>
              {key === 'discount'
                ? discountName(t('guest.price.discount'), namesOf(price))
                : t(`guest.price.${key}`)}
            </dt>
            <dd>{formatMoney(amount, price.currency, language)}</dd>
          </div>
        ))}
      <div className={styles.total}>
        <dt>{t('guest.price.total')}</dt>
        <dd>{formatMoney(price.totalAmount, price.currency, language)}</dd>
      </div>
    </dl>
  )
}

function namesOf({ appliedPromotions }: Price): string[] {
  return appliedPromotions
    .filter(({ discountAmount }) => discountAmount > 0)
    .map(({ name }) => name)
}
