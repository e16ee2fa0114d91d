import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import {
  copiedToAll,
  fromField,
  hasOtherDays,
  type Hour,
  moreHours,
  toField,
  usualHour,
  withDay,
} from './hours.ts'
import { weekdayName } from '../time/say-time.ts'
import { useWeekOrder } from './use-week-order.ts'
import { useRows } from '../form/use-rows.ts'
import { DateInput } from '../time/date-input.tsx'
import '../../theme/forms.css'

type Props = {
  value: readonly Hour[]
  error: string | undefined
  onChange: (value: Hour[]) => void
  /** The label, if these are not the hours of a branch. */
  legend?: string
  /** The text shown without any hours. */
  none?: string
}

/** Opening hours by weekday, several spans per day. Without any span: always open. */
export function HoursField({ value, error, onChange, legend, none }: Props) {
  const { t, i18n } = useTranslation()
  const week = useWeekOrder()
  return (
    <chakra.fieldset
      css={{
        '& > legend': { fontSize: 'sm', fontWeight: 'medium' },
        '& ul': { mt: '1.5', borderBlockStart: '1px solid {colors.border}' },
        '& li': {
          display: 'grid',
          // The buttons are next to the hours, not at the far end, where they could be covered by a
          // bar at the bottom.
          gridTemplateColumns: {
            base: '8rem minmax(0, auto) minmax(max-content, 1fr)',
            smDown: 'minmax(0, 1fr) auto',
          },
          rowGap: '2',
          columnGap: '3',
          alignItems: 'center',
          minH: '11',
          py: '1',
          borderBlockEnd: '1px solid {colors.border}',
          '@media (max-width: 22.4375rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
        },
        '& li > div': {
          display: 'flex',
          flexWrap: 'wrap',
          gap: '1.5',
          alignItems: 'center',
          gridRow: { smDown: '2' },
          gridColumn: { smDown: '1 / -1' },
        },
        '& li > div > span': {
          display: 'flex',
          flexWrap: 'wrap',
          gap: '1.5',
          alignItems: 'center',
        },
        '& li > span': { display: 'flex', flexWrap: 'wrap', gap: '1.5', alignItems: 'center' },
        '& li > div input': {
          h: '9',
          px: '2',
          bg: 'bg.panel',
          border: '1px solid {colors.border.emphasized}',
          rounded: 'md',
          minH: { mdDown: '11' },
        },
        '& li > div:not(:has(input))': { display: { smDown: 'none' } },
        '& li > label': {
          minH: { base: '8', mdDown: '11' },
          display: 'flex',
          gap: '2.5',
          alignItems: 'center',
          cursor: 'pointer',
        },
        '& li > *': { '@media (max-width: 22.4375rem)': { gridRow: 'auto' } },
      }}
      aria-invalid={error ? true : undefined}
    >
      <legend>{legend ?? t('location.hours')}</legend>
      {value.length === 0 && <p className="field__hint">{none ?? t('location.alwaysOpen')}</p>}
      <ul>
        {week.map((weekday) => (
          <Day
            key={weekday}
            weekday={weekday}
            name={weekdayName(weekday, i18n.language)}
            hours={value}
            onChange={onChange}
          />
        ))}
      </ul>
      {error && <p className="field__error">{error}</p>}
    </chakra.fieldset>
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
  const spans: readonly Omit<Hour, 'weekday'>[] = hours.filter((hour) => hour.weekday === weekday)
  const set = (next: readonly Omit<Hour, 'weekday'>[]) => onChange(withDay(hours, weekday, next))
  const { list, change, add, remove } = useRows(spans, set)
  const more = moreHours(hours, weekday)
  const isOneOfMore = hasOtherDays(hours, weekday)

  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={spans.length > 0}
          onChange={({ target }) => set(target.checked ? [usualHour] : [])}
        />
        {name}
      </label>
      <div ref={list}>
        {spans.length === 0 && hours.length > 0 && (
          <span className="quiet__text">{t('location.closed')}</span>
        )}
        {spans.map((span, index) => (
          // Spans have no id, only their order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>
            <DateInput
              className=""
              kind="clock"
              aria-label={t('location.opens', { day: name })}
              value={span.opens}
              onChange={(value) => value && change(index, { opens: value })}
            />
            <span aria-hidden="true">–</span>
            <DateInput
              className=""
              kind="clock"
              aria-label={t('location.closes', { day: name })}
              value={toField(span.closes)}
              onChange={(value) => value && change(index, { closes: fromField(value) })}
            />
            {span.opens === '00:00' && span.closes === '24:00' && (
              <span className="quiet__text">{t('location.wholeDay')}</span>
            )}
            {spans.length > 1 && (
              <button
                type="button"
                className="field-tool__small"
                aria-label={t('location.removeSpan', { day: name })}
                onClick={() => remove(index)}
              >
                ×
              </button>
            )}
          </span>
        ))}
      </div>
      {spans.length > 0 && (
        <span>
          <button
            type="button"
            className="field-tool__small"
            aria-label={t('location.addSpan', { day: name })}
            disabled={!more}
            onClick={() =>
              more && add(more, spans.filter(({ opens }) => opens < more.opens).length)
            }
          >
            +
          </button>
          <button
            type="button"
            className="field-tool__small"
            aria-label={t(isOneOfMore ? 'location.copyOpenLabel' : 'location.copyLabel', {
              day: name,
            })}
            onClick={() => onChange(copiedToAll(hours, weekday))}
          >
            {t(isOneOfMore ? 'location.copyOpen' : 'location.copy')}
          </button>
        </span>
      )}
    </li>
  )
}
