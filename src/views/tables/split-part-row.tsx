import { useTranslation } from '#i18n/use-translation.tsx'
import { type BillPart, piecesAmount } from '#contract/table-bill.ts'
import { QuantityStepper } from '../parts/draft/quantity-stepper.tsx'
import { Money } from '../parts/money/money.tsx'
import { unpaidOf } from './split-counts.ts'

type Props = {
  part: BillPart
  currency: string
  /** How many pieces are paid now. */
  count: number
  onCount: (count: number) => void
}

/** An item of the bill, with the number of pieces that are paid now. */
export function PartRow({ part, currency, count, onCount }: Props) {
  const { t } = useTranslation()
  const { name, quantity, paidQuantity, guestNo, guestName } = part
  const unpaid = unpaidOf(part)
  const guest =
    guestNo === undefined ? undefined : (guestName ?? t('tables.split.guest', { no: guestNo }))
  const paid =
    unpaid === 0
      ? t('tables.split.paid')
      : paidQuantity > 0
        ? t('tables.split.paidOf', { count: paidQuantity, all: quantity })
        : undefined
  return (
    <li className="order-line__root" data-cancelled={unpaid === 0}>
      {unpaid > 0 ? (
        <QuantityStepper name={name} quantity={count} least={0} most={unpaid} onChange={onCount} />
      ) : (
        <span className="order-line__quantity">{quantity} ×</span>
      )}
      <div className="order-line__text">
        <span className="order-line__name">
          {unpaid > 0 && `${unpaid} × `}
          {name}
        </span>
        {(guest ?? paid) && (
          <span className="order-line__note">{[guest, paid].filter(Boolean).join(' · ')}</span>
        )}
      </div>
      <span className="order-line__amount">
        <Money amount={piecesAmount(part, unpaid)} currency={currency} />
      </span>
    </li>
  )
}
