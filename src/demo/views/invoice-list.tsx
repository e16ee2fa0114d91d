import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Column } from '../../views/parts/list/data-table.tsx'
import { DateTime } from '../../views/parts/time/date-time.tsx'
import { StatusChips } from '../../views/parts/list/filters.tsx'
import { Money } from '../../views/parts/money/money.tsx'
import { SearchBox } from '../../views/parts/list/search-box.tsx'
import { StatusBadge } from '../../views/parts/notice/status-badge.tsx'
import { useList } from '../../views/parts/list/use-list.ts'
import { useViewer } from '../../views/seams/viewer.ts'
import { type Invoice, invoiceStatuses, invoiceTotals, listInvoices } from '../calls/invoice.ts'
import { currencyOf, invoiceMarks } from './invoice-marks.ts'
import { SampleListPage } from './sample-list.tsx'

/** `/apps/invoices`: the sample invoices, the newest first. */
export function InvoiceList() {
  const { t: say } = useTranslation('demo')
  const { timeZone } = useViewer()
  const list = useList(listInvoices)
  const { query, send } = list
  return (
    <SampleListPage
      list={list}
      words={{
        title: say('invoices.title'),
        lead: say('invoices.lead'),
        caption: say('invoices.caption', { count: list.totalRows }),
        nothing: {
          title: say('invoices.nothing.title'),
          text: say('invoices.nothing.text'),
          action: say('invoices.nothing.action'),
        },
      }}
      columns={columns(say, timeZone)}
      onClear={() =>
        send({ type: 'list.query', query: { ...query, currentPage: 1, search: '', filter: {} } })
      }
    >
      <StatusChips
        label={say('invoices.statusHeading')}
        chips={invoiceStatuses.map((value) => ({
          value,
          label: say(`invoices.status.${value}`),
          mark: invoiceMarks[value],
        }))}
        picked={query.filter.orderStatus ?? []}
        onPick={(picked) =>
          send({
            type: 'list.filter',
            filter: { orderStatus: picked.length > 0 ? picked : undefined },
          })
        }
      />
      <SearchBox
        label={say('invoices.search')}
        value={query.search}
        onType={(search) => send({ type: 'list.search', search })}
      />
    </SampleListPage>
  )
}

function columns(say: TFunction<'demo'>, zone: string): Column<Invoice>[] {
  return [
    {
      key: 'number',
      heading: say('invoices.number'),
      card: 'title',
      cell: ({ id, orderNumber }) => (
        <Link className="row-link" href={`/apps/invoiceview?id=${id}`}>
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
