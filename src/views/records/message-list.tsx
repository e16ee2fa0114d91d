import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { listOutbox, type OutboxJob, retryOutbox } from '#contract/activity.ts'
import { subjectOf } from '#contract/job-subject.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn, stepColumn } from '../parts/list/usual-columns.tsx'
import { choiceFilter } from '../parts/list/filter-parts.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { FilterOf, List } from '../parts/list/use-list.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import { Button } from '../ui/button.tsx'
import type { Mark } from '../ui/mark.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

type Again = { event: 'again' }
type Press = Moves<OutboxJob, Again>['press']
const states = ['pending', 'done', 'dead'] as const
const marks: Record<OutboxJob['state'], Mark> = {
  pending: { tone: 'waiting', shape: 'ring' },
  done: { tone: 'done', shape: 'check' },
  dead: { tone: 'refused', shape: 'cross' },
}

/** `/actions/messages`: mails and requests of the company; failed ones can be sent again. */
export const MessageList = listScreen(listOutbox, {
  words: 'sentMessages',
  lead: 'sentMessages.lead',
  useScreenState: useAgain,
  filters: [
    choiceFilter<FilterOf<typeof listOutbox>, 'state'>('state', 'sentMessages.state', ({ t }) =>
      states.map((value) => ({ value, label: t(`sentMessages.states.${value}`) })),
    ),
  ],
  columns: ({ t, viewer, cells }) => messageColumns(t, viewer.timeZone, cells.press),
})

function useAgain({ reload }: Pick<List<typeof listOutbox>, 'reload'>) {
  const { call } = useApp()
  const { t } = useTranslation()
  const nameOf = ({ kind }: OutboxJob) => t(`jobSubject.${subjectOf(kind)}`)
  const { press, busy } = useMoves<OutboxJob, Again>({
    name: 'messages',
    async send(job, _, idempotencyKey) {
      await call(retryOutbox, { id: job.id }, { idempotencyKey })
      return { ...job, state: 'pending' }
    },
    show: reload,
    words: ({ row }) => t('sentMessages.sent', { name: nameOf(row) }),
    refusal: (row, { message: reason }) => t('sentMessages.refused', { name: nameOf(row), reason }),
  })
  return { cells: useMemo(() => ({ press }), [press]), moving: busy }
}

function messageColumns(t: TFunction, zone: string, press: Press): Column<OutboxJob>[] {
  return [
    {
      key: 'subject',
      heading: t('sentMessages.subject'),
      card: 'title',
      cell: ({ kind }) => t(`jobSubject.${subjectOf(kind)}`),
    },
    {
      key: 'state',
      heading: t('sentMessages.state'),
      card: 'aside',
      cell: ({ state }) => (
        <StatusBadge mark={marks[state]}>{t(`sentMessages.states.${state}`)}</StatusBadge>
      ),
    },
    {
      key: 'reason',
      heading: t('sentMessages.reason'),
      card: 'line',
      cell: ({ lastError }) => lastError ?? '–',
    },
    {
      key: 'attempts',
      heading: t('sentMessages.attempts'),
      align: 'end',
      isWideOnly: true,
      cell: ({ attempts }) => attempts,
    },
    momentColumn(
      { key: 'when', heading: t('sentMessages.when'), zone },
      ({ createdMs }) => createdMs,
    ),
    stepColumn(
      t('sentMessages.again'),
      (row, isMoving) =>
        row.state === 'dead' && (
          <span className="cell__moves">
            <Button
              className="data-table__step"
              size="xs"
              disabled={isMoving}
              onClick={() => press(row, { event: 'again' })}
            >
              {t('sentMessages.again')}
            </Button>
          </span>
        ),
    ),
  ]
}
