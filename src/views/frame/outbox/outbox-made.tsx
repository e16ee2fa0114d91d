import { useTranslation } from 'react-i18next'
import type { Job } from '../../../machines/app/outbox.ts'
import { formatMoney } from '../../parts/money/money-format.ts'

/** The parts of an order shown here. */
type Made = {
  cartItems: readonly { name: string; quantity: number }[]
  totalAmount: number
  currency: string
}

/** The content of an order waiting to be placed, and its estimated total. */
export function MadeText({ job }: { job: Job }) {
  const { t, i18n } = useTranslation()
  const { cartItems, totalAmount, currency } = job.makes as unknown as Made
  const lines = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(
    cartItems.map(({ name, quantity }) => t('outbox.line', { count: quantity, name })),
  )
  return t('outbox.estimate', { lines, amount: formatMoney(totalAmount, currency, i18n.language) })
}
