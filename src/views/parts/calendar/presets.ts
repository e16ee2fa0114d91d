import { addDays } from '#contract/zoned-time.ts'
import { addMonths, monthEnd } from './days.ts'
import { clampDay } from './date-range.ts'

/** The preset periods of filters and reports. */
export const presets = ['today', 'yesterday', 'week', 'month', 'last_month'] as const
export type Preset = (typeof presets)[number]
export type Days = { fromDate: string; toDate: string }

/** The days of a preset, inside the range of the specification. */
export function daysOf(preset: Preset, today: string): Days {
  const month = `${today.slice(0, 8)}01`
  const last = addMonths(month, -1)
  const days: Record<Preset, Days> = {
    today: { fromDate: today, toDate: today },
    yesterday: { fromDate: addDays(today, -1), toDate: addDays(today, -1) },
    week: { fromDate: addDays(today, -6), toDate: today },
    month: { fromDate: month, toDate: today },
    last_month: { fromDate: last, toDate: monthEnd(last) },
  }
  return inRange(days[preset])
}

/** The preset with exactly these days. */
export function presetOf(
  { fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined },
  today: string,
): Preset | undefined {
  return presets.find((preset) => {
    const days = daysOf(preset, today)
    return days.fromDate === fromDate && days.toDate === toDate
  })
}

/** The days, limited to the range of the specification. */
export function inRange({ fromDate, toDate }: Days): Days {
  return { fromDate: clampDay(fromDate), toDate: clampDay(toDate) }
}
