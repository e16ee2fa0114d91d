import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { Button } from '../../views/ui/button.tsx'
import { BackLink } from '../../views/parts/page/back-link.tsx'
import { type Column, DataTable } from '../../views/parts/list/data-table.tsx'
import { DateTime } from '../../views/parts/time/date-time.tsx'
import { EmptyState } from '../../views/ui/empty-state.tsx'
import { FailureNotice } from '../../views/parts/notice/failure-notice.tsx'
import { Money } from '../../views/parts/money/money.tsx'
import { StatusBadge } from '../../views/ui/status-badge.tsx'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { Page } from '../../views/parts/page/page.tsx'
import { useViewer } from '../../views/seams/viewer.ts'
import { getInvoice, type Invoice, invoiceTotals } from '../calls/invoice.ts'
import { currencyOf, invoiceMarks } from './invoice-marks.ts'
import '../../views/theme/lists.css'
import styles from './samples.module.css'

/** `/apps/invoiceview?id=`: one sample invoice with its total. */
export function InvoiceView() {
  const { t: say } = useTranslation('demo')
  const id = new URLSearchParams(useSearch()).get('id') || '-'
  const { answer, failure, reload } = useAnswer(getInvoice, { id })
  const lead = <BackLink to="/apps/invoices">{say('invoices.title')}</BackLink>
  if (answer) return <OneInvoice invoice={answer} />
  return (
    <Page title={say('invoices.title')} lead={lead}>
      {failure?.status === 404 && (
        <EmptyState title={say('invoices.missing.title')} text={say('invoices.missing.text')} />
      )}
      {failure && failure.status !== 404 && <FailureNotice failure={failure} onRetry={reload} />}
    </Page>
  )
}

function OneInvoice({ invoice }: { invoice: Invoice }) {
  const { t: say } = useTranslation('demo')
  const { timeZone } = useViewer()
  const { orderNumber, orderStatus, orderDateMs, billFrom, billTo } = invoice
  return (
    <Page
      title={say('invoices.one', { number: orderNumber })}
      lead={<BackLink to="/apps/invoices">{say('invoices.title')}</BackLink>}
      actions={
        <Button variant="surface" onClick={() => print()}>
          {say('invoices.print')}
        </Button>
      }
    >
      <div className={styles.invoice}>
        <dl className={styles.invoiceHead}>
          <Party name={say('invoices.from')} party={billFrom} />
          <Party name={say('invoices.customer')} party={billTo} />
          <div>
            <dt>{say('invoices.date')}</dt>
            <dd>
              <DateTime ms={orderDateMs} zone={timeZone} />
            </dd>
          </div>
          <div>
            <dt>{say('invoices.statusHeading')}</dt>
            <dd>
              <StatusBadge mark={invoiceMarks[orderStatus]}>
                {say(`invoices.status.${orderStatus}`)}
              </StatusBadge>
            </dd>
          </div>
        </dl>
        <InvoiceLines invoice={invoice} />
        <InvoiceTotals invoice={invoice} />
      </div>
    </Page>
  )
}

function Party({ name, party }: { name: string; party: Invoice['billTo'] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{party.name}</strong>
        <span>{party.address}</span>
      </dd>
    </div>
  )
}

function InvoiceLines({ invoice: { items, currency } }: { invoice: Invoice }) {
  const { t: say } = useTranslation('demo')
  return (
    <DataTable
      caption={say('invoices.item')}
      columns={lineColumns(say, currencyOf(currency))}
      rows={items}
      rowSize={items.length}
      keyOf={({ name }) => name}
      isBusy={false}
    />
  )
}

function lineColumns(say: TFunction<'demo'>, currency: string): Column<Invoice['items'][number]>[] {
  return [
    { key: 'name', heading: say('invoices.item'), card: 'title', cell: ({ name }) => name },
    {
      key: 'unit',
      heading: say('invoices.unit'),
      align: 'end',
      card: 'line',
      cell: ({ unit }) => `${unit} ×`,
    },
    {
      key: 'price',
      heading: say('invoices.unitPrice'),
      align: 'end',
      card: 'meta',
      cell: ({ unitPrice }) => <Money amount={unitPrice} currency={currency} />,
    },
    {
      key: 'amount',
      heading: say('invoices.lineTotal'),
      align: 'end',
      card: 'amount',
      cell: ({ unit, unitPrice }) => <Money amount={unit * unitPrice} currency={currency} />,
    },
  ]
}

function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  const { t: say } = useTranslation('demo')
  const { subtotal, tax, total } = invoiceTotals(invoice)
  const currency = currencyOf(invoice.currency)
  const rows = [
    { name: say('invoices.subtotal'), amount: subtotal },
    { name: say('invoices.vat', { vat: invoice.vat }), amount: tax },
    { name: say('invoices.total'), amount: total },
  ]
  return (
    <dl className={styles.invoiceTotals}>
      {rows.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
