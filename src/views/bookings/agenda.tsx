import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking.ts'
import { StatusBadge } from '../parts/notice/status-badge.tsx'
import { bookingMark } from './booking-mark.ts'
import type { Column } from './columns.ts'
import { isInColumn } from './columns.ts'
import type { SayTime } from './use-say-time.ts'
import './agenda.css'

type Props = {
  column: Column
  bookings: readonly Booking[]
  now: number
  say: SayTime
  isBusy: boolean
  onOpen: (booking: Booking) => void
}

/** One day as a list, for phones. Time off appears between the bookings. */
export function Agenda({ column, bookings, now, say, isBusy, onOpen }: Props) {
  const { t } = useTranslation()
  const { day, off, open } = column
  const own = bookings.filter((one) => isInColumn(one, column))
  const next = own.find(({ endMs = 0 }) => endMs > now)
  const isToday = now >= day.startMs && now < day.endMs
  return (
    <div className="agenda" aria-busy={isBusy}>
      <p className="agenda-hours">
        {open.length === 0
          ? t(column.resource ? 'bookings.notIn' : 'bookings.closed')
          : t('bookings.openHours', {
              hours: open
                .map(({ fromMs, toMs }) => fromLeft(say.span({ startMs: fromMs, endMs: toMs })))
                .join(', '),
            })}
      </p>
      {off.map(({ fromMs, toMs, note }) => (
        <p key={fromMs} className="agenda-off">
          {t('bookings.offSpan', {
            time: fromLeft(
              `${say.clock(Math.max(fromMs, day.startMs))}–${say.clock(Math.min(toMs, day.endMs))}`,
            ),
            note: note ?? t('bookings.off'),
          })}
        </p>
      ))}
      {own.length === 0 ? (
        <p className="agenda-none">{t('bookings.nothing')}</p>
      ) : (
        <ol aria-label={say.longDay(day.date)}>
          {own.map((booking) => (
            <li key={booking.id} data-now={isToday && booking === next}>
              <button type="button" data-booking={booking.id} onClick={() => onOpen(booking)}>
                <span className="agenda-time">{say.span(booking)}</span>
                <strong>{say.customer(booking)}</strong>
                <span className="agenda-what">
                  {[say.services(booking), booking.resource?.name].filter(Boolean).join(' · ')}
                </span>
                <StatusBadge mark={bookingMark(booking)}>{say.status(booking)}</StatusBadge>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/**
 * Time ranges are read left to right in every language, also inside right-to-left text: Unicode
 * isolates ensure that.
 */
function fromLeft(span: string): string {
  return `\u2066${span}\u2069`
}
