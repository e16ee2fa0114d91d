import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { dayRange, isIn } from '../parts/calendar/date-range.ts'
import { DateInput } from '../parts/time/date-input.tsx'

/** Filters by a day in the company's time zone. */
export function DayFilter({
  day,
  onPick,
}: {
  day: string | undefined
  onPick: (day: string | undefined) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="filters__item">
      <label className="filters__label" htmlFor={id}>
        {t('reservations.day')}
      </label>
      <DateInput
        {...dayRange}
        id={id}
        data-size="sm"
        kind="day"
        data-set={day !== undefined}
        value={day ?? ''}
        onChange={(picked) =>
          (picked === '' || isIn(dayRange, picked)) && onPick(picked || undefined)
        }
      />
    </div>
  )
}
