import { useTranslation } from '#i18n/use-translation.tsx'
import { formatMoney } from './money-format.ts'

/** An amount in minor units with its currency, in tabular figures. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const { i18n } = useTranslation()
  return <span className="mark__money">{formatMoney(amount, currency, i18n.language)}</span>
}
