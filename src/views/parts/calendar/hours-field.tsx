import { useTranslation } from 'react-i18next'
import { copiedToAll, fromField, type Hour, toField, usualHour, withDay } from './hours.ts'
import { weekdayName } from '../time/say-time.ts'
import { weekOrder } from './week.ts'
import { useRowFocus } from '../form/use-row-focus.ts'
import { DateInput } from '../time/date-input.tsx'
import './hours-field.css'

type Props = {
  value: readonly Hour[]
  error: string | undefined
  onChange: (value: Hour[]) => void
  /** Whose hours they are, if not a branch's. */
  legend?: string
  /** The meaning of no hours at all. */
  none?: string
}

/** Opening hours by weekday, several spans a day. Without any span it is always open. */
export function HoursField({ value, error, onChange, legend, none }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <fieldset className="hours" aria-invalid={error ? true : undefined}>
      <legend>{legend ?? t('location.hours')}</legend>
      {value.length === 0 && <p className="form__hint">{none ?? t('location.alwaysOpen')}</p>}
      <ul>
        {weekOrder(i18n.language).map((weekday) => (
          <Day
            key={weekday}
            weekday={weekday}
            name={weekdayName(weekday, i18n.language)}
            hours={value}
            onChange={onChange}
          />
        ))}
      </ul>
      {error && <p className="form__error">{error}</p>}
    </fieldset>
  )
}

function Day({
  weekday,
  name,
  hours,
  onChange,
}: {
  weekday: number
  name: string
  hours: readonly Hour[]
  onChange: (value: Hour[]) => void
}) {
  const { t } = useTranslation()
  const spans = hours.filter((hour) => hour.weekday === weekday)
  const set = (next: readonly Omit<Hour, 'weekday'>[]) => onChange(withDay(hours, weekday, next))
  const { list, focusRow } = useRowFocus<HTMLDivElement>(spans.length)
  const change = (index: number, part: Partial<Hour>) =>
    set(spans.map((span, at) => (at === index ? { ...span, ...part } : span)))

  return (
    <li className="hours-day">
      <label className="hours-open">
        <input
          type="checkbox"
          checked={spans.length > 0}
          onChange={({ target }) => set(target.checked ? [usualHour] : [])}
        />
        {name}
      </label>
      <div ref={list} className="hours-spans">
        {spans.length === 0 && hours.length > 0 && (
          <span className="hours-closed">{t('location.closed')}</span>
        )}
        {spans.map((span, index) => (
          // Spans have no name of their own; their order is all there is.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className="hours-span">
            <DateInput
              kind="clock"
              aria-label={t('location.opens', { day: name })}
              value={span.opens}
              onChange={(value) => value && change(index, { opens: value })}
            />
            <span aria-hidden="true">–</span>
            <DateInput
              kind="clock"
              aria-label={t('location.closes', { day: name })}
              value={toField(span.closes)}
              onChange={(value) => value && change(index, { closes: fromField(value) })}
            />
            {spans.length > 1 && (
              <button
                type="button"
                className="hours-small"
                aria-label={t('location.removeSpan', { day: name })}
                onClick={() => {
                  focusRow(index)
                  set(spans.filter((_, at) => at !== index))
                }}
              >
                ×
              </button>
            )}
          </span>
        ))}
      </div>
      {spans.length > 0 && (
        <span className="hours-more">
          <button
            type="button"
            className="hours-small"
            aria-label={t('location.addSpan', { day: name })}
            onClick={() => {
              focusRow(spans.length)
              set([...spans, { opens: '18:00', closes: '22:00' }])
            }}
          >
            +
          </button>
          <button
            type="button"
            className="hours-small"
            aria-label={t('location.copyLabel', { day: name })}
            onClick={() => onChange(copiedToAll(hours, weekday))}
          >
            {t('location.copy')}
          </button>
        </span>
      )}
    </li>
  )
}
