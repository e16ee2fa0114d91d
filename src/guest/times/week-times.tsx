import { useState } from 'react'
import { addDays, countDays } from '#contract/zoned-time.ts'
import { useOnce } from '../../views/parts/hooks/use-once.ts'
import { dayIn, formatClock } from '../../views/parts/time/time-format.ts'
import { useGuest } from '../guest.ts'
import { daysFrom, dayWords, offeredOf, today } from './days.ts'
import styles from './week-times.module.css'

type Week = {
  first: string
  from: string
  last: string | undefined
  /** The initially selected day. */
  own: string | undefined
  turn: (to: string) => void
}
type Slot = { startMs: number; isFull?: boolean }
type Props = {
  /** The slots of the week; undefined while loading. */
  slots: readonly Slot[] | undefined
  timeZone: string
  week: Week
  /** Offers all slots, not only quarter hours. */
  hasAll?: boolean
  chosenMs: number | undefined
  onChoose: (startMs: number | undefined) => void
}

/**
 * The week of days that is shown, initially from today. `days`: how many days after today can be
 * selected; `ownMs`: a time to reschedule, whose week is shown first.
 */
export function useWeek(
  timeZone: string,
  { days, ownMs }: { days?: number | undefined; ownMs?: number | undefined } = {},
): Week {
  const first = useOnce(() => today(timeZone))
  const ownDay = ownMs === undefined ? first : dayIn(timeZone, ownMs)
  const ahead = Math.max(0, Math.floor((countDays(first, ownDay) - 1) / 7))
  const [from, turn] = useState(() => addDays(first, 7 * ahead))
  return {
    first,
    from,
    last: days === undefined ? undefined : addDays(first, days),
    own: ownMs === undefined ? undefined : ownDay,
    turn,
  }
}

/** The free times of a week as buttons: first a day, then a time. */
export function WeekTimes({ slots, timeZone, week, hasAll, chosenMs, onChoose }: Props) {
  const { t } = useGuest()
  const { first, from, last, own } = week
  const [picked, setPicked] = useState(own)
  const byDay = offeredOf(slots ?? [], timeZone, hasAll)
  const next = addDays(from, 7)
  const day = picked && byDay.has(picked) ? picked : daysFrom(from).find((it) => byDay.has(it))
  const turn = (to: string) => {
    week.turn(to)
    setPicked(undefined)
    onChoose(undefined)
  }
  return (
    <>
      <div className={styles.week}>
        <strong>{t(hasAll ? 'times.day' : 'times.when')}</strong>
        <button
          type="button"
          className="guest__button"
          disabled={from === first}
          onClick={() => turn(addDays(from, -7))}
        >
          {t('times.earlier')}
        </button>
        <button
          type="button"
          className="guest__button"
          disabled={last !== undefined && next > last}
          onClick={() => turn(next)}
        >
          {t('times.later')}
        </button>
      </div>
      <Days
        from={from}
        day={day}
        byDay={byDay}
        onPick={(it) => (setPicked(it), onChoose(undefined))}
      />
      {slots && (
        <Clocks
          slots={(day && byDay.get(day)) || []}
          timeZone={timeZone}
          chosenMs={chosenMs}
          onChoose={onChoose}
        />
      )}
    </>
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
    <div className={styles.days} role="group" aria-label={t('times.day')}>
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
  slots: readonly Slot[]
  timeZone: string
  chosenMs: number | undefined
  onChoose: (startMs: number) => void
}

function Clocks({ slots, timeZone, chosenMs, onChoose }: ClocksProps) {
  const { t } = useGuest()
  if (slots.length === 0) return <p className="guest__quiet">{t('times.nothingFree')}</p>
  return (
    <div className={styles.clocks} role="group" aria-label={t('times.time')}>
      {slots.map(({ startMs, isFull = false }) => (
        <button
          key={startMs}
          type="button"
          disabled={isFull}
          aria-pressed={startMs === chosenMs}
          onClick={() => onChoose(startMs)}
        >
          {formatClock(startMs, timeZone)}
          {isFull && <small>{t('times.full')}</small>}
        </button>
      ))}
    </div>
  )
}
