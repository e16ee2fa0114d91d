import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import { FormSection } from '../parts/form/fields.tsx'
import { useRowFocus } from '../parts/form/use-row-focus.ts'
import { fromField, toField, usualHour } from '../parts/calendar/hours.ts'
import type { Exception } from './place-values.ts'
import { SettingsList } from './settings-parts.ts'
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
  const { list, focusRow } = useRowFocus<HTMLUListElement>(value.length)
  const error = errorAt('exceptions')
  const change = (index: number, part: Partial<Exception>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)))
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
        }}
      >
        {value.map((one, index) => (
          // Days have no id while they are edited.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <ExceptionRow
              name={`exceptions.${index}.date`}
              error={errorAt(`exceptions.${index}.date`)}
              value={one}
              onChange={(part) => change(index, part)}
              onRemove={() => {
                focusRow(index)
                onChange(value.filter((_, at) => at !== index))
              }}
            />
          </li>
        ))}
      </SettingsList>
      {error && <p className="field__error form__wide">{error}</p>}
      <div className="form__wide">
        <Button
          type="button"
          variant="surface"
          size="sm"
          data-add
          onClick={() => {
            focusRow(value.length)
            onChange([...value, { date: '', isClosed: true }])
          }}
        >
          {t('settings.place.addDay')}
        </Button>
      </div>
    </FormSection>
  )
}

function ExceptionRow({
  name,
  error,
  value: { date, isClosed, opens, closes },
  onChange,
  onRemove,
}: {
  name: string
  error: string | undefined
  value: Exception
  onChange: (part: Partial<Exception>) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <DateInput
        kind="day"
        className="field__input"
        aria-label={t('settings.place.day')}
        {...dayRange}
        name={name}
        aria-invalid={error !== undefined}
        value={date}
        onChange={(value) => onChange({ date: value })}
      />
      {error && <span className="field__error">{error}</span>}
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
          checked={isClosed}
          onChange={({ target }) =>
            onChange(
              target.checked
                ? { isClosed: true, opens: undefined, closes: undefined }
                : { isClosed: false, ...usualHour },
            )
          }
        />
        {t('location.closed')}
      </chakra.label>
      {!isClosed && (
        <chakra.span display="inline-flex" flexWrap="wrap" gap="2" alignItems="center">
          <DateInput
            kind="clock"
            className="field__input"
            aria-label={t('location.opens', { day: date })}
            value={opens ?? ''}
            onChange={(value) => value && onChange({ opens: value })}
          />
          <DateInput
            kind="clock"
            className="field__input"
            aria-label={t('location.closes', { day: date })}
            value={toField(closes ?? '')}
            onChange={(value) => value && onChange({ closes: fromField(value) })}
          />
        </chakra.span>
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
