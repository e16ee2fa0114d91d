import { sql } from 'kysely'
import type { CalendarFeed } from '#contract/calendar.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { idsWith } from '#contract/modules.ts'
import { type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'
import { companyOfSecret, isSecret, newSecret } from '../db/company-secret.ts'
import { limitTo } from '../db/dialect.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { isAmong } from '../order/over.ts'
import { calendarText } from './calendar-text.ts'
import { stateOf } from './booking-file.ts'

/** The range of a feed: four weeks back, half a year ahead. */
const BACK_MS = 28 * DAY_MS
const AHEAD_MS = 183 * DAY_MS
const MAX_EVENTS = 2_000

/** `of`: only the resource of this member; undefined: all. */
export type FeedScope = { of: Id | undefined; addressOf: (secret: string) => string }

/** The people and rooms whose calendar feeds this caller may share. */
export async function findFeeds(
  { db, companyId }: Tenant,
  { of, addressOf }: FeedScope,
): Promise<CalendarFeed[]> {
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'name', 'feed_secret'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'Active')
    .$if(of !== undefined, (query) => query.where('company_user_id', 'in', of ? [of] : []))
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, feed_secret: secret }) => ({
    resourceId: id,
    name,
    address: secret === null ? undefined : addressOf(secret),
  }))
}

/** @throws Refusal NOT_FOUND, also for somebody else's calendar */
export async function setFeed(
  tenant: Tenant,
  { resourceId, isOn }: { resourceId: Id; isOn: boolean },
  scope: FeedScope,
): Promise<CalendarFeed> {
  const found = (await findFeeds(tenant, scope)).find((one) => one.resourceId === resourceId)
  if (!found) throw new Refusal('NOT_FOUND')
  const secret = isOn ? newSecret(tenant.companyId) : null
  await tenant.db
    .updateTable('resource')
    .set({ feed_secret: secret })
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', resourceId)
    .execute()
  return { ...found, address: secret === null ? undefined : scope.addressOf(secret) }
}

type Event = {
  id: Id
  orderNo: string
  version: number
  orderStatusId: OrderStatusId
  startMs: number
  endMs: number
  customerName: string | null
  services: string | null
}

/**
 * The calendar behind a secret address. Phones store it with third parties, so it contains only the
 * first names of customers. @throws Refusal NOT_FOUND for a revoked or invented secret
 */
export async function feedText(
  db: Db,
  secret: string,
  { now, publicUrl }: { now: number; publicUrl: string },
): Promise<string> {
  // All of these secrets have a company prefix.
  if (companyOfSecret(secret) === undefined) throw new Refusal('NOT_FOUND')
  const { rows: owners } = await sql<{
    companyId: CompanyId
    id: Id
    name: string
    companyName: string
  }>`
    select r.company_id as "companyId", r.id, r.name, d.company_name as "companyName"
    from resource r join company_detail d on d.id = r.company_id
    left join company_user m on m.company_id = r.company_id and m.id = r.company_user_id
    where ${isSecret('r', 'feed_secret', secret)} and r.status = 'Active'
      and (r.company_user_id is null or m.status = 'Active')`.execute(db)
  const [owner] = owners
  if (!owner) throw new Refusal('NOT_FOUND')
  const { rows } = await sql<Event>`
    select o.id, o.order_no as "orderNo", o.version, o.order_status_id as "orderStatusId",
      o.start_ms as "startMs", o.end_ms as "endMs", c.full_name as "customerName"
    from sale_order o
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where o.company_id = ${owner.companyId} and o.resource_id = ${owner.id}
      and o.module_id in (${sql.join(idsWith('bookings'))})
      and o.start_ms >= ${now - BACK_MS} and o.start_ms < ${now + AHEAD_MS}
      and ${isAmong('o.order_status_id', [orderStatusIds.Pending, orderStatusIds.Received])}
    order by o.start_ms, o.id ${limitTo(MAX_EVENTS)}`.execute(db)
  const services = await servicesOf(
    { db, companyId: owner.companyId },
    rows.map(({ id }) => id),
  )
  return calendarText(
    rows.map((row) => ({
      // Not the uuid, because it opens the receipt, and people with the feed's address are not the
      // guest.
      uid: row.id,
      sequence: row.version,
      state: stateOf(row),
      startMs: row.startMs,
      endMs: row.endMs,
      summary: [services.get(row.id), row.customerName?.trim().split(/\s+/)[0]]
        .filter(Boolean)
        .join(' – '),
      description: `#${row.orderNo}`,
      location: owner.companyName,
      url: `${publicUrl}/orders/orderview?id=${row.id}`,
    })),
    { now, name: `${owner.name} – ${owner.companyName}` },
  )
}

async function servicesOf(
  { db, companyId }: Tenant,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, string>> {
  const names = new Map<Id, string>()
  if (ids.length === 0) return names
  const { rows } = await sql<{ id: Id; name: string }>`
    select order_id as id, name from cart_item
    where company_id = ${companyId} and order_id in (${sql.join(ids)})
      and cart_status <> 'Cancelled'
    order by sort, id`.execute(db)
  for (const { id, name } of rows) {
    const known = names.get(id)
    names.set(id, known ? `${known}, ${name}` : name)
  }
  return names
}
