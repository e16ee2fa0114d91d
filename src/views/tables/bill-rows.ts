import type { TableDetail } from '#contract/table.ts'

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
