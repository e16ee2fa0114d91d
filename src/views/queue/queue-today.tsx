import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { Pagination } from '#contract/page.ts'
import { listVisits, type Visit } from '#contract/visit.ts'
import type { Cursor } from '../../machines/screen/list.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { StatusBadge } from '../parts/notice/status-badge.tsx'
import { dayIn, formatClock } from '../parts/time/time-format.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { usePages } from '../parts/list/use-pages.ts'
import { useViewer } from '../seams/viewer.ts'
import { RowActs } from './queue-row.tsx'
import { nameOf, queueMarks, stateOf, waitedWords } from './queue-words.ts'
import { useNow } from '../parts/hooks/use-now.ts'
import type { QueueMoves } from './use-queue-moves.ts'

const rowSize = 8

/** Whose wait is over today, the last first, with the way back. */
export function QueueToday({ moves }: { moves: QueueMoves }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const today = dayIn(timeZone, useNow(60_000))
  const [paging, setPage] = usePages()
  const question = {
    type: 'queue',
    queueStatus: ['Seated', 'Cancel'],
    fromDate: today,
    toDate: today,
    ...paging,
    rowSize,
  } as const
  const { answer, failure, reload } = useAnswer(
    listVisits,
    { ...question, queueStatus: ['Seated', 'Cancel'] },
    { live: ['visit'] },
  )
  return (
    <section className="pane" aria-labelledby="queue-today">
      <h2 id="queue-today">{t('queue.today.title')}</h2>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {answer?.rows.length === 0 && <p className="pane-calm">{t('queue.today.empty')}</p>}
      <ul className="queue-past" aria-busy={answer === undefined}>
        {answer?.rows.map((visit) => (
          <PastRow key={visit.id} visit={visit} moves={moves} zone={timeZone} />
        ))}
      </ul>
      {answer && <MorePages {...answer.pagination} onPage={setPage} />}
    </section>
  )
}

type PagesProps = Pagination & { onPage: (page: number, cursor?: Cursor) => void }

function MorePages({ currentPage, totalRows, next, previous, onPage }: PagesProps) {
  const { t } = useTranslation()
  if (totalRows <= rowSize) return null
  const first = (currentPage - 1) * rowSize + 1
  const last = Math.min(currentPage * rowSize, totalRows)
  return (
    <p className="queue-pages">
      <Button
        size="sm"
        variant="ghost"
        disabled={currentPage === 1 && !previous}
        onClick={() => onPage(Math.max(1, currentPage - 1), { before: previous })}
      >
        {t('parts.pager.previous')}
      </Button>
      <span>{t('parts.pager.range', { first, last, total: totalRows })}</span>
      <Button
        size="sm"
        variant="ghost"
        disabled={last === totalRows && !next}
        onClick={() => onPage(currentPage + 1, { after: next })}
      >
        {t('parts.pager.next')}
      </Button>
    </p>
  )
}

function PastRow({ visit, moves, zone }: { visit: Visit; moves: QueueMoves; zone: string }) {
  const { t, i18n } = useTranslation()
  const { joinedMs, seatedMs, tableName, reasonCode } = visit
  const state = stateOf(visit)
  const name = nameOf(visit, t)
  return (
    <li className="queue-past-row">
      <div className="queue-who">
        <strong>{name}</strong>
        <span className="queue-facts">
          <span>{formatClock(joinedMs, zone)}</span>
          {seatedMs !== undefined && (
            <span>
              {t('queue.today.after', { time: waitedWords(seatedMs - joinedMs, i18n.language) })}
            </span>
          )}
          {tableName && <span>{tableName}</span>}
          {state === 'Cancel' && reasonCode && <span>{t(`queue.reason.${reasonCode}`)}</span>}
        </span>
      </div>
      <StatusBadge mark={queueMarks[state]}>{t(`queue.state.${state}`)}</StatusBadge>
      <RowActs visit={visit} offered={visit.allowedEvents} name={name} moves={moves} isQuiet />
    </li>
  )
}
