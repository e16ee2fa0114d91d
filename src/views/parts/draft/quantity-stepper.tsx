import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'

type Props = {
  name: string
  quantity: number
  least?: number
  most?: number
  isBusy?: boolean
  /** Whether it can be increased; default: yes. */
  mayRise?: boolean
  onChange: (quantity: number) => void
}

/** A line's quantity, with buttons to decrease and increase it. */
export function QuantityStepper({
  name,
  quantity,
  least = 1,
  most = limits.quantity,
  isBusy = false,
  mayRise = true,
  onChange,
}: Props) {
  const { t } = useTranslation()
  return (
    <div
      className="order-line__stepper"
      role="group"
      aria-label={t('orders.view.quantity', { name })}
    >
      <button
        type="button"
        aria-label={t('orders.view.less', { name })}
        disabled={isBusy || quantity <= least}
        onClick={() => onChange(quantity - 1)}
      >
        −
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        aria-label={t('orders.view.more', { name })}
        disabled={isBusy || !mayRise || quantity >= most}
        onClick={() => onChange(quantity + 1)}
      >
        +
      </button>
    </div>
  )
}
