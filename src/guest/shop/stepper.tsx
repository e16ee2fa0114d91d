import { limits } from '#contract/limits.ts'
import { useGuest } from '../guest.ts'
import styles from './shop.module.css'

type Props = {
  name: string
  quantity: number
  /** Where it ends below. */ least: number
  onChange: (quantity: number) => void
}

/** A quantity. */
export function Stepper({ name, quantity, least, onChange }: Props) {
  const { t } = useGuest()
  return (
    <div className={styles.stepper} role="group" aria-label={t('guest.shop.quantityOf', { name })}>
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
        disabled={quantity >= limits.quantity}
        onClick={() => onChange(quantity + 1)}
      >
        +
      </button>
    </div>
  )
}
