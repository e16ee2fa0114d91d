import type { TFunction } from 'i18next'
import type { TableDetail } from '#contract/table.ts'
import { discountName } from '../parts/money/discount-name.ts'

type Session = NonNullable<TableDetail['session']>
type Row = readonly [
  name: 'subtotal' | 'discount' | 'tax' | 'taxIncluded' | 'deliveryFee' | 'tip',
  amountMinor: number,
]

/**
 * The parts of a table's total, without zeros; empty if there are only items. All except the
 * included tax add up to the total.
 */
export function billRows(session: Session): Row[] {
  const rows: Row[] = [
    ['discount', -session.discountAmount],
    ['tax', session.taxAmount],
    ['deliveryFee', session.deliveryAmount],
    ['tip', session.tipAmount],
  ]
  const added = rows.filter(([, amount]) => amount !== 0)
  return [
    ...(added.length > 0 ? [['subtotal', session.subtotalAmount] as const] : []),
    ...added,
    ...(session.taxIncludedAmount > 0 ? [['taxIncluded', session.taxIncludedAmount] as const] : []),
  ]
}

/** The name of a part; that of the discount says which promotions it comes from. */
export function billWord(t: TFunction, { promotions }: Session, name: Row[0]): string {
  const word = t(`orders.view.${name}`)
  return name === 'discount' ? discountName(word, promotions) : word
}
