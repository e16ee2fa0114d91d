import { useTranslation } from '#i18n/use-translation.tsx'
import type { JobPosting } from '#contract/job.ts'
import { limits } from '#contract/limits.ts'
import { serverNow } from '../../services/server-clock.ts'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { AskField } from '../parts/dialog/ask-field.tsx'
import { AskMore } from '../parts/dialog/ask-more.tsx'
import { AskNumber } from '../parts/dialog/ask-number.tsx'
import { fromLocalTime, toLocalTime } from '../parts/calendar/local-time.ts'
import { AskMoment } from '../parts/dialog/ask-moment.tsx'
import { useViewer } from '../seams/viewer.ts'
import { isPastClosing, type JobEvent, lacksDescription } from './job-steps.ts'
import type { JobMoveDetails, JobMoves } from './use-job-moves.ts'
import { useOnce } from '../parts/hooks/use-once.ts'
import { placeOfZone } from '../parts/time/place-of-zone.ts'

/** The current question of the moves. */
export function JobStepDialog({ moves }: { moves: JobMoves }) {
  const { asking } = moves
  if (!asking) return null
  const { event } = asking.move
  if (event === 'job.filled' || event === 'job.expire') return null
  return <AskStep key={event + asking.id} asking={asking} event={event} moves={moves} />
}

/** The events that users send. */
type AskingEvent = Exclude<JobEvent, 'job.filled' | 'job.expire'>
type Props = {
  asking: NonNullable<JobMoves['asking']>
  event: AskingEvent
  moves: JobMoves
}

/**
 * Asks what a step needs: what happens to pending applications, why it is reopened, a later closing
 * date, a confirmation to archive.
 */
function AskStep({ asking: { row: job }, event, moves }: Props) {
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  const step = t(`jobs.event.${event}`)
  const now = useOnce(serverNow)
  return (
    <AskFrame
      title={t('jobs.stepOf', { step, name: job.title })}
      confirm={step}
      keep={t('jobs.cancel')}
      isEnding={event === 'job.archive'}
      {...askedMove(moves)}
      onConfirm={(values) => moves.confirm(detailsOf(event, values, zone))}
    >
      {event === 'job.publish' && lacksDescription(job) && (
        <p className="quiet__text">{t('jobs.ask.noDescription')}</p>
      )}
      {(event !== 'job.publish' || isPastClosing(job, now)) && (
        <p className="quiet__text">{t(`jobs.ask.${event}`)}</p>
      )}
      {event === 'job.close' && job.counts.pending > 0 && (
        <RejectPending count={job.counts.pending} />
      )}
      {event === 'job.reopen' && <ReopenFields job={job} />}
      {(event === 'job.reopen' || event === 'job.publish') && (
        <ClosingField job={job} zone={zone} />
      )}
    </AskFrame>
  )
}

function RejectPending({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <AskMore name="rejectPending" label={t('jobs.ask.rejectPending', { count })}>
      <AskField name="message" label={t('interest.message')}>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={4}
            maxLength={limits.text.long}
            defaultValue={t('interest.kindTexts.other')}
          />
        )}
      </AskField>
    </AskMore>
  )
}

/** The reason, and what prevents closing again at once: free vacancies. */
function ReopenFields({ job: { vacancies, counts } }: { job: JobPosting }) {
  const { t } = useTranslation()
  return (
    <>
      <AskField name="note" label={t('jobs.ask.why')}>
        {(wiring) => (
          <Input {...wiring} required maxLength={limits.text.medium} autoComplete="off" />
        )}
      </AskField>
      {counts.accepted >= vacancies && (
        <AskNumber
          name="vacancies"
          label={t('jobs.ask.vacancies', { count: counts.accepted })}
          min={counts.accepted + 1}
          max={1000}
          defaultValue={counts.accepted + 1}
        />
      )}
    </>
  )
}

/** A later closing date, if the posting's date is over. */
function ClosingField({ job, zone }: { job: JobPosting; zone: string }) {
  const { t } = useTranslation()
  const now = useOnce(Date.now)
  if (!isPastClosing(job, now)) return null
  return (
    <AskMoment
      name="closesMs"
      label={t('jobs.ask.closes', { zone: placeOfZone(zone) })}
      first={toLocalTime(now + 14 * 86_400_000, zone)}
    />
  )
}

function detailsOf(event: AskingEvent, form: FormData, zone: string): JobMoveDetails {
  if (event === 'job.close')
    return form.get('rejectPending') === null
      ? {}
      : { rejectPending: true, message: String(form.get('message') ?? '') }
  if (event === 'job.archive') return {}
  const vacancies = form.get('vacancies')
  const closes = form.get('closesMs')
  return {
    ...(event === 'job.reopen' && { note: String(form.get('note')) }),
    ...(vacancies !== null && { vacancies: Number(vacancies) }),
    ...(closes !== null && { closesMs: fromLocalTime(String(closes), zone) ?? null }),
  }
}
