import { useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { textAt } from '../../../i18n/text-at.ts'
import { nextOfOutbox, standingOf } from '../../../machines/app/outbox.connect.ts'
import type { Job } from '../../../machines/app/outbox.ts'
import type { Offline } from '../../../offline/open-offline.ts'
import { useApp } from '../../seams/app-context.ts'
import { Popover } from '../../ui/popover.tsx'
import { MadeText } from './outbox-made.tsx'
import { RefusedJob } from './outbox-refused.tsx'
import { useLoaded } from '../../parts/live/use-loaded.ts'

type Props = { offline: Offline; jobs: readonly Job[] }

/** The panel of unsent changes. Its content is rendered and loaded only while it is open. */
export function OutboxPanel({ offline, jobs }: Props) {
  const { t } = useTranslation()
  return (
    <Popover id="outbox-panel" place="end" label={t('outbox.title')} className="outbox__panel">
      <Jobs offline={offline} jobs={jobs} />
    </Popover>
  )
}

function Jobs({ offline, jobs }: Props) {
  const { t } = useTranslation()
  const eventWord = useEventWord()
  const next = useSelector(offline.outbox, nextOfOutbox)
  return (
    <>
      <h2 className="outbox__title">{t('outbox.title')}</h2>
      <p className="outbox__lead">{t(jobs.length > 0 ? 'outbox.lead' : 'outbox.empty')}</p>
      <ul className="outbox__jobs">
        {jobs.map((job) => (
          <li key={job.id}>
            <strong>
              {t('outbox.job', {
                name: job.about.name || t('outbox.newOrder'),
                event: eventWord(job.about.event),
              })}
            </strong>
            {job.about.went?.length ? (
              <span>{t('outbox.went', { names: job.about.went.join(', ') })}</span>
            ) : undefined}
            {job.refusal?.code ? (
              <RefusedJob job={job} event={eventWord(job.about.event)} offline={offline} />
            ) : (
              <WaitingJob job={job}>{t(`outbox.${standingOf(job, jobs, next)}`)}</WaitingJob>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function WaitingJob({ job, children }: { job: Job; children: string }) {
  return (
    <>
      {job.makes && (
        <span>
          <MadeText job={job} />
        </span>
      )}
      <span>{children}</span>
    </>
  )
}

/**
 * Events of orders and lines are named as in their history, those of the queue as on its buttons.
 */
function useEventWord(): (event: string) => string {
  const { t } = useTranslation()
  const { translator } = useApp()
  useLoaded('words of orders and the queue', async () => {
    await translator.learn(['orders', 'queue'])
    return true
  })
  return (event) => {
    const [kind = '', name = ''] = event.split('.')
    const key = kind === 'queue' ? `queue.event.${name}` : `orders.happened.${event}`
    return textAt(t, key, { defaultValue: name })
  }
}
