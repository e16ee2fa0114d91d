import type { Resource } from '#contract/resource.ts'
import type { Span } from '#contract/spans.ts'
import { addDays } from '#contract/zoned-time.ts'
import { fromJson } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { type Hours, openSpansOf } from '../location/open-now.ts'

const always: Hours = { hours: [], exceptions: [] }

/** The hours of the place where bookings happen: the company's default place. */
export async function branchHours({ db, companyId }: Tenant): Promise<Hours> {
  const row = await db
    .selectFrom('location')
    .select(['hours', 'exceptions'])
    .where('company_id', '=', companyId)
    .where('is_default', '=', 1)
    .executeTakeFirst()
  return row
    ? {
        hours: fromJson(row.hours),
        exceptions: fromJson(row.exceptions),
      }
    : always
}

/**
 * When a resource can be booked on some days of a time zone: while the place is open, within its
 * own hours (default: those of the place), without its time off. Hours past midnight can be booked
 * past midnight.
 */
export function openSpans(
  resource: Pick<Resource, 'hours' | 'timeOff'>,
  branch: Hours,
  { date, days, timeZone }: { date: string; days: number; timeZone: string },
): Span[] {
  // The previous day's hours may run past midnight.
  const dates = Array.from({ length: days + 2 }, (_, index) => addDays(date, index - 1))
  const open = openSpansOf(branch, dates, timeZone)
  const own =
    resource.hours.length === 0
      ? open
      : intersect(open, openSpansOf({ hours: resource.hours, exceptions: [] }, dates, timeZone))
  return resource.timeOff.reduce<Span[]>(
    (spans, { fromMs, toMs }) => spans.flatMap((span) => without(span, { fromMs, toMs })),
    own,
  )
}

function intersect(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const both = {
        fromMs: Math.max(one.fromMs, other.fromMs),
        toMs: Math.min(one.toMs, other.toMs),
      }
      return both.fromMs < both.toMs ? [both] : []
    }),
  )
}

function without(span: Span, off: Span): Span[] {
  return [
    { fromMs: span.fromMs, toMs: Math.min(span.toMs, off.fromMs) },
    { fromMs: Math.max(span.fromMs, off.toMs), toMs: span.toMs },
  ].filter(({ fromMs, toMs }) => fromMs < toMs)
}
