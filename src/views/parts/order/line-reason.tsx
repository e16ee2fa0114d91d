import { useTranslation } from '#i18n/use-translation.tsx'
import { type CartItem, isOnHouse } from '#contract/cart-item.ts'

type Props = { line: Pick<CartItem, 'lineAmount' | 'unitAmount' | 'options' | 'reasonCode'> }

/** Why a line was cancelled, or that it is free of charge and why. */
export function LineReason({ line }: Props) {
  const { t } = useTranslation()
  const said = [
    ...(isOnHouse(line) ? [t('orders.happened.item.comp')] : []),
    ...(line.reasonCode ? [t(`parts.reason.code.${line.reasonCode}`)] : []),
  ]
  return said.length > 0 && <span className="order-line__note">{said.join(' · ')}</span>
}
