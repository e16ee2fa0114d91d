import { memo, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Select } from '../../ui/select.tsx'
import { dayRange, isIn } from '../calendar/date-range.ts'
import { DateInput } from '../time/date-input.tsx'
import { StatusShape } from '../../ui/status-badge.tsx'
import type { Mark } from '../../ui/mark.ts'
import { useStable } from '../hooks/use-stable.ts'

type Choice<Value extends string> = { value: Value; label: string }

/** A row of filters; on a phone behind a button with the number of active ones. */
export function FilterBar({
  set,
  search,
  children,
}: {
  set: number
  search: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <div className="filters__bar">
      {search}
      <button
        type="button"
        className="filters__toggle"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {set > 0 ? t('parts.filter.count', { count: set }) : t('parts.filter.title')}
      </button>
      <div id={panel} className="filters__panel" data-open={isOpen}>
        {children}
      </div>
    </div>
  )
}

/** A select for one of several values, or all; `any` is the label for all. */
export function SelectFilter<Value extends string>({
  label,
  value,
  choices,
  any,
  onPick,
}: {
  label: string
  value: Value | undefined
  choices: readonly Choice<Value>[]
  any?: string
  onPick: (value: Value | undefined) => void
}) {
  const { t } = useTranslation()
  return (
    <label className="filters__item">
      <span className="filters__label">{label}</span>
      <Select
        size="sm"
        data-set={value !== undefined}
        value={value ?? ''}
        onChange={(event) =>
          onPick(choices.find((choice) => choice.value === event.target.value)?.value)
        }
      >
        <option value="">{any ?? t('parts.filter.any')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </label>
  )
}

type Range = { fromDate?: string | undefined; toDate?: string | undefined }
type RangeProps = Range & { onPick: (range: Range) => void }

/** A range of days, inside the range of the specification (section 5). */
export function DateRangeFilter({ fromDate, toDate, onPick }: RangeProps) {
  return <DayFields fromDate={fromDate} toDate={toDate} onPick={useStable(onPick)} />
}

/** The most expensive fields to render, so they re-render only when a day changes. */
const DayFields = memo(function DayFields({ fromDate, toDate, onPick }: RangeProps) {
  const { t } = useTranslation()
  const id = useId()
  const field = (
    name: string,
    label: string,
    value: string | undefined,
    range: { min: string; max: string },
    pick: (day: string | undefined) => void,
  ) => (
    <div className="filters__item">
      <label className="filters__label" htmlFor={id + name}>
        {label}
      </label>
      <DateInput
        {...range}
        id={id + name}
        data-size="sm"
        kind="day"
        data-set={value !== undefined}
        value={value ?? ''}
        onChange={(day) => (day === '' || isIn(range, day)) && pick(day || undefined)}
      />
    </div>
  )
  return (
    <>
      {field(
        'from',
        t('parts.filter.from'),
        fromDate,
        { ...dayRange, ...(toDate && { max: toDate }) },
        (day) => onPick({ fromDate: day, toDate }),
      )}
      {field(
        'to',
        t('parts.filter.to'),
        toDate,
        { ...dayRange, ...(fromDate && { min: fromDate }) },
        (day) => onPick({ fromDate, toDate: day }),
      )}
    </>
  )
})

type Chip<Value> = { value: Value; label: string; mark: Mark; count?: number | undefined }

/** Statuses, several selectable, each with its count. */
export function StatusChips<Value extends string | number>({
  label,
  chips,
  picked,
  onPick,
}: {
  label: string
  chips: readonly Chip<Value>[]
  picked: readonly Value[]
  onPick: (values: Value[]) => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className="filters__chips">
      <legend className="frame__spoken">{label}</legend>
      <button
        type="button"
        className="filters__chip"
        aria-pressed={picked.length === 0}
        onClick={() => onPick([])}
      >
        {t('parts.filter.all')}
      </button>
      {chips.map(({ value, label: word, mark, count }) => (
        <button
          key={value}
          type="button"
          className="filters__chip"
          aria-pressed={picked.includes(value)}
          onClick={() =>
            onPick(
              picked.includes(value) ? picked.filter((one) => one !== value) : [...picked, value],
            )
          }
        >
          <StatusShape mark={mark} />
          {word}
          {count !== undefined && <span className="filters__count">{count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
