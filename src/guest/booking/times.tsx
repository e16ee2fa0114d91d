import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { listGuestSlots } from '#contract/guest.ts'
import { addDays } from '#contract/zoned-time.ts'
import { formatClock } from '../../views/parts/time/time-format.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useGuest } from '../guest.ts'
import type { Link } from '../link.ts'
import { LoadFailure } from '../notice.tsx'
import { daysFrom, dayWords, offeredOf, today } from './days.ts'

export type Choice = { startMs: number; resourceId: Id | undefined }
type Answer = OutputOf<typeof listGuestSlots>
type Props = {
  link: Link
  productId: Id
  choice: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
}

/**
 * A week's free times, with one of those who offer them or with anyone, on the clocks of the
 * business.
 */
export function Times({ link: { intakeToken, company }, productId, choice, onChoose }: Props) {
  const { t } = useGuest()
  const [first] = useState(() => today(company.timeZone))
  const [from, setFrom] = useState(first)
  const [resourceId, setResource] = useState<Id>()
  const [picked, setPicked] = useState<string>()
  const { answer, failure, isBusy, reload } = useAnswer(listGuestSlots, {
    intakeToken,
    productId,
    date: from,
    days: 7,
  })
  if (failure) return <LoadFailure failure={failure} onRetry={reload} />
  const slots = (answer?.slots ?? []).filter(
    ({ resourceIds }) => resourceId === undefined || resourceIds.includes(resourceId),
  )
  const byDay = offeredOf(slots, company.timeZone)
  const day = picked ?? daysFrom(from).find((it) => byDay.has(it))
  const turn = (to: string) => {
    setFrom(to)
    setPicked(undefined)
    onChoose(undefined)
  }
  return (
    <section
      className="guest-card guest-form"
      aria-label={t('guest.booking.when')}
      aria-busy={isBusy}
    >
      {answer && answer.resources.length > 1 && (
        <Who
          resources={answer.resources}
          resourceId={resourceId}
          onChoose={(id) => (setResource(id), onChoose(undefined))}
        />
      )}
      <div className="booking-week">
        <h3>{t('guest.booking.when')}</h3>
        <button
          type="button"
          className="guest-button"
          disabled={from === first}
          onClick={() => turn(addDays(from, -7))}
        >
          {t('guest.booking.earlier')}
        </button>
        <button type="button" className="guest-button" onClick={() => turn(addDays(from, 7))}>
          {t('guest.booking.later')}
        </button>
      </div>
      <Days
        from={from}
        day={day}
        byDay={byDay}
        onPick={(it) => (setPicked(it), onChoose(undefined))}
      />
      {answer && (
        <Clocks
          slots={(day && byDay.get(day)) || []}
          timeZone={company.timeZone}
          chosenMs={choice?.startMs}
          onChoose={(startMs) => onChoose({ startMs, resourceId })}
        />
      )}
      <p className="guest-hint">{t('guest.booking.zone', { zone: company.timeZone })}</p>
    </section>
  )
}

function Who({
  resources,
  resourceId,
  onChoose,
}: {
  resources: Answer['resources']
  resourceId: Id | undefined
  onChoose: (id: Id | undefined) => void
}) {
  const { t } = useGuest()
  return (
    <div className="guest-field">
      <label htmlFor="booking-who">{t('guest.booking.who')}</label>
      <select
        id="booking-who"
        value={resourceId ?? ''}
        onChange={({ currentTarget }) =>
          onChoose(resources.find(({ id }) => id === currentTarget.value)?.id)
        }
      >
        <option value="">{t('guest.booking.anyone')}</option>
        {resources.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function Days({
  from,
  day,
  byDay,
  onPick,
}: {
  from: string
  day: string | undefined
  byDay: ReadonlyMap<string, unknown>
  onPick: (day: string) => void
}) {
  const { t, language } = useGuest()
  return (
    <div className="booking-days" role="group" aria-label={t('guest.booking.day')}>
      {daysFrom(from).map((it) => {
        const { weekday, date } = dayWords(it, language)
        return (
          <button
            key={it}
            type="button"
            aria-pressed={it === day}
            disabled={!byDay.has(it)}
            onClick={() => onPick(it)}
          >
            <span>{weekday} </span>
            <span>{date}</span>
          </button>
        )
      })}
    </div>
  )
}

type ClocksProps = {
  slots: readonly { startMs: number }[]
  timeZone: string
  chosenMs: number | undefined
  onChoose: (startMs: number) => void
}

function Clocks({ slots, timeZone, chosenMs, onChoose }: ClocksProps) {
  const { t } = useGuest()
  if (slots.length === 0) return <p className="guest-quiet">{t('guest.booking.nothingFree')}</p>
  return (
    <div className="booking-times" role="group" aria-label={t('guest.booking.time')}>
      {slots.map(({ startMs }) => (
        <button
          key={startMs}
          type="button"
          aria-pressed={startMs === chosenMs}
          onClick={() => onChoose(startMs)}
        >
          {formatClock(startMs, timeZone)}
        </button>
      ))}
    </div>
  )
}
