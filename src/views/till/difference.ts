import type { TFunction } from 'i18next'
import { formatMoney } from '../parts/money/money-format.ts'

/** How far counted cash is from what was expected, in words: "£4.50 short". */
export function differenceText(
  amountMinor: number,
  currency: string,
  t: TFunction,
  language: string,
): string {
  if (amountMinor === 0) return t('till.even')
  const amount = formatMoney(Math.abs(amountMinor), currency, language)
  return amountMinor < 0 ? t('till.short', { amount }) : t('till.over', { amount })
}
