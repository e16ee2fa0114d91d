import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { TillDay } from '#contract/till.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import { Money } from '../parts/money/money.tsx'

type Corrected = Pick<TillDay['undonePayments'][number], 'orderId' | 'orderNo' | 'amount'> & {
  method: string
  /** When it was recorded, and who corrected it when. */
  recorded: ReactNode
  corrected: ReactNode
}
type Headings = { currency: string; recorded: string; corrected: string }
type Props = Headings & { title: string; payments: readonly Corrected[] }

/** Payments that were corrected on a day, with their orders; nothing is shown without any. */
export function CorrectedPayments({ title, payments, ...headings }: Props) {
  const { t } = useTranslation()
  if (payments.length === 0) return null
  return (
    <TableSection
      title={title}
      rows={payments.map((one, at) => ({ ...one, id: String(at) }))}
      rowSize={payments.length}
      isBusy={false}
      failure={undefined}
      onRetry={() => undefined}
      columns={columnsOf(t, headings)}
    />
  )
}

function columnsOf(
  t: TFunction,
  { currency, recorded, corrected }: Headings,
): Column<Corrected & { id: string }>[] {
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
      cell: ({ method }) => method,
    },
    {
      key: 'amount',
      heading: t('till.methodChanges.amount'),
      align: 'end',
      card: 'amount',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'recorded',
      heading: recorded,
      card: 'meta',
      cardLabel: recorded,
      cell: (one) => one.recorded,
    },
    {
      key: 'corrected',
      heading: corrected,
      card: 'line',
      cardLabel: corrected,
      cell: (one) => one.corrected,
    },
  ]
}
