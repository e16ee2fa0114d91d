import { Box } from '@chakra-ui/react/box'
import { Text } from '@chakra-ui/react/text'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { moduleNameOf, firstModule } from '#contract/modules.ts'
import { listInvoices } from '#contract/invoice.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import { DateTime } from '../parts/time/date-time.tsx'
import { Money } from '../parts/money/money.tsx'
import { ListPager } from '../parts/list/pager.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Mark } from '../ui/mark.ts'
import { useList } from '../parts/list/use-list.ts'
import { useViewer } from '../seams/viewer.ts'

type Invoice = OutputOf<typeof listInvoices>['rows'][number]

const marks: Record<Invoice['status'], Mark> = {
  open: { tone: 'waiting', shape: 'ring' },
  paid: { tone: 'done', shape: 'check' },
  void: { tone: 'refused', shape: 'cross' },
}

/** The paid and due invoices of the modules, newest first. */
export function InvoiceList() {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { query, rows, totalRows, cursors, failure, isBusy, send, reload } = useList(listInvoices)
  const columns = useMemo(() => invoiceColumns(t, timeZone), [t, timeZone])
  return (
    <Box marginBlockStart="8">
      <TableSection
        title={t('subscription.invoice.title')}
        none={<Text color="fg.muted">{t('subscription.invoice.none')}</Text>}
        rowSize={query.rowSize}
        {...{ columns, rows, isBusy, failure }}
        onRetry={reload}
      >
        <ListPager query={query} totalRows={totalRows} cursors={cursors} send={send} />
      </TableSection>
    </Box>
  )
}

function invoiceColumns(t: TFunction, timeZone: string): readonly Column<Invoice>[] {
  return [
    {
      key: 'number',
      heading: t('subscription.invoice.number'),
      cell: ({ number }) => number,
      card: 'title',
    },
    {
      key: 'modules',
      heading: t('subscription.invoice.modules'),
      cell: ({ moduleIds }) =>
        moduleIds.map((id) => t(`module.${moduleNameOf(id) ?? firstModule}`)).join(', '),
      card: 'line',
    },
    {
      key: 'created',
      heading: t('subscription.invoice.created'),
      cell: ({ createdMs }) => <DateTime ms={createdMs} zone={timeZone} />,
      card: 'when',
      cardLabel: t('subscription.invoice.created'),
    },
    {
      key: 'status',
      heading: t('subscription.invoice.status'),
      cell: ({ status }) => (
        <StatusBadge mark={marks[status]}>{t(`subscription.invoice.${status}`)}</StatusBadge>
      ),
      card: 'tags',
    },
    {
      key: 'amount',
      heading: t('subscription.invoice.amount'),
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      align: 'end',
      card: 'amount',
    },
  ]
}
