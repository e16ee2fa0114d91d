import type { GuestPlace } from '#contract/guest-place.ts'
import { placeOfZone } from '../../views/parts/time/place-of-zone.ts'
import { saySpecial, specialSoon } from '../../views/parts/calendar/special-soon.ts'
import { sayDay, weekdayName } from '../../views/parts/time/say-time.ts'
import { useGuest } from '../guest.ts'
import { today } from '../times/days.ts'

type Props = {
  place: GuestPlace
  timeZone: string
  /** The label of the link's target, which the page already shows. */
  label?: string | undefined
}
type Span = { opens?: string | undefined; closes?: string | undefined }

/** Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]

/** The address of the business, and its opening hours. */
export function Place({ place: { name, address, hours, specialDays }, timeZone, label }: Props) {
  const { t } = useGuest()
  const lines = [...(name === undefined || name === label ? [] : [name]), ...address]
  return (
    <div className="guest__place">
      {lines.length > 0 && <address>{lines.join(', ')}</address>}
      <SoonSpecial days={specialDays} timeZone={timeZone} />
      {hours.length + specialDays.length > 0 && (
        <details>
          <summary>{t('guest.hours.title')}</summary>
          {hours.length > 0 && <Week hours={hours} timeZone={timeZone} />}
          {specialDays.length > 0 && <SpecialDays days={specialDays} timeZone={timeZone} />}
          <p className="guest__hint">{t('times.zone', { zone: placeOfZone(timeZone) })}</p>
        </details>
      )}
    </div>
  )
}

/** Special days of this week, without opening the hours: nobody stands before a closed door. */
function SoonSpecial({ days, timeZone }: { days: GuestPlace['specialDays']; timeZone: string }) {
  const { t, language } = useGuest()
  const now = today(timeZone)
  return specialSoon(days, now).map((day) => (
    <p key={day.date}>
      <strong>{saySpecial(day, { language, today: now, closed: t('guest.closed') })}</strong>
    </p>
  ))
}

function Week({ hours, timeZone }: Pick<GuestPlace, 'hours'> & { timeZone: string }) {
  const { language } = useGuest()
  const now = new Date(`${today(timeZone)}T12:00:00Z`).getUTCDay()
  return (
    <dl>
      {weekdays.map((weekday) => (
        <div key={weekday} aria-current={weekday === now ? 'date' : undefined}>
          <dt>{weekdayName(weekday, language)}</dt>
          <dd>
            <Spans spans={hours.filter((hour) => hour.weekday === weekday)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Days with special hours. A day with any “closed” entry is closed. */
function SpecialDays({ days, timeZone }: { days: GuestPlace['specialDays']; timeZone: string }) {
  const { t, language } = useGuest()
  const byDate = [...Map.groupBy(days, ({ date }) => date)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    <>
      <h2>{t('guest.hours.special')}</h2>
      <dl>
        {byDate.map(([date, own]) => (
          <div key={date}>
            <dt>
              {[sayDay(date, language, today(timeZone)), own.find((it) => it.name)?.name]
                .filter(Boolean)
                .join(', ')}
            </dt>
            <dd>
              <Spans spans={own.some(({ isClosed }) => isClosed) ? [] : own} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  const { t } = useGuest()
  if (spans.length === 0) return t('guest.closed')
  const said = spans
    .map(({ opens = '', closes = '' }) => `${opens}–${closes}`)
    .toSorted()
    .map((text) => (text === '00:00–24:00' ? t('guest.hours.allDay') : text))
  return said.join(', ')
}
