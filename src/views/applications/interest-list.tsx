import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listApplications } from '#contract/application.ts'
import { listJobs } from '#contract/job.ts'
import { DataTable } from '../parts/list/data-table.tsx'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { ListTools } from '../parts/list/list-tools.tsx'
import { ListPager } from '../parts/list/pager.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { callInput, type List, useList } from '../parts/list/use-list.ts'
import { useSelection } from '../parts/list/use-selection.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { AddApplicantButton } from './add-applicant-button.tsx'
import { InterestBulk } from './interest-bulk.tsx'
import { interestColumns } from './interest-columns.tsx'
import { InterestFilters } from './interest-filters.tsx'
import { MovedNotices } from './moved-notices.tsx'
import { ratingOf } from './rating.tsx'
import { type ApplicationMoves, useApplicationMoves } from './use-application-moves.ts'
import { ViewSwitch } from './view-switch.tsx'

/** What changes an application, and how many vacancies its posting has left. */
const live = ['application', 'job'] as const

/** The applications as a list, newest first. */
export function InterestList() {
  const { t } = useTranslation()
  const list = useList(listApplications, { live })
  const { answer: jobs, reload } = useAnswer(listJobs, { rowSize: 100 }, { live, everyMs: 1_000 })
  const moves = useApplicationMoves((row) => {
    list.send({ type: 'list.row-changed', row })
    reload()
  })
  return (
    <Page
      title={t('interest.title')}
      actions={
        <>
          <ViewSwitch isBoard={false} />
          <ListTools
            endpoint={listApplications}
            question={callInput(list.query)}
            name={t('interest.title')}
          />
          <AddApplicantButton jobs={jobs?.rows ?? []} jobId={list.query.filter.jobId} />
        </>
      }
    >
      <div className="job-list">
        <InterestFilters list={list} jobs={jobs?.rows ?? []} />
        {list.failure && (
          <FailureNotice
            failure={list.failure}
            onRetry={() => list.send({ type: 'list.reload' })}
          />
        )}
        <InterestRows list={list} moves={moves} />
        <InterestBulk list={list} onMoved={reload} />
        <MovedNotices moves={moves} />
      </div>
    </Page>
  )
}

function InterestRows({
  list,
  moves,
}: {
  list: List<typeof listApplications>
  moves: ApplicationMoves
}) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { query, rows, totalRows, ways, failure, isBusy, send } = list
  const selection = useSelection(list)
  if (rows?.length === 0) return failure ? null : <InterestEmpty query={query} send={send} />
  return (
    <div
      className="job-list"
      role="group"
      aria-label={t('interest.title')}
      onKeyDown={(event) => {
        const pressed = ratingOf(event, rows ?? [])
        if (pressed) moves.press(pressed.row, { rating: pressed.rating })
      }}
    >
      <DataTable
        caption={t('interest.caption', { count: totalRows })}
        columns={interestColumns(t, timeZone, moves)}
        rows={rows}
        rowSize={query.rowSize}
        keyOf={(row) => row.id}
        isBusy={isBusy}
        picking={{ selection, nameOf: ({ applicantName }) => applicantName }}
        sorting={{
          by: query.sort ?? 'created',
          order: query.order ?? 'desc',
          onSort: (sort, order) => send({ type: 'list.sort', sort, order }),
        }}
      />
      <p className="keys-hint desk-only">{t('interest.keys.list')}</p>
      <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
    </div>
  )
}

function InterestEmpty({ query, send }: Pick<List<typeof listApplications>, 'query' | 'send'>) {
  const { t } = useTranslation()
  const isNarrowed =
    query.search.trim() !== '' || Object.values(query.filter).some((value) => value !== undefined)
  if (!isNarrowed) {
    const toJobs = (
      <Button asChild>
        <Link href="/job/joblist">{t('interest.empty.action')}</Link>
      </Button>
    )
    return (
      <EmptyState
        title={t('interest.empty.title')}
        text={t('interest.empty.text')}
        action={toJobs}
      />
    )
  }
  const clear = () =>
    send({ type: 'list.query', query: { ...query, currentPage: 1, search: '', filter: {} } })
  return (
    <EmptyState
      title={t('interest.nothing.title')}
      text={t('interest.nothing.text')}
      action={<Button onClick={clear}>{t('interest.nothing.action')}</Button>}
    />
  )
}
