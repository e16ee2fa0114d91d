import type { KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { DialogButton } from '../parts/dialog/dialog-button.tsx'
import { focusOnMount } from '../parts/hooks/refs.ts'
import { StatusShape } from '../ui/status-badge.tsx'
import { standingMarks } from './product-marks.tsx'
import type { ProductMoves, ProductRow } from './use-product-moves.ts'

type Props = {
  row: ProductRow
  mayChange: boolean
  isBusy: boolean
  onChange: ProductMoves['press']
}

/**
 * The stock, with a warning if it is low; a click turns it into a field, Enter saves, Escape
 * cancels.
 */
export function StockCell({ row, mayChange, isBusy, onChange }: Props) {
  const { t } = useTranslation()
  const said = row.stockQty === undefined ? t('products.notCounted') : String(row.stockQty)
  const isCountedHere = mayChange && row.variantCount === undefined
  const warning = row.isLowStock && (
    <span className="cell__low" data-tone={standingMarks.lowStock.tone}>
      <StatusShape mark={standingMarks.lowStock} />
      {t('products.low')}
    </span>
  )
  return (
    <span className="cell__stock">
      {warning}
      {isCountedHere ? (
        <DialogButton
          isInPlace
          Look="button"
          type="button"
          className="cell__stockButton"
          data-counted={row.stockQty !== undefined}
          disabled={isBusy}
          aria-label={t('products.changeStock', { name: row.name, stock: said })}
          label={said}
        >
          {(close) => <StockField row={row} onChange={onChange} onClose={close} />}
        </DialogButton>
      ) : (
        said
      )}
    </span>
  )
}

function StockField({
  row,
  onChange,
  onClose,
}: Pick<Props, 'row' | 'onChange'> & { onClose: () => void }) {
  const { t } = useTranslation()
  const keep = (typed: string) => {
    const seen = row.stockQty
    if (typed !== '' && Number(typed) !== seen)
      onChange(row, { stockQty: Number(typed), ...(seen !== undefined && { seenStockQty: seen }) })
    onClose()
  }
  const hear = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') keep(currentTarget.value)
    if (key === 'Escape') onClose()
  }
  return (
    <input
      className="cell__stockInput"
      ref={focusOnMount}
      inputMode="numeric"
      maxLength={8}
      aria-label={t('products.stockOf', { name: row.name })}
      defaultValue={row.stockQty}
      onInput={({ currentTarget }) => {
        currentTarget.value = currentTarget.value.replace(/\D/g, '')
      }}
      onKeyDown={hear}
      onBlur={({ currentTarget }) => keep(currentTarget.value)}
    />
  )
}
