import { Box } from '@chakra-ui/react/box'
import { useMemo, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useSearch } from 'wouter'
import { listReport, type ReportGrouping, reportGroupings } from '#contract/report.ts'
import { has } from '#contract/modules.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pager } from '../parts/list/pager.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useViewer } from '../seams/viewer.ts'
import { reportColumns } from './report-columns.tsx'
import { groupingOf, type ReportQuery } from './report-query.ts'

type Sorting = { sort?: 'label' | 'orders' | 'amount'; order?: 'asc' | 'desc' }
type Paging = { currentPage: number; rowSize: number } & Sorting

const usualRows = 10
/** Enough rows to show a whole day. */
const rowsOfDay = 25

/** The figures as a table with a grouping; a row links to its orders. */
export function ReportTable({
  query,
  ask,
}: {
  query: ReportQuery
  ask: (part: Partial<ReportQuery>) => void
}) {
  const { t, i18n } = useTranslation()
  const { fromDate, toDate, groupBy, deliveryType } = query
  const question = { fromDate, toDate, groupBy, deliveryType }
  const [paging, turn] = usePaging(
    JSON.stringify(question),
    groupBy === 'hour' ? rowsOfDay : usualRows,
  )
  const { answer, failure, isBusy, reload } = useAnswer(listReport, { ...question, ...paging })
  // Rows of another grouping do not fit the columns, so the skeleton is shown.
  const rows = answer?.groupBy === groupBy ? answer.rows : undefined
  const columns = useMemo(
    () => reportColumns({ t, language: i18n.language, query, answer }),
    [t, i18n.language, query, answer],
  )
  const sort = paging.sort ?? (isTime(groupBy) ? 'label' : 'amount')
  return (
    <Box
      css={{
        '& .pager__root': { _print: { display: 'none' } },
        '& .filters__chips': { mdDown: { inlineSize: 'full' }, _print: { display: 'none' } },
        '& .data-table__root tbody tr': {
          '@media (max-width: 999px)': {
            gridTemplateAreas: "'title aside' 'line meta'",
            gridTemplateRows: 'minmax(1.5rem, auto) minmax(1.25rem, auto)',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
          },
        },
        '& .data-table__root td[data-card=line]': {
          '@media (max-width: 999px)': { color: 'fg.muted', textAlign: 'start' },
        },
        '& .data-table__root td[data-card=aside]': {
          '@media (max-width: 999px)': { fontWeight: 'semibold' },
        },
      }}
    >
      <TableSection
        title={t('reports.figures')}
        more={<Groupings ask={ask} />}
        caption={t('reports.caption', { by: t(`reports.by.${groupBy}`) })}
        none={<EmptyState title={t('reports.noRows.title')} text={t('reports.noRows.text')} />}
        columns={columns}
        rows={rows}
        rowSize={paging.rowSize}
        isBusy={isBusy}
        failure={failure}
        onRetry={reload}
        sorting={{
          by: sort,
          order: paging.order ?? (sort === 'label' ? 'asc' : 'desc'),
          onSort: (by, order) => turn({ sort: sortOf(by), order, currentPage: 1 }),
        }}
      >
        {answer && rows && (
          <Pager
            currentPage={paging.currentPage}
            rowSize={paging.rowSize}
            totalRows={answer.pagination.totalRows}
            onPage={(currentPage) => turn({ currentPage })}
            onRowSize={(rowSize) => turn({ rowSize, currentPage: 1 })}
          />
        )}
      </TableSection>
    </Box>
  )
}

/** Read from the URL, so that a click is shown before the figures are rendered. */
function Groupings({ ask }: { ask: (part: Partial<ReportQuery>) => void }) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const groupBy = groupingOf(useSearch())
  return (
    <div className="filters__chips" role="group" aria-label={t('reports.groupBy')}>
      {reportGroupings
        .filter((grouping) => grouping !== 'table' || has(module, 'tables'))
        .map((grouping) => (
          <button
            key={grouping}
            type="button"
            className="filters__chip"
            aria-pressed={grouping === groupBy}
            onClick={() => ask({ groupBy: grouping })}
          >
            {t(`reports.by.${grouping}`)}
          </button>
        ))}
    </div>
  )
}

/** A new question starts at its first page; the page size is kept. */
function usePaging(question: string, usual: number): [Paging, (part: Partial<Paging>) => void] {
  const [held, setHeld] = useState<{
    question: string
    rowSize?: number | undefined
    paging: Partial<Paging>
  }>({ question, paging: {} })
  const rowSize = held.rowSize ?? usual
  const paging = { currentPage: 1, ...(held.question === question && held.paging), rowSize }
  return [
    paging,
    (part) =>
      setHeld({ question, rowSize: part.rowSize ?? held.rowSize, paging: { ...paging, ...part } }),
  ]
}

function isTime(groupBy: ReportGrouping): boolean {
  return groupBy === 'day' || groupBy === 'hour' || groupBy === 'weekhour'
}

function sortOf(by: string): NonNullable<Sorting['sort']> {
  return by === 'orders' || by === 'amount' ? by : 'label'
}
