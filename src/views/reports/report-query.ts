import type { CallInput } from '#contract/endpoint.ts'
import { deliveryType } from '#contract/order-status.ts'
import {
  listReport,
  maxReportDays,
  type ReportGrouping,
  reportGroupings,
} from '#contract/report.ts'
import { addDays, countDays } from '#contract/zoned-time.ts'
import { addMonths, monthEnd } from '../parts/calendar/days.ts'
import {
  type Days,
  daysOf,
  inRange,
  type Preset as UsualPreset,
  presets,
} from '../parts/calendar/presets.ts'

/** A usual period; `custom` is any other. */
export type Preset = UsualPreset | 'custom'

/** Which orders a report is about, however they are put together. */
export type ReportPeriod = Days & { deliveryType: CallInput<typeof listReport>['deliveryType'] }

/** What a report's address asks for. */
export type ReportQuery = ReportPeriod & { preset: Preset; groupBy: ReportGrouping }

/**
 * Reads an address; invalid parts are left out. A preset is in the address by its name, so that a
 * saved link moves on with the days.
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
  }
}

/** How an address wants its figures put together. */
export function groupingOf(search: string): ReportGrouping {
  const asked = new URLSearchParams(search).get('group_by')
  return reportGroupings.find((name) => name === asked) ?? 'day'
}

/** The address of what is asked for, without what a report shows anyway: '' or '?period=…'. */
export function writeReport({
  preset,
  fromDate,
  toDate,
  groupBy,
  deliveryType,
}: ReportQuery): string {
  const params = new URLSearchParams()
  if (preset === 'custom') {
    params.set('from_date', fromDate)
    params.set('to_date', toDate)
  } else if (preset !== 'week') params.set('period', preset)
  if (groupBy !== 'day') params.set('group_by', groupBy)
  if (deliveryType) params.set('delivery_type', deliveryType)
  const text = params.toString()
  return text ? `?${text}` : ''
}

/**
 * The period before, to compare with: for months the same days of the month before, for others as
 * many days right before.
 */
export function daysBefore({ preset, fromDate, toDate }: Days & { preset: Preset }): Days {
  if (preset === 'last_month') {
    const first = addMonths(fromDate, -1)
    return inRange({ fromDate: first, toDate: monthEnd(first) })
  }
  if (preset === 'month')
    return inRange({ fromDate: addMonths(fromDate, -1), toDate: addMonths(toDate, -1) })
  const length = countDays(fromDate, toDate)
  return inRange({ fromDate: addDays(fromDate, -length), toDate: addDays(fromDate, -1) })
}

/** Why a period can't be shown, or undefined when it can. */
export function periodFault({ fromDate, toDate }: Days): 'order' | 'length' | undefined {
  if (fromDate > toDate) return 'order'
  return countDays(fromDate, toDate) > maxReportDays ? 'length' : undefined
}
