import type { CallInput } from '#contract/endpoint.ts'
import { deliveryType } from '#contract/order-status.ts'
import {
  listReport,
  maxReportDays,
  type ReportGrouping,
  reportGroupings,
} from '#contract/report.ts'
import { addDays, countDays, localTime, momentOf } from '#contract/zoned-time.ts'
import { addMonths, monthEnd } from '../parts/calendar/days.ts'
import {
  type Days,
  daysOf,
  inRange,
  type Preset as UsualPreset,
  presets,
} from '../parts/calendar/presets.ts'

/** A preset period; `custom` is any other. */
type Preset = UsualPreset | 'custom'

/** The orders of a report, independent of the grouping. */
export type ReportPeriod = Days & { deliveryType: CallInput<typeof listReport>['deliveryType'] }

/** The query in a report's URL. `compare`: the days to compare with; absent: those right before. */
export type ReportQuery = ReportPeriod & {
  preset: Preset
  groupBy: ReportGrouping
  compare: 'year' | undefined
}

/**
 * Reads the query from a URL; invalid parts are ignored. A preset is stored by name, so that a
 * saved link follows the current date.
 */
export function readReport(search: string, today: string): ReportQuery {
  const params = new URLSearchParams(search)
  const preset = presets.find((name) => name === params.get('period'))
  const days = { fromDate: params.get('from_date') ?? '', toDate: params.get('to_date') ?? '' }
  const isAsked = !preset && listReport.input.safeParse(days).success
  const delivery = deliveryType.safeParse(params.get('delivery_type'))
  return {
    preset: isAsked ? 'custom' : (preset ?? 'week'),
    ...(isAsked ? days : daysOf(preset ?? 'week', today)),
    groupBy: groupingOf(search),
    deliveryType: delivery.success ? delivery.data : undefined,
    compare: params.get('compare') === 'year' ? 'year' : undefined,
  }
}

/** The grouping in a URL. */
export function groupingOf(search: string): ReportGrouping {
  const asked = new URLSearchParams(search).get('group_by')
  return reportGroupings.find((name) => name === asked) ?? 'day'
}

/** The URL of a query without its defaults: '' or '?period=…'. */
export function writeReport({
  preset,
  fromDate,
  toDate,
  groupBy,
  deliveryType,
  compare,
}: ReportQuery): string {
  const params = new URLSearchParams()
  if (preset === 'custom') {
    params.set('from_date', fromDate)
    params.set('to_date', toDate)
  } else if (preset !== 'week') params.set('period', preset)
  if (groupBy !== 'day') params.set('group_by', groupBy)
  if (deliveryType) params.set('delivery_type', deliveryType)
  if (compare) params.set('compare', compare)
  const text = params.toString()
  return text ? `?${text}` : ''
}

type Asked = Pick<ReportQuery, 'preset' | 'fromDate' | 'toDate' | 'compare'>

/** What a period is compared with; the running month: with as many days of the month before. */
type ComparedWith = 'month' | 'sameDays' | undefined

/** How a month is compared; undefined for other periods. */
export function comparedWith({ preset, fromDate, toDate, compare }: Asked): ComparedWith {
  if (compare === 'year') return undefined
  if (isWholeMonth({ fromDate, toDate })) return 'month'
  return preset === 'month' ? 'sameDays' : undefined
}

function isWholeMonth({ fromDate, toDate }: Days): boolean {
  return fromDate.endsWith('-01') && toDate === monthEnd(fromDate)
}

/**
 * The days to compare with: the same ones of last year; otherwise, for a whole month the month
 * before, for the running month its same days, for other periods the same number of days right
 * before.
 */
export function comparedDays({ preset, fromDate, toDate, compare }: Asked): Days {
  const months = compare === 'year' ? -12 : -1
  if (isWholeMonth({ fromDate, toDate })) {
    const first = addMonths(fromDate, months)
    return inRange({ fromDate: first, toDate: monthEnd(first) })
  }
  if (preset === 'month' || compare === 'year')
    return inRange({ fromDate: addMonths(fromDate, months), toDate: addMonths(toDate, months) })
  const length = countDays(fromDate, toDate)
  return inRange({ fromDate: addDays(fromDate, -length), toDate: addDays(fromDate, -1) })
}

/**
 * Until when the compared day counts if the period is today: the current time of day. Undefined for
 * other periods.
 */
export function comparedUntil(asked: Asked, now: number, timeZone: string): number | undefined {
  const [today, time = ''] = localTime(now, timeZone).split(' ')
  if (asked.fromDate !== today || asked.toDate !== today) return undefined
  return momentOf(Date.parse(`${comparedDays(asked).toDate}T${time}Z`), timeZone)
}

/** Why a period can't be shown, or undefined if it can. */
export function periodFault({ fromDate, toDate }: Days): 'order' | 'length' | undefined {
  if (fromDate > toDate) return 'order'
  return countDays(fromDate, toDate) > maxReportDays ? 'length' : undefined
}
