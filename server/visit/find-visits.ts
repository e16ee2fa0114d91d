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
import { queueRulesOf } from './queue-rules.ts'
import { type WaitPerParty, waitPerPartyOf } from './wait-estimate.ts'
import { placesIn, waitingQueue } from './waiting-queue.ts'
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

  return { rows: await visitsOf(tenant, rows, viewer), pagination }
}

/** Visits of one module as returned, with their places in the queue. */
async function visitsOf(
  tenant: Tenant,
  found: readonly FoundVisit[],
  viewer: Viewer,
): Promise<Visit[]> {
  const [first] = found.filter(({ queueStatus }) => queueStatus === 'Waiting')
  if (!first) return found.map((row) => visitOf(row, viewer, undefined, undefined))
  const rules = await queueRulesOf(tenant)
  const isOne = found.length === 1
  const queue = await waitingQueue(tenant, first.moduleId, isOne ? first.locationId : undefined)
  const places = placesIn(queue, rules)
  const paces = new Map<string, WaitPerParty | undefined>()
  const lineKey = ({ locationId, service }: FoundVisit) => `${locationId ?? ''} ${service ?? ''}`
  for (const row of found) {
    if (row.queueStatus === 'Waiting' && !paces.has(lineKey(row)))
      paces.set(lineKey(row), await waitPerPartyOf(tenant, row, rules.services, viewer.now))
  }
  return found.map((row) => visitOf(row, viewer, places.get(row.id), paces.get(lineKey(row))))
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
  const [visit] = await visitsOf(tenant, [await findVisit(tenant, moduleId, id)], viewer)
  if (!visit) throw new Refusal('NOT_FOUND')
  return visit
}

function filters(
  { type, queueStatus, served, locationId, customerId, fromDate, toDate }: Query,
  timeZone: string,
): RawBuilder<unknown>[] {
  return [
    ...(type ? [sql`v.type = ${type}`] : []),
    ...(queueStatus?.length ? [sql`v.queue_status in (${sql.join(queueStatus)})`] : []),
    ...(served ? [sql`v.seated_ms is not null`] : []),
    ...(served === 'now' ? [sql`v.finished_ms is null`] : []),
    ...(served === 'done' ? [sql`v.finished_ms is not null`] : []),
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
