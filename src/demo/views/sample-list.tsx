import { Button } from '@chakra-ui/react/button'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../views/parts/list/data-table.tsx'
import { EmptyState } from '../../views/parts/notice/empty-state.tsx'
import { FailureNotice } from '../../views/parts/notice/failure-notice.tsx'
import { ListPager } from '../../views/parts/list/pager.tsx'
import { Page } from '../../views/parts/page/page.tsx'
import type { Way, Ways } from '../../machines/screen/list.ts'
import '../../views/parts/page/parts.css'
import './demo.css'

type Failure = Parameters<typeof FailureNotice>[0]['failure']
type Query<Filter> = { currentPage: number; rowSize: number; search: string; filter: Filter }
/** What every sample list is asked, whatever it can be narrowed by. */
type SampleList<Row, Filter> = {
  query: Query<Filter>
  rows: readonly Row[] | undefined
  totalRows: number
  ways: Ways
  failure: Failure | undefined
  isBusy: boolean
  send: (
    event:
      | ({ type: 'list.page'; currentPage: number } & Way)
      | { type: 'list.size'; rowSize: number }
      | { type: 'list.reload' },
  ) => void
}

type Props<Row, Filter> = {
  list: SampleList<Row, Filter>
  words: {
    title: string
    lead: string
    caption: string
    nothing: { title: string; text: string; action: string }
  }
  columns: readonly Column<Row>[]
  actions?: ReactNode
  /** Search and filters. */
  children: ReactNode
  onClear: () => void
}

/**
 * The screen of a sample list: search, rows, pages, and what to say when there is nothing or it
 * fails.
 */
export function SampleListPage<Row extends { id: string }, Filter>({
  list: { query, rows, totalRows, ways, failure, isBusy, send },
  words,
  columns,
  actions,
  children,
  onClear,
}: Props<Row, Filter>) {
  return (
    <Page title={words.title} lead={words.lead} actions={actions}>
      <div className="sample-list">
        {children}
        {failure && (
          <FailureNotice failure={failure} onRetry={() => send({ type: 'list.reload' })} />
        )}
        {rows?.length === 0 && !failure && (
          <EmptyState
            title={words.nothing.title}
            text={words.nothing.text}
            action={<Button onClick={onClear}>{words.nothing.action}</Button>}
          />
        )}
        {rows?.length !== 0 && (
          <>
            <DataTable
              caption={words.caption}
              columns={columns}
              rows={rows}
              rowSize={query.rowSize}
              keyOf={({ id }) => id}
              isBusy={isBusy}
            />
            <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
          </>
        )}
      </div>
    </Page>
  )
}
