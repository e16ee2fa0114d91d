import type { ParseKeys, TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useViewer, type Viewer } from '../../seams/viewer.ts'
import { DateRangeFilter, SelectFilter } from './filters.tsx'
import type { FilterPart, FilterProps } from './list-declaration.ts'

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
  // Only its own part: its knowledge of the others may be outdated.
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
  return { names: [name], View }
}

/** Filters a list by a range of days. */
export const daysFilter: FilterPart<Days> = { names: ['fromDate', 'toDate'], View: DaysView }

function DaysView({ filter: { fromDate, toDate }, narrow }: FilterProps<Days>) {
  return <DateRangeFilter fromDate={fromDate} toDate={toDate} onPick={narrow} />
}
