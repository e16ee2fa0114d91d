import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { listTableSizes, type TableSize } from '#contract/installation.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { sizeText } from './say-figures.ts'

/** Only the largest tables, because the many small ones are not relevant. */
const SHOWN = 10

/** The sizes and growth of the database tables. */
export function TableSizes() {
  const { t, i18n } = useTranslation()
  const { answer, failure, isBusy, reload } = useAnswer(listTableSizes, {})
  const columns = useMemo(() => sizeColumns(t, i18n.language), [t, i18n.language])
  const rows = useMemo(() => answer && shownOf(answer.tables, t), [answer, t])
  return (
    <TableSection
      title={t('installation.tables.title')}
      lead={t('installation.tables.lead')}
      none={undefined}
      rowSize={SHOWN}
      {...{ columns, rows, isBusy, failure }}
      onRetry={reload}
    />
  )
}

/** The largest tables, and the total of all. */
function shownOf(tables: readonly TableSize[], t: TFunction): (TableSize & { id: string })[] {
  const known = tables.flatMap(({ yearlyBytes }) => yearlyBytes ?? [])
  const all: TableSize = {
    name: t('installation.tables.all'),
    bytes: sumOf(tables.map(({ bytes }) => bytes)),
    ...(known.length > 0 && { yearlyBytes: sumOf(known) }),
  }
  return [all, ...tables.slice(0, SHOWN)].map((one) => ({ ...one, id: one.name }))
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0)
}

function sizeColumns(t: TFunction, language: string): Column<TableSize & { id: string }>[] {
  const count = new Intl.NumberFormat(language, { notation: 'compact' })
  return [
    {
      key: 'name',
      heading: t('installation.tables.name'),
      card: 'title',
      cell: ({ name }) => name,
    },
    {
      key: 'rows',
      heading: t('installation.tables.rows'),
      card: 'meta',
      cardLabel: t('installation.tables.rows'),
      align: 'end',
      cell: ({ rows }) => (rows === undefined ? '–' : count.format(rows)),
    },
    {
      key: 'yearly',
      heading: t('installation.tables.yearly'),
      card: 'line',
      cardLabel: t('installation.tables.yearly'),
      align: 'end',
      cell: ({ yearlyBytes }) =>
        yearlyBytes === undefined ? '–' : sizeText(yearlyBytes, language),
    },
    {
      key: 'size',
      heading: t('installation.tables.size'),
      card: 'amount',
      align: 'end',
      cell: ({ bytes }) => sizeText(bytes, language),
    },
  ]
}
