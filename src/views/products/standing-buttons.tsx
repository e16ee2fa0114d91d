import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Switch } from '../ui/switch.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { SoldOutMenu } from './sold-out-menu.tsx'
import { standingMarks } from './product-marks.tsx'
import { soldOutPart } from './sold-out-part.ts'
import type { ProductMoves, ProductRow } from './use-product-moves.ts'

type Props = {
  row: ProductRow
  mayChange: boolean
  isBusy: boolean
  onChange: ProductMoves['press']
}

/** Whether a product is active; a click toggles it. */
export function StatusButton({ row, mayChange, isBusy, onChange }: Props) {
  const { t } = useTranslation()
  const isOn = row.status === 'Active'
  const status = t(`products.status.${row.status}`)
  const badge = (
    <StatusBadge mark={isOn ? standingMarks.available : standingMarks.off}>{status}</StatusBadge>
  )
  if (!mayChange) return badge
  return (
    <button
      type="button"
      className="cell__badgeButton"
      disabled={isBusy}
      aria-label={t('products.statusOf', { status, name: row.name })}
      title={t(isOn ? 'products.stopOffer' : 'products.offer')}
      onClick={() => onChange(row, { status: isOn ? 'InActive' : 'Active' })}
    >
      {badge}
    </button>
  )
}

/** Marks a product as sold out, with one tap. A product without stock is sold out anyway. */
export function SoldOutSwitch({ row, mayChange, isBusy, onChange }: Props) {
  const { t } = useTranslation()
  const isEmpty = row.stockQty === 0
  const part = soldOutPart(row, mayChange)
  if (part === 'word')
    return <StatusBadge mark={standingMarks.soldOut}>{t('products.soldOut')}</StatusBadge>
  if (part === undefined) return null
  return (
    <Flex as="span" gap="1.5" alignItems="center" justifyContent="flex-end" flexWrap="wrap">
      <Switch
        word={t('products.soldOut')}
        label={t('products.soldOutOf', { name: row.name })}
        tone="waiting"
        title={isEmpty ? t('products.soldOutByStock') : undefined}
        checked={row.isSoldOut}
        disabled={isBusy || isEmpty}
        onChange={() => onChange(row, { isSoldOut: !row.isSoldOut })}
      />
      {row.isSoldOut && !isEmpty && <SoldOutMenu row={row} isBusy={isBusy} onChange={onChange} />}
    </Flex>
  )
}
