import { PersonAvatar } from '../parts/people/person-avatar.tsx'
import type { BookedResource } from '#contract/booking.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import Thermometer from 'lucide-react/icons/thermometer'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Away } from './use-away.tsx'
import { between, isWithin, rem } from './blocks.ts'
import { type Axis, missingIn, placeOf } from './calendar-day.ts'
import { closedIn, type Column, type Stretch } from './columns.ts'
import type { Shares } from './shares.ts'
import type { SayTime } from './use-say-time.ts'
import styles from './calendar.module.css'

type Props = {
  columns: readonly Column[]
  shares: Shares
  now: number
  say: SayTime
  onDay: (date: string) => void
  away: Away
  isToday: boolean
}

/** The columns: days, or resources. */
export function CalendarHeads({ columns, shares, now, say, onDay, away, isToday }: Props) {
  const { t } = useTranslation()
  const isByDay =
    columns.every(({ resource }) => resource === columns[0]?.resource && resource !== null) &&
    columns.every(({ key, day }) => key === day.date)
  return (
    <div className={styles.heads}>
      {columns.map(({ key, day, resource, open }, index) => (
        <div
          key={key}
          className={styles.head}
          style={{ flexGrow: shares.columns[index]?.size }}
          data-today={isByDay && now >= day.startMs && now < day.endMs}
        >
          {isByDay ? (
            <button type="button" className={styles.day} onClick={() => onDay(day.date)}>
              {say.dayText(day.date)}
            </button>
          ) : (
            <>
              {resource?.pictureUrl && (
                <PersonAvatar name={resource.name} url={resource.pictureUrl} />
              )}
              <strong>{resource?.name ?? t('bookings.nobody')}</strong>
              {isToday &&
                resource?.kind === 'person' &&
                resource.open.some(({ toMs }) => toMs > now) && <Sick who={resource} away={away} />}
            </>
          )}
          {open.some(({ fromMs, toMs }) => fromMs < day.endMs && toMs > day.startMs) || (
            <small>{t(resource ? 'bookings.notIn' : 'bookings.closed')}</small>
          )}
        </div>
      ))}
    </div>
  )
}

/**
 * The background of a column: non-working hours, time off, skipped hours, and the line of the
 * current time.
 */
export function ColumnGround({
  column,
  share,
  axis,
  hours,
  now,
}: {
  column: Column
  share: number | undefined
  axis: Axis
  hours: Stretch
  now: number
}) {
  const { t } = useTranslation()
  const { day } = column
  const place = (ms: number) => placeOf(ms, day, axis)
  const style = (stretch: Stretch) => {
    const { top, height } = between(stretch, hours)
    return { insetBlockStart: top, blockSize: height }
  }
  const off = column.off.map(({ fromMs, toMs, note }) => ({
    from: place(fromMs),
    to: place(toMs),
    note,
  }))
  return (
    <div className={styles.column} style={{ flexGrow: share }}>
      {closedIn(column, axis)
        .filter((one) => isWithin(one, hours))
        .map((one) => (
          <div key={one.from} className={styles.closed} style={style(one)} />
        ))}
      {off
        .filter((one) => one.from < one.to && isWithin(one, hours))
        .map((one) => (
          <div key={one.from} className={styles.off} style={style(one)}>
            {one.note ?? t('bookings.off')}
          </div>
        ))}
      {missingIn(day, axis)
        .filter((one) => isWithin(one, hours))
        .map((one) => (
          <div key={one.from} className={styles.missing} style={style(one)}>
            {t('bookings.missing')}
          </div>
        ))}
      {now >= day.startMs && now < day.endMs && (
        <div className={styles.now} style={{ insetBlockStart: rem(place(now) - hours.from) }} />
      )}
    </div>
  )
}

/** Takes the rest of the day off, and lets the user decide about its bookings. */
function Sick({ who, away: { sick, isBusy } }: { who: BookedResource; away: Away }) {
  const { t } = useTranslation()
  if (!sick) return null
  const label = t('timeOff.markSickOf', { who: who.name })
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={label}
      title={label}
      disabled={isBusy}
      onClick={() => sick(who.id)}
    >
      <Icon of={Thermometer} size="sm" />
      {t('timeOff.markSick')}
    </Button>
  )
}
