import { sql } from 'kysely'
import type { Box, getFourBoxes } from '#contract/dashboard.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Viewer } from '../change/change.ts'
import { boxSpecsOf, type BoxSpec } from './box-specs.ts'
import { type Days, daysOf } from './days.ts'
import { countOf, courseOf } from './measure.ts'

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
  const boxes: Box[] = []
  for (const spec of boxSpecsOf({ companyId: tenant.companyId, module }))
    boxes.push(await boxOf(tenant, spec, days, now))
  const { rows } = await sql<{
    currency: string
  }>`select currency from company_detail where id = ${tenant.companyId}`.execute(tenant.db)
  return { boxes, currency: rows[0]?.currency ?? '' }
}

async function boxOf(
  tenant: Tenant,
  { measure, standingAt, linkOf, isOfNow = false, ...spec }: BoxSpec,
  days: Days,
  now: number,
): Promise<Box> {
  const course = await courseOf(tenant, measure, days)
  const box = { ...spec, link: linkOf?.(days) }
  if (!standingAt) return { ...box, ...course, previous: isOfNow ? undefined : course.previous }
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
