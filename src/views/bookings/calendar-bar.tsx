import { Button } from '@chakra-ui/react/button'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookedResource } from '#contract/booking.ts'
import { dateRange } from '#contract/limits.ts'
import { addDays } from '#contract/zoned-time.ts'
import { type CalendarPlace, calendarViews } from './use-calendar-place.ts'
import { dayRange } from '../parts/calendar/date-range.ts'
import { DateInput } from '../parts/time/date-input.tsx'

type Props = {
  place: CalendarPlace
  go: (part: Partial<CalendarPlace>) => void
  today: string
  isNarrow: boolean
  resources: readonly BookedResource[]
}

/** The calendar's period, view and person filter. */
export function CalendarBar({ place, go, today, isNarrow, resources }: Props) {
  const { t } = useTranslation()
  const { view, date, resourceId, isCancelledShown } = place
  const step = !isNarrow && view === 'week' ? 7 : 1
  const goTo = (wanted: string) =>
    wanted >= dateRange.first && wanted <= dateRange.last && go({ date: wanted })
  return (
    <div className="cal-bar">
      <div className="cal-steps">
        <Button
          variant="surface"
          size="sm"
          aria-label={t('bookings.before')}
          onClick={() => goTo(addDays(date, -step))}
        >
          ‹
        </Button>
        <Button variant="surface" size="sm" disabled={date === today} onClick={() => goTo(today)}>
          {t('bookings.today')}
        </Button>
        <Button
          variant="surface"
          size="sm"
          aria-label={t('bookings.after')}
          onClick={() => goTo(addDays(date, step))}
        >
          ›
        </Button>
        <DateInput
          {...dayRange}
          kind="day"
          className="filters__select"
          aria-label={t('bookings.date')}
          value={date}
          onChange={(day) => day && goTo(day)}
        />
      </div>
      {!isNarrow && <ViewChoice view={view} onPick={(picked) => go({ view: picked })} />}
      {resources.length > 0 && (
        <select
          className="filters__select"
          aria-label={t('bookings.who')}
          data-set={resourceId !== undefined}
          value={resourceId ?? ''}
          onChange={({ target }) =>
            go({ resourceId: resources.find(({ id }) => id === target.value)?.id })
          }
        >
          <option value="">{t('bookings.everyone')}</option>
          {resources.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <label className="cal-check">
        <input
          type="checkbox"
          checked={isCancelledShown}
          onChange={({ target }) => go({ isCancelledShown: target.checked })}
        />
        {t('bookings.cancelled')}
      </label>
    </div>
  )
}

function ViewChoice({
  view,
  onPick,
}: {
  view: CalendarPlace['view']
  onPick: (view: CalendarPlace['view']) => void
}) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="cal-views">
      <legend className="sr-only">{t('bookings.view')}</legend>
      {calendarViews.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === view} onChange={() => onPick(one)} />
          <span>{t(`bookings.views.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
