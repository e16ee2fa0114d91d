import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import { listStockMoves, type StockMove, stockMoveReasons } from '#contract/stock.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn } from '../parts/list/usual-columns.tsx'
import { choiceFilter, daysFilter } from '../parts/list/filter-parts.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { FilterOf } from '../parts/list/use-list.ts'

/** `/products/stock`: stock corrections, manual and by imports, newest first. */
export const StockMoveList = listScreen(listStockMoves, {
  words: 'stockMoves',
  lead: 'stockMoves.lead',
  live: ['product'],
  filters: [
    choiceFilter<FilterOf<typeof listStockMoves>, 'reason'>(
      'reason',
      'stockMoves.reason',
      ({ t }) =>
        stockMoveReasons.map((value) => ({ value, label: t(`stockMoves.reasons.${value}`) })),
    ),
    daysFilter,
  ],
  columns: ({ t, viewer }) => stockMoveColumns(t, viewer.timeZone),
})

function stockMoveColumns(t: TFunction, zone: string): Column<StockMove>[] {
  return [
    {
      key: 'product',
      heading: t('stockMoves.product'),
      card: 'title',
      cell: ({ productId, productName }) => (
        <Link className="data-table__link" href={`/products/productview?id=${productId}`}>
          {productName}
        </Link>
      ),
    },
    {
      key: 'reason',
      heading: t('stockMoves.reason'),
      card: 'meta',
      cell: ({ reason }) => t(`stockMoves.reasons.${reason}`),
    },
    {
      key: 'actor',
      heading: t('stockMoves.actor'),
      card: 'line',
      cell: ({ actorName }) => actorName ?? '–',
    },
    momentColumn(
      { key: 'when', heading: t('stockMoves.when'), zone },
      ({ createdMs }) => createdMs,
    ),
    {
      key: 'quantity',
      heading: t('stockMoves.quantity'),
      card: 'amount',
      align: 'end',
      cell: ({ quantity }) => (quantity > 0 ? `+${quantity}` : `−${Math.abs(quantity)}`),
    },
  ]
}
