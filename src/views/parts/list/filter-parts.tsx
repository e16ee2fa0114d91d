import type { ParseKeys, TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { serverNow } from '../../../services/server-clock.ts'
import { useViewer, type Viewer } from '../../seams/viewer.ts'
import { dayText } from '../calendar/days.ts'
import { daysOf, presetOf, presets } from '../calendar/presets.ts'
import { dayIn } from '../time/time-format.ts'
import { DateRangeFilter, SelectFilter } from './filters.tsx'
import type { FilterPart, FilterProps } from './list-declaration.ts'
import { useOnce } from '../hooks/use-once.ts'

type Days = { fromDate?: string | undefined; toDate?: string | undefined }
type Choice<Value> = { value: Value; label: string }
type ChoicesOf<Value, Cells> = (given: {
  t: TFunction
  viewer: Viewer
  cells: Cells
}) => readonly Choice<Value>[]

/** Filters a list by one of several values. */
export function choiceFilter<
  Filter extends object,
  Name extends keyof Filter & string,
  Cells = unknown,
>(
  name: Name,
  label: ParseKeys,
  choicesOf: ChoicesOf<NonNullable<Filter[Name]> & string, Cells>,
): FilterPart<Filter, Cells> {
  // Only its own part of the filter: its copy of the others may be outdated.
  const none: Partial<Filter> = {}
  function View({ filter, narrow, cells }: FilterProps<Filter, Cells>) {
    const { t } = useTranslation()
    const choices = choicesOf({ t, viewer: useViewer(), cells })
    const value = filter[name]
    return (
      <SelectFilter
        label={t(label)}
        value={choices.find((choice) => choice.value === value)?.value}
        choices={choices}
        onPick={(picked) => narrow({ ...none, [name]: picked })}
      />
    )
  }
  return {
    names: [name],
    View,
    tell({ filter, ...given }) {
      const picked = choicesOf(given).find(({ value }) => value === filter[name])
      return picked && `${given.t(label)}: ${picked.label}`
    },
  }
}

/** Filters a list by a preset period, or by custom days. */
export const daysFilter: FilterPart<Days> = {
  names: ['fromDate', 'toDate'],
  View: DaysView,
  tell({ t, filter: { fromDate, toDate } }) {
    if (!fromDate && !toDate) return undefined
    const days = [fromDate, toDate].map((day) => (day ? dayText(day) : '…'))
    return `${t('parts.date.period')}: ${days.join(' – ')}`
  },
}

function DaysView({ filter: { fromDate, toDate }, narrow }: FilterProps<Days>) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const today = useOnce(() => dayIn(timeZone, serverNow()))
  const [isOwn, setOwn] = useState(false)
  const isSet = fromDate !== undefined || toDate !== undefined
  const preset = isOwn
    ? 'own'
    : (presetOf({ fromDate, toDate }, today) ?? (isSet ? 'own' : undefined))
  return (
    <>
      <SelectFilter
        label={t('parts.date.period')}
        value={preset}
        choices={[...presets, 'own' as const].map((value) => ({
          value,
          label: t(`parts.date.preset.${value}`),
        }))}
        onPick={(picked) => {
          setOwn(picked === 'own')
          if (picked === undefined) narrow({ fromDate: undefined, toDate: undefined })
          else if (picked !== 'own') narrow(daysOf(picked, today))
        }}
      />
      {preset === 'own' && <DateRangeFilter fromDate={fromDate} toDate={toDate} onPick={narrow} />}
    </>
  )
}
