import { useTranslation } from '#i18n/use-translation.tsx'
import type { Product } from '#contract/product.ts'
import { Money } from './money.tsx'
import { formatMoney } from './money-format.ts'

type Props = Pick<Product, 'priceAmount' | 'variantPrices' | 'currency'>

/** The price of a product; the lowest one if its variants differ. */
export function ProductPrice({ priceAmount, variantPrices, currency }: Props) {
  const { t, i18n } = useTranslation()
  const { from, to } = variantPrices ?? { from: priceAmount, to: priceAmount }
  if (from === to) return <Money amount={from} currency={currency} />
  const price = formatMoney(from, currency, i18n.language)
  return <span className="mark__money">{t('parts.from', { price })}</span>
}
