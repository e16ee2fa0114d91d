import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Column } from '../../views/parts/list/data-table.tsx'
import { DateTime } from '../../views/parts/time/date-time.tsx'
import { StatusChips } from '../../views/parts/list/filters.tsx'
import { Money } from '../../views/parts/money/money.tsx'
import { StatusBadge } from '../../views/ui/status-badge.tsx'
import { listScreen } from '../../views/parts/list/list-screen.tsx'
import type { List } from '../../views/parts/list/use-list.ts'
import { type Invoice, invoiceStatuses, invoiceTotals, listInvoices } from '../calls/invoice.ts'
import { currencyOf, invoiceMarks } from './invoice-marks.ts'
import { sampleTexts, useSampleWords } from './sample-texts.ts'

/** `/apps/invoices`: the sample invoices, the newest first. */
export const InvoiceList = listScreen(listInvoices, {
  words: sampleTexts('invoices'),
  useScreenState: useSampleWords,
  Around: BelowChips,
  filters: [],
  columns: ({ viewer, cells }) => columns(cells, viewer.timeZone),
})

type Around = { list: List<typeof listInvoices>; children: ReactNode }

function BelowChips({ list: { query, narrow }, children }: Around) {
  const { t: say } = useTranslation('demo')
  return (
    <>
      <StatusChips
        label={say('invoices.statusHeading')}
        chips={invoiceStatuses.map((value) => ({
          value,
          label: say(`invoices.status.${value}`),
          mark: invoiceMarks[value],
        }))}
        picked={query.filter.orderStatus ?? []}
        onPick={(picked) => narrow({ orderStatus: picked.length > 0 ? picked : undefined })}
      />
      {children}
    </>
  )
}

function columns(say: TFunction<'demo'>, zone: string): Column<Invoice>[] {
  return [
    {
      key: 'number',
      heading: say('invoices.number'),
      card: 'title',
      cell: ({ id, orderNumber }) => (
        <Link className="data-table__link" href={`/apps/invoiceview?id=${id}`}>
          {orderNumber}
        </Link>
      ),
    },
    {
      key: 'customer',
      heading: say('invoices.customer'),
      card: 'line',
      cell: ({ billTo }) => billTo.name,
    },
    {
      key: 'status',
      heading: say('invoices.statusHeading'),
      card: 'aside',
      cell: ({ orderStatus }) => (
        <StatusBadge mark={invoiceMarks[orderStatus]}>
          {say(`invoices.status.${orderStatus}`)}
        </StatusBadge>
      ),
    },
    {
      key: 'date',
      heading: say('invoices.date'),
      card: 'when',
      cardLabel: say('invoices.date'),
      cell: ({ orderDateMs }) => <DateTime ms={orderDateMs} zone={zone} />,
    },
    {
      key: 'total',
      heading: say('invoices.total'),
      align: 'end',
      card: 'amount',
      cell: (row) => (
        <Money amount={invoiceTotals(row).total} currency={currencyOf(row.currency)} />
      ),
    },
  ]
}
