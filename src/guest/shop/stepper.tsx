import { useGuest } from '../guest.ts'
import styles from './shop.module.css'

type Props = {
  name: string
  quantity: number
  /** The minimum. */ least: number
  /** The maximum. */ most: number
  /** The remaining pieces, if they are few. */
  left: number | undefined
  onChange: (quantity: number) => void
}

/** A quantity, up to the remaining pieces. */
export function Stepper({ name, quantity, least, most, left, onChange }: Props) {
  const { t } = useGuest()
  return (
    <div>
      <div
        className={styles.stepper}
        role="group"
        aria-label={t('guest.shop.quantityOf', { name })}
      >
        <button
          type="button"
          aria-label={t('guest.shop.fewer', { name })}
          disabled={quantity <= least}
          onClick={() => onChange(quantity - 1)}
        >
          −
        </button>
        <output aria-live="polite">{quantity}</output>
        <button
          type="button"
          aria-label={t('guest.shop.moreOf', { name })}
          disabled={quantity >= most}
          onClick={() => onChange(quantity + 1)}
        >
          +
        </button>
      </div>
      <p className="guest__hint" role="status">
        {left !== undefined && quantity >= most && t('guest.shop.onlyLeft', { count: left })}
      </p>
    </div>
  )
}
