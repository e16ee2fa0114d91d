import { useLocation, useSearch } from 'wouter'
import { type Id, day as daySchema, id as idSchema } from '#contract/fields.ts'

export const calendarViews = ['day', 'week', 'people'] as const
type CalendarView = (typeof calendarViews)[number]
/** The calendar's view. `people`: one day with a column per resource. */
export type CalendarPlace = {
  view: CalendarView
  date: string
  resourceId: Id | undefined
  isCancelledShown: boolean
}

/**
 * The calendar's view and period, stored in the URL, so that reload and back button restore them.
 */
export function useCalendarPlace(
  today: string,
): [CalendarPlace, (part: Partial<CalendarPlace>) => void] {
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const place: CalendarPlace = {
    view: calendarViews.find((view) => view === search.get('view')) ?? 'people',
    date: daySchema.safeParse(search.get('date')).data ?? today,
    resourceId: idSchema.safeParse(search.get('resource_id')).data,
    isCancelledShown: search.get('cancelled') === '1',
  }
  const go = (part: Partial<CalendarPlace>) => {
    const { view, date, resourceId, isCancelledShown } = { ...place, ...part }
    const parts = [
      ...(view === 'people' ? [] : [['view', view]]),
      ...(date === today ? [] : [['date', date]]),
      ...(resourceId ? [['resource_id', resourceId]] : []),
    ]
    const query = new URLSearchParams([
      ...parts,
      ...(isCancelledShown ? [['cancelled', '1'] satisfies [string, string]] : []),
    ]).toString()
    navigate(query ? `${path}?${query}` : path)
  }
  return [place, go]
}
