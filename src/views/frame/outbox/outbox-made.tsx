import { useTranslation } from '#i18n/use-translation.tsx'
import type { Job } from '../../../machines/app/outbox.ts'
import { formatMoney } from '../../parts/money/money-format.ts'

/** The content of an order that waits to be placed, with its estimated total. */
export function MadeText({ job }: { job: Job }) {
  const { t, i18n } = useTranslation()
  if (!job.makes) return null
  const { cartItems, totalAmount, currency } = job.makes
  const lines = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(
    cartItems.map(({ name, quantity }) => t('outbox.line', { count: quantity, name })),
  )
  return t('outbox.estimate', { lines, amount: formatMoney(totalAmount, currency, i18n.language) })
}
