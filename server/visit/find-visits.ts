import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { Page } from '#contract/page.ts'
import type { listVisits, Visit } from '#contract/visit.ts'
import { orHasPhone } from '../db/has-phone.ts'
import { nameSearch } from '../db/name-search.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import { ascending, descending, pageOf } from '../db/page-of.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../change/change.ts'
import { type WaitPerParty, waitPerPartyOf } from './wait-estimate.ts'
import { type FoundVisit, foundVisitColumns, joinedVisitTables, visitOf } from './visit-row.ts'

type Query = InputOf<typeof listVisits>

const whileWaiting = (then: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
  sql`case when v.queue_status = 'Waiting' then ${then} else ${otherwise} end`
const lastFirst = [descending(sql`v.joined_ms`), descending(sql`v.id`)]

/** A page of a module's visits: waiting ones in queue order, then the others, the latest first. */
export async function findVisits(
  tenant: Tenant,
  moduleId: number,
  query: Query,
  viewer: Viewer,
): Promise<Page<Visit>> {
  const { db, companyId } = tenant
  const narrowed = sql.join(
    [
      sql`v.company_id = ${companyId}`,
      sql`v.module_id = ${moduleId}`,
      ...filters(query, viewer.timeZone),
    ],
    sql` and `,
  )
  const text = query.search?.trim()
  const { rows, pagination } = await pageOf<FoundVisit>(db, {
    columns: foundVisitColumns,
    from: joinedVisitTables,
    where: text ? sql`${narrowed} and ${await matching(db, narrowed, text)}` : narrowed,
    keys: [
      ascending(whileWaiting(sql`0`, sql`1`)),
      ascending(whileWaiting(sql`v.rank`, sql`0`)),
      ascending(whileWaiting(sql`v.id`, sql`''`)),
      ...lastFirst,
    ],
    paging: query,
  })

  const paces = new Map<string, WaitPerParty | undefined>()
  for (const row of rows) {
    if (row.queueStatus === 'Waiting' && !paces.has(lineOf(row)))
      paces.set(lineOf(row), await waitPerPartyOf(tenant, row, viewer.now))
  }
  return { rows: rows.map((row) => visitOf(row, viewer, paces.get(lineOf(row)))), pagination }
}

function lineOf({ locationId, service }: Pick<FoundVisit, 'locationId' | 'service'>): string {
  return `${locationId ?? ''} ${service ?? ''}`
}

/** One visit of a module as stored. @throws Refusal NOT_FOUND */
export async function findVisit(
  { db, companyId }: Tenant,
  moduleId: number,
  id: Id,
): Promise<FoundVisit> {
  const { rows } = await sql<FoundVisit>`
    select ${foundVisitColumns} from ${joinedVisitTables} where v.company_id = ${companyId}
      and v.module_id = ${moduleId} and v.id = ${id}`.execute(db)
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

/** One visit as returned. @throws Refusal NOT_FOUND */
export async function showVisit(
  tenant: Tenant,
  moduleId: number,
  id: Id,
  viewer: Viewer,
): Promise<Visit> {
  const found = await findVisit(tenant, moduleId, id)
  return visitOf(
    found,
    viewer,
    found.queueStatus === 'Waiting' ? await waitPerPartyOf(tenant, found, viewer.now) : undefined,
  )
}

function filters(
  { type, queueStatus, locationId, customerId, fromDate, toDate }: Query,
  timeZone: string,
): RawBuilder<unknown>[] {
  return [
    ...(type ? [sql`v.type = ${type}`] : []),
    ...(queueStatus?.length ? [sql`v.queue_status in (${sql.join(queueStatus)})`] : []),
    ...(locationId ? [sql`v.location_id = ${locationId}`] : []),
    ...(customerId ? [sql`v.customer_id = ${customerId}`] : []),
    ...(fromDate ? [sql`v.joined_ms >= ${dayStart(fromDate, timeZone)}`] : []),
    ...(toDate ? [sql`v.joined_ms < ${dayStart(addDays(toDate, 1), timeZone)}`] : []),
  ]
}

/** Matches the ticket, the name or the phone number. */
function matching(
  db: Db,
  conditions: RawBuilder<unknown>,
  text: string,
): Promise<RawBuilder<unknown>> {
  const ticket = /^\d{1,6}$/.test(text) ? sql` or v.ticket_no = ${Number(text)}` : sql``
  const phone = orHasPhone(sql`c.phone_norm`, text)
  return nameSearch(
    db,
    text,
    sql`${joinedVisitTables} where ${conditions}`,
    (has) => sql`(${has(sql`c.full_name`)}${ticket}${phone})`,
  )
}
