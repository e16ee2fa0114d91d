import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
 * How many there are, with a warning when they get few; a press makes it a field, Enter keeps,
 * Escape leaves it.
 */
export function StockCell({ row, mayChange, isBusy, onChange }: Props) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string>()
  const close = () => {
    setTyped(undefined)
    requestAnimationFrame(() => button.current?.focus())
  }
  const keep = () => {
    if (typed !== undefined && /^\d{1,8}$/.test(typed.trim()) && Number(typed) !== row.stockQty)
      onChange(row, { stockQty: Number(typed) })
    close()
  }
  if (typed !== undefined) {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Enter') keep()
      if (event.key === 'Escape') close()
    }
    return (
      <input
        className="cell__stockInput"
        ref={(input) => input?.focus()}
        inputMode="numeric"
        maxLength={8}
        aria-label={t('products.stockOf', { name: row.name })}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onKeyDown={hear}
        onBlur={keep}
      />
    )
  }
  const said = row.stockQty === undefined ? t('products.notCounted') : String(row.stockQty)
  const warning = row.isLowStock && (
    <span className="cell__low" data-tone={standingMarks.lowStock.tone}>
      <StatusShape mark={standingMarks.lowStock} />
      {t('products.low')}
    </span>
  )
  return (
    <span className="cell__stock">
      {warning}
      {mayChange ? (
        <button
          ref={button}
          type="button"
          className="cell__stockButton"
          data-counted={row.stockQty !== undefined}
          disabled={isBusy}
          aria-label={t('products.changeStock', { name: row.name, stock: said })}
          onClick={() => setTyped(row.stockQty === undefined ? '' : String(row.stockQty))}
        >
          {said}
        </button>
      ) : (
        said
      )}
    </span>
  )
}
