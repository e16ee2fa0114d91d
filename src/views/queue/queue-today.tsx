import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { InputOf } from '#contract/endpoint.ts'
import { keysOf } from '#contract/keys-of.ts'
import { has } from '#contract/modules.ts'
import { listVisits, type Visit } from '#contract/visit.ts'
import { Button } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { dayIn, formatClock } from '../parts/time/time-format.ts'
import { type ShortList, useShortList } from '../parts/list/use-short-list.ts'
import { useViewer } from '../seams/viewer.ts'
import { RowActs } from './queue-row.tsx'
import { nameOf, queueMarks, stateOf, durationText } from './queue-words.ts'
import { useNow } from '../parts/hooks/use-now.ts'
import type { QueueMoves } from './use-queue-moves.ts'

const rowSize = 8

/** Parts of the day's list. */
const parts = {
  all: { queueStatus: ['Seated', 'Cancel'] },
  now: { queueStatus: ['Seated'], served: 'now' },
  done: { queueStatus: ['Seated'], served: 'done' },
  left: { queueStatus: ['Cancel'] },
} as const satisfies Record<string, Partial<InputOf<typeof listVisits>>>
type Part = keyof typeof parts
const partNames = keysOf(parts)

/** The entries that have started, were finished or left today, latest first, with an undo. */
export function QueueToday({ moves }: { moves: QueueMoves }) {
  const { t } = useTranslation()
  const { timeZone, module } = useViewer()
  const today = dayIn(timeZone, useNow(60_000))
  const [part, setPart] = useState<Part>('all')
  return (
    <section className="panel__pane" aria-labelledby="queue-today">
      <h2 id="queue-today">{t('queue.today.title')}</h2>
      {/* At tables people are served until the table is free. */}
      {!has(module, 'tables') && (
        <Segments
          label={t('queue.today.show.label')}
          choices={partNames.map((value) => ({ value, name: t(`queue.today.show.${value}`) }))}
          value={part}
          onChange={setPart}
        />
      )}
      <PastOf key={`${today} ${part}`} today={today} part={part} moves={moves} />
    </section>
  )
}

function PastOf({ today, part, moves }: { today: string; part: Part; moves: QueueMoves }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const list = useShortList(
    listVisits,
    {
      type: 'queue',
      ...parts[part],
      queueStatus: [...parts[part].queueStatus],
      fromDate: today,
      toDate: today,
      rowSize,
    },
    { live: ['visit'] },
  )
  const { rows, failure } = list
  return (
    <>
      {failure && <FailureNotice failure={failure} onRetry={list.reload} />}
      {rows?.length === 0 && !failure && (
        <p className="panel__calm">
          {t(part === 'all' ? 'queue.today.empty' : 'queue.today.nothing')}
        </p>
      )}
      <ul aria-busy={rows === undefined}>
        {rows?.map((visit) => (
          <PastRow key={visit.id} visit={visit} moves={moves} zone={timeZone} />
        ))}
      </ul>
      <MorePages {...list} />
    </>
  )
}

function MorePages({ cursors, totalRows, goTo }: ShortList<typeof listVisits>) {
  const { t } = useTranslation()
  const { currentPage, next, previous } = cursors
  if (totalRows <= rowSize) return null
  const first = (currentPage - 1) * rowSize + 1
  const last = Math.min(currentPage * rowSize, totalRows)
  return (
    <Text
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="2"
      color="fg.muted"
      fontSize="xs"
    >
      <Button
        size="sm"
        variant="ghost"
        disabled={currentPage === 1 && !previous}
        onClick={() => goTo(Math.max(1, currentPage - 1), { before: previous })}
      >
        {t('parts.pager.previous')}
      </Button>
      <span>{t('parts.pager.range', { first, last, total: totalRows })}</span>
      <Button
        size="sm"
        variant="ghost"
        disabled={last === totalRows && !next}
        onClick={() => goTo(currentPage + 1, { after: next })}
      >
        {t('parts.pager.next')}
      </Button>
    </Text>
  )
}

function PastRow({ visit, moves, zone }: { visit: Visit; moves: QueueMoves; zone: string }) {
  const { t, i18n } = useTranslation()
  const { joinedMs, seatedMs, tableName, reasonCode } = visit
  const state = stateOf(visit)
  const name = nameOf(visit, t)
  return (
    <li className="queue__past">
      <div className="queue__who">
        <strong>{name}</strong>
        <span className="queue__facts">
          <span>{formatClock(joinedMs, zone)}</span>
          {seatedMs !== undefined && (
            <span>
              {t('queue.today.after', { time: durationText(seatedMs - joinedMs, i18n.language) })}
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
