import { hasHours, hoursSpan, type PromotionHours } from '#contract/promotion-hours.ts'
import { weekdayName } from '../time/say-time.ts'
import { weekOrder } from './week.ts'

/**
 * The days and hours in which a promotion counts: `Mon–Fri 12:00–14:00`, `Sat, Sun`, `22:00–02:00`;
 * '' if always. Three or more days in a row are a range.
 */
export function sayHours(hours: PromotionHours, language: string): string {
  if (!hasHours(hours)) return ''
  const { opens, closes } = hoursSpan(hours)
  return [
    sayDays(hours.weekdays ?? [], language),
    opens === '00:00' && closes === '24:00' ? '' : `${opens}–${closes}`,
  ]
    .filter((text) => text !== '')
    .join(' ')
}

function sayDays(weekdays: readonly number[], language: string): string {
  if (weekdays.length === 7) return ''
  const runs: number[][] = []
  for (const weekday of weekOrder(language).filter((one) => weekdays.includes(one))) {
    const last = runs.at(-1)
    if (last && ((last.at(-1) ?? 0) + 1) % 7 === weekday) last.push(weekday)
    else runs.push([weekday])
  }
  const nameOf = (weekday = 0) => weekdayName(weekday, language, 'short')
  return runs
    .flatMap((run) =>
      run.length > 2 ? [`${nameOf(run[0])}–${nameOf(run.at(-1))}`] : run.map(nameOf),
    )
    .join(', ')
}
