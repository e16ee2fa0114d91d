import { sql } from 'kysely'
import type { Box, getFourBoxes } from '#contract/dashboard.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { addDays } from '#contract/zoned-time.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Viewer } from '../change/change.ts'
import { boxSpecsOf, type BoxSpec } from './box-specs.ts'
import { type Days, daysOf } from './days.ts'
import { findSums, type FoundSums } from '../order/sums/find-sums.ts'
import { countOf, courseOf, orderCourseOf } from './measure.ts'

/**
 * The four boxes of a module for a period in the company's time zone. @throws Refusal VALIDATION
 * for an invalid period
 */
export async function findFourBoxes(
  tenant: Tenant,
  module: ModuleName,
  period: InputOf<typeof getFourBoxes>,
  { now, timeZone }: Viewer,
): Promise<OutputOf<typeof getFourBoxes>> {
  const days = daysOf(period, now, timeZone)
  const specs = boxSpecsOf({ companyId: tenant.companyId, module })
  const { rows } = await sql<{
    currency: string
  }>`select currency from company_detail where id = ${tenant.companyId}`.execute(tenant.db)
  const currency = rows[0]?.currency ?? ''
  const sums = specs.some(({ measure }) => 'of' in measure)
    ? await orderSums(tenant, module, days, timeZone)
    : []
  const boxes: Box[] = []
  for (const spec of specs) boxes.push(await boxOf(tenant, spec, { days, now, sums, currency }))
  return { boxes, currency }
}

/** Reads the orders of the period and of the previous one once, for all boxes. */
function orderSums(
  { db, companyId }: Tenant,
  module: ModuleName,
  { fromDate, toDate, count }: Days,
  timeZone: string,
): Promise<FoundSums[]> {
  const chosen = { companyId, timeZone, moduleIds: [moduleIds[module]] }
  return findSums(db, chosen, { from: addDays(fromDate, -count), to: toDate })
}

type Known = { days: Days; now: number; sums: readonly FoundSums[]; currency: string }

async function boxOf(
  tenant: Tenant,
  { measure, standingAt, linkOf, isOfNow = false, ...spec }: BoxSpec,
  { days, now, sums, currency }: Known,
): Promise<Box> {
  const course =
    'of' in measure
      ? orderCourseOf(sums, currency, measure, days)
      : await courseOf(tenant, measure, days)
  const box = { ...spec, link: linkOf?.(days) }
  if (!standingAt || 'of' in measure)
    return { ...box, ...course, previous: isOfNow ? undefined : course.previous }
  const standing = (moment: number) =>
    countOf(tenant, measure.from, sql`${measure.where} and ${standingAt(moment)}`)
  const lengthMs = (days.starts.at(-1) ?? now) - (days.starts[days.count] ?? now)
  return {
    ...box,
    value: await standing(now),
    previous: isOfNow ? undefined : await standing(now - lengthMs),
    trend: course.trend,
  }
}
