import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { OutputOf } from '#contract/endpoint.ts'
import type { listReport, ReportGrouping, ReportRow } from '#contract/report.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { dayText } from '../parts/calendar/days.ts'
import { hourText } from '../parts/calendar/hours.ts'
import { Money } from '../parts/money/money.tsx'
import { ordersOf } from './orders-of.ts'
import type { ReportQuery } from './report-query.ts'

type Of = {
  t: TFunction
  language: string
  query: ReportQuery
  answer: OutputOf<typeof listReport> | undefined
}

/** The columns of a report. By product only the amounts of its own lines are known (ADR 0008). */
export function reportColumns({ t, language, query, answer }: Of): Column<ReportRow>[] {
  const { groupBy } = query
  const currency = answer?.currency ?? ''
  const money = (
    key: keyof ReportRow & `${string}Amount`,
    more: Pick<Column<ReportRow>, 'sort' | 'isWideOnly'> & { card?: 'aside' } = {},
  ): Column<ReportRow> => ({
    key,
    heading: t(`reports.sum.${key}`),
    align: 'end',
    cell: (row) => row[key] !== undefined && <Money amount={row[key]} currency={currency} />,
    ...more,
  })
  const isProduct = groupBy === 'product'
  const isTax = groupBy === 'tax'
  // Created once, because creating a formatter is far more expensive than using it.
  const count = new Intl.NumberFormat(language)
  return [
    {
      key: 'label',
      heading: t(`reports.by.${groupBy}`),
      sort: { by: 'label', first: 'asc' },
      card: 'title',
      cell: (row) => (
        <Label
          word={labelOf(row, groupBy, t, language)}
          href={answer && ordersOf(answer, row, query)}
        />
      ),
    },
    ...(isProduct
      ? [
          {
            key: 'quantity',
            heading: t('reports.sum.quantity'),
            align: 'end',
            card: 'meta',
            cell: ({ quantity }: ReportRow) => quantity,
          } as const,
        ]
      : []),
    {
      key: 'orders',
      heading: t('reports.sum.orders'),
      sort: { by: 'orders', first: 'desc' },
      align: 'end',
      card: 'line',
      cell: ({ orders }) => (
        <>
          <span className="cell__wide">{count.format(orders)}</span>
          <span className="cell__narrow">{t('course.orders', { count: orders })}</span>
        </>
      ),
    },
    ...(isTax
      ? [
          {
            ...money('goodsAmount', { sort: { by: 'amount', first: 'desc' } }),
            heading: t('reports.sum.taxableAmount'),
          },
          money('taxAmount', { card: 'aside' }),
        ]
      : isProduct
        ? [money('goodsAmount', { sort: { by: 'amount', first: 'desc' }, card: 'aside' })]
        : [
            money('goodsAmount', { isWideOnly: true }),
            money('discountAmount', { isWideOnly: true }),
            money('taxAmount', { isWideOnly: true }),
            money('refundAmount'),
            money('averageAmount'),
            money('salesAmount', { sort: { by: 'amount', first: 'desc' }, card: 'aside' }),
          ]),
  ]
}

function Label({ word, href }: { word: string; href: string | undefined }) {
  return href ? (
    <Link className="data-table__link" href={href}>
      {word}
    </Link>
  ) : (
    <span className="cell__name">{word}</span>
  )
}

function labelOf(
  { id, name, day, weekday, hour, percent }: ReportRow,
  groupBy: ReportGrouping,
  t: TFunction,
  language: string,
): string {
  if (day) return dayText(day)
  if (percent !== undefined) return `${name ?? t('reports.sum.taxAmount')} ${percent} %`
  if (hour === undefined) return name ?? (id === 'none' ? nobody(groupBy, t) : id)
  return hourText({ hour, weekday }, language)
}

function nobody(groupBy: ReportGrouping, t: TFunction): string {
  return groupBy === 'table' ? t('reports.noTable') : t('reports.noStaff')
}
