import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { TillDay } from '#contract/till.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import { Money } from '../parts/money/money.tsx'
import { DateTime } from '../parts/time/date-time.tsx'
import { useViewer } from '../seams/viewer.ts'

type Row = { id: string } & TillDay['undonePayments'][number]

/** The payments of this day that were recorded by mistake and undone: they are in no sum. */
export function UndonePayments({ till: { undonePayments, currency } }: { till: TillDay }) {
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  const rows = useMemo(
    () => undonePayments.map((one, at) => ({ ...one, id: String(at) })),
    [undonePayments],
  )
  const columns = useMemo(() => columnsOf({ t, currency, zone }), [t, currency, zone])
  if (rows.length === 0) return null
  return (
    <TableSection
      title={t('till.undonePayments.title')}
      rows={rows}
      rowSize={rows.length}
      isBusy={false}
      failure={undefined}
      onRetry={() => undefined}
      columns={columns}
    />
  )
}

function columnsOf({
  t,
  currency,
  zone,
}: {
  t: TFunction
  currency: string
  zone: string
}): Column<Row>[] {
  return [
    {
      key: 'order',
      heading: t('till.methodChanges.order'),
      card: 'title',
      cell: ({ orderId, orderNo }) => (
        <Link className="data-table__link" href={`/orders/orderview?id=${orderId}`}>
          {orderNo}
        </Link>
      ),
    },
    {
      key: 'method',
      heading: t('till.methodChanges.methods'),
      card: 'aside',
      cell: ({ method }) => t(`till.by.${method}`),
    },
    {
      key: 'amount',
      heading: t('till.methodChanges.amount'),
      align: 'end',
      card: 'amount',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'paid',
      heading: t('till.undonePayments.recorded'),
      card: 'meta',
      cardLabel: t('till.undonePayments.recorded'),
      cell: ({ actorName, paidMs }) => (
        <>
          {actorName} <DateTime ms={paidMs} zone={zone} />
        </>
      ),
    },
    {
      key: 'undone',
      heading: t('till.undonePayments.undone'),
      card: 'line',
      cardLabel: t('till.undonePayments.undone'),
      cell: ({ undoneBy, undoneMs }) => (
        <>
          {undoneBy} <DateTime ms={undoneMs} zone={zone} />
        </>
      ),
    },
  ]
}
