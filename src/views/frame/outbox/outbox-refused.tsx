import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { moduleNameOf } from '#contract/modules.ts'
import { textAt } from '../../../i18n/text-at.ts'
import type { Job } from '../../../machines/app/outbox.ts'
import type { Offline } from '../../../offline/open-offline.ts'
import type { CurrentState } from '../../../offline/queued-call.ts'
import { NamedValue } from '../../parts/figures/named-value.tsx'
import { useAnswerTo, useLiveAnswer } from '../../parts/live/use-answer-to.ts'
import { useApp } from '../../seams/app-context.ts'
import { MadeText } from './outbox-made.tsx'

type Read = { currentStates: CurrentState[] | undefined; isRead: boolean }
type Props = { job: Job; /** The event as text. */ event: string; offline: Offline }

/** A refused write: the intended and the current state, and the possible actions. */
export function RefusedJob({ job, event, offline }: Props) {
  const { t } = useTranslation()
  const { currentStates, isRead } = useCurrentStates(job, offline)
  const statusWord = useStatusWord()
  const mayRetry =
    !currentStates ||
    currentStates.every(({ allowedEvents }) => allowedEvents.includes(job.about.event))
  const wanted = job.makes ? (
    <MadeText job={job} />
  ) : (
    // Records that only change along with others (the order of a line) are left out.
    Object.entries(job.shows)
      .filter(([id]) => !currentStates || currentStates.some((record) => record.id === id))
      .map(([, shown]) => wordOfShown(shown, statusWord) ?? event)
  )
  const now = currentStates?.map(({ status }) => statusWord(status)) ?? [
    t(job.makes ? 'outbox.notMade' : isRead ? 'outbox.gone' : 'outbox.reading'),
  ]
  return (
    <>
      <dl className="outbox__sides">
        <NamedValue name={t('outbox.wanted')}>
          {Array.isArray(wanted) ? listed(wanted) : wanted}
        </NamedValue>
        <NamedValue name={t('outbox.now')}>{listed(now)}</NamedValue>
      </dl>
      <span data-refused="true">{job.refusal?.message || t('outbox.old')}</span>
      <span className="outbox__acts">
        {job.makes && <AgainLink job={job} />}
        {mayRetry && (
          <button type="button" onClick={() => void offline.retry(job.id, currentStates)}>
            {t('outbox.retry')}
          </button>
        )}
        <button type="button" onClick={() => void offline.drop(job.id)}>
          {t('outbox.drop')}
        </button>
      </span>
    </>
  )
}

/** A link back to the form, with all input, or to the table whose order it is. */
function AgainLink({ job }: { job: Job }) {
  const { t } = useTranslation()
  const { module } = useApp()
  if (moduleNameOf(job.moduleId) !== module()) return <span>{t('outbox.otherModule')}</span>
  const close = () => document.getElementById('outbox-panel')?.hidePopover()
  const tableId = job.makes?.table?.id
  return (
    <Link
      href={tableId ? `/table/tableview?id=${tableId}` : `/orders/ordernew?again=${job.id}`}
      onClick={close}
    >
      {t(tableId ? 'outbox.table' : 'outbox.again')}
    </Link>
  )
}

/** The current records of a write, refetched after another refusal and when one of them changes. */
function useCurrentStates(job: Job, offline: Offline): Read {
  const { actor, answer } = useAnswerTo({
    name: 'records of a refused change',
    question: job,
    load: async (asked) => ({ currentStates: await offline.currentStates(asked) }),
  })
  useLiveAnswer(actor, { live: ['order', 'item', 'visit'] })
  return { currentStates: answer?.currentStates, isRead: answer !== undefined }
}

function useStatusWord(): (status: CurrentState['status']) => string {
  const { t } = useTranslation()
  return ({ of, value }) =>
    textAt(t, `${of === 'queueStatus' ? 'queue.state' : of}.${value}`, {
      defaultValue: String(value),
    })
}

/** The intended status of the record. */
function wordOfShown(
  shown: Readonly<Record<string, unknown>>,
  statusWord: (status: CurrentState['status']) => string,
): string | undefined {
  const of = (['orderStatus', 'cartStatus', 'queueStatus'] as const).find(
    (kind) => shown[fieldOf[kind]] !== undefined,
  )
  return of && statusWord({ of, value: shown[fieldOf[of]] as string | number })
}

const fieldOf = {
  orderStatus: 'orderStatusId',
  cartStatus: 'cartStatus',
  queueStatus: 'queueStatus',
} as const

function listed(words: readonly string[]): string {
  return [...new Set(words)].join(', ')
}
