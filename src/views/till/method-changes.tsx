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

type Row = { id: string } & TillDay['methodChanges'][number]

/** The payments whose method was corrected on this day: from what to what, by whom and why. */
export function MethodChanges({ till: { methodChanges, currency } }: { till: TillDay }) {
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  const rows = useMemo(
    () => methodChanges.map((change, at) => ({ ...change, id: String(at) })),
    [methodChanges],
  )
  const columns = useMemo(() => columnsOf({ t, currency, zone }), [t, currency, zone])
  if (rows.length === 0) return null
  return (
    <TableSection
      title={t('till.methodChanges.title')}
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
      key: 'methods',
      heading: t('till.methodChanges.methods'),
      card: 'aside',
      cell: ({ from, to }) => `${t(`till.by.${from}`)} → ${t(`till.by.${to}`)}`,
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
      heading: t('till.methodChanges.paid'),
      card: 'meta',
      cardLabel: t('till.methodChanges.paid'),
      cell: ({ paidMs }) => <DateTime ms={paidMs} zone={zone} />,
    },
    {
      key: 'actor',
      heading: t('till.methodChanges.actor'),
      card: 'line',
      cardLabel: t('till.methodChanges.actor'),
      cell: ({ actorName, note, changedMs }) => (
        <>
          {[actorName, note && `“${note}”`].filter(Boolean).join(' · ')}{' '}
          <DateTime ms={changedMs} zone={zone} />
        </>
      ),
    },
  ]
}
