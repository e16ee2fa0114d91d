import { chakra } from '@chakra-ui/react/styled-system'
import { limits } from '#contract/limits.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import { FormSection } from '../parts/form/fields.tsx'
import { useRows, withPart } from '../parts/form/use-rows.ts'
import { fromField, toField } from '../parts/calendar/hours.ts'
import type { Exception } from './place-values.ts'
import { SettingsList } from './settings-parts.ts'
import {
  daysOf,
  firstRowOf,
  newDay,
  rowsOf,
  type Span,
  type SpecialDay,
  withMoreHours,
} from './special-days.ts'
import { DateInput } from '../parts/time/date-input.tsx'
import { dayRange } from '../parts/calendar/date-range.ts'

type Props = {
  value: readonly Exception[]
  errorAt: (path: string) => string | undefined
  onChange: (value: Exception[]) => void
}

/** Special days: closed, or with other hours. */
export function ExceptionsField({ value, errorAt, onChange }: Props) {
  const { t } = useTranslation()
  const days = daysOf(value)
  const { list, change, add, remove } = useRows(days, (next) => onChange(rowsOf(next)))
  const error = errorAt('exceptions')
  return (
    <FormSection
      title={t('settings.place.field.exceptions')}
      text={t('settings.place.exceptionsText')}
    >
      <SettingsList
        ref={list}
        className="form__wide"
        css={{
          '& > li': {
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'start',
            rowGap: '2',
            columnGap: '4',
            fontSize: 'sm',
            minBlockSize: '3.25rem',
            paddingBlock: '2',
            borderBlockEnd: '1px solid {colors.border.muted}',
          },
          '& .date-field__root': { flex: 'none' },
          '& .field__input': { flex: 'none', inlineSize: 'auto' },
          '& input.field__input[type=text]': { flex: '1 1 12rem', maxInlineSize: '20rem' },
        }}
      >
        {days.map((day, index) => (
          // Days have no id while they are edited.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <DayRow
              name={`exceptions.${firstRowOf(days, index)}.date`}
              error={errorAt(`exceptions.${firstRowOf(days, index)}.date`)}
              value={day}
              onChange={(next) => change(index, next)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </SettingsList>
      {error && <p className="field__error form__wide">{error}</p>}
      <div className="form__wide">
        <Button type="button" variant="surface" size="sm" data-add onClick={() => add(newDay)}>
          {t('settings.place.addDay')}
        </Button>
      </div>
    </FormSection>
  )
}

type RowProps = {
  name: string
  error: string | undefined
  value: SpecialDay
  onChange: (value: SpecialDay) => void
  onRemove: () => void
}

function DayRow({ name, error, value, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { date, spans } = value
  const more = withMoreHours(value)
  return (
    <>
      <DateInput
        kind="day"
        aria-label={t('settings.place.day')}
        {...dayRange}
        name={name}
        aria-invalid={error !== undefined}
        value={date}
        onChange={(picked) => onChange({ ...value, date: picked })}
      />
      {error && <span className="field__error">{error}</span>}
      <input
        type="text"
        className="field__input"
        aria-label={t('settings.place.dayName', { day: date })}
        placeholder={t('settings.place.dayNameHint')}
        maxLength={limits.text.short}
        value={value.name}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <chakra.label
        display="inline-flex"
        flexWrap="wrap"
        gap="2"
        alignItems="center"
        minBlockSize="10"
        cursor="pointer"
      >
        <input
          type="checkbox"
          checked={spans.length === 0}
          onChange={({ target }) =>
            onChange(target.checked ? { ...value, spans: [] } : (more ?? value))
          }
        />
        {t('location.closed')}
      </chakra.label>
      {spans.length > 0 && (
        <Spans day={date} spans={spans} onChange={(next) => onChange({ ...value, spans: next })} />
      )}
      {spans.length > 0 && date !== '' && (
        <button
          type="button"
          className="field-tool__small"
          aria-label={t('location.addSpan', { day: date })}
          disabled={!more}
          onClick={() => more && onChange(more)}
        >
          +
        </button>
      )}
      <Button
        type="button"
        variant="ghost"
        size="sm"
        aria-label={t('settings.place.removeDay', { day: date })}
        onClick={onRemove}
      >
        {t('settings.social.remove')}
      </Button>
    </>
  )
}

type SpansProps = {
  day: string
  spans: readonly Span[]
  onChange: (spans: readonly Span[]) => void
}

function Spans({ day, spans, onChange }: SpansProps) {
  const { t } = useTranslation()
  const change = (at: number, part: Partial<Span>) => onChange(withPart(spans, at, part))
  return spans.map(({ opens, closes }, at) => (
    // Spans have no id, only their order.
    // oxlint-disable-next-line react/no-array-index-key
    <chakra.span key={at} display="inline-flex" flexWrap="wrap" gap="2" alignItems="center">
      <DateInput
        kind="clock"
        aria-label={t('location.opens', { day })}
        value={opens}
        onChange={(value) => value && change(at, { opens: value })}
      />
      <DateInput
        kind="clock"
        aria-label={t('location.closes', { day })}
        value={toField(closes)}
        onChange={(value) => value && change(at, { closes: fromField(value) })}
      />
      {spans.length > 1 && (
        <button
          type="button"
          className="field-tool__small"
          aria-label={t('location.removeSpan', { day })}
          onClick={() => onChange(spans.filter((_, index) => index !== at))}
        >
          ×
        </button>
      )}
    </chakra.span>
  ))
}
