import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { localDay } from '#contract/zoned-time.ts'
import { toJson } from '../db/json-text.ts'
import type { Db } from '../db/tenant.ts'
import { grainsFrom } from '../resource/grain.ts'
import { Batch } from './batch.ts'
import { createRandom } from './random.ts'

type Booking = { id: Id; startMs: number; endMs: number; orderStatusId: number }

/** The resources with their working days (0 Sunday to 6 Saturday). */
const team = [
  { name: 'Ruby', weekdays: [1, 2, 3, 4, 5, 6] },
  { name: 'Hugo', weekdays: [0, 2, 3, 4, 5, 6] },
  { name: 'Mei', weekdays: [0, 1, 3, 4, 5, 6] },
  { name: 'Treatment room', weekdays: [0, 1, 2, 3, 4, 5, 6] },
]
const opens = '09:00'
const closes = '20:00'

/** Seeds the resources of the demo salons, and assigns the bookings to them. */
export async function seedResources(db: Db): Promise<void> {
  const random = createRandom(13)
  const companies = await db
    .selectFrom('company_module as m')
    .innerJoin('company_detail as c', 'c.id', 'm.company_id')
    .select(['c.id', 'c.created_ms as createdMs', 'c.time_zone as timeZone'])
    .where('m.module_id', '=', moduleIds.service)
    .orderBy('c.id')
    .execute()
  for (const { id, createdMs, timeZone } of companies) {
    const batch = new Batch()
    const stamps = { company_id: id, created_ms: createdMs, updated_ms: createdMs, version: 1 }
    const members = await db
      .selectFrom('company_user as m')
      .innerJoin('app_user as u', 'u.id', 'm.user_id')
      .select(['m.id', 'u.full_name'])
      .where('m.company_id', '=', id)
      .execute()
    const staff = team.map(({ name, weekdays }) => {
      const own = {
        id: random.id(createdMs),
        name,
        kind: name.endsWith('room') ? ('room' as const) : ('person' as const),
        company_user_id: members.find((it) => it.full_name.startsWith(`${name} `))?.id ?? null,
        seats: 1,
        time_off: toJson([]),
        product_ids: toJson([]),
        status: 'Active' as const,
      }
      batch.add('resource', {
        ...stamps,
        ...own,
        hours: toJson(weekdays.map((weekday) => ({ weekday, opens, closes }))),
      })
      return { id: own.id, weekdays }
    })
    const bookingsOf = await handOut(db, batch, { id, timeZone }, staff)
    await batch.write(db)
    for (const [resourceId, bookings] of bookingsOf)
      await db
        .updateTable('sale_order')
        .set({ resource_id: resourceId })
        .where('company_id', '=', id)
        .where('id', 'in', bookings)
        .execute()
  }
}

type Bookable = { id: Id; weekdays: readonly number[] }

/**
 * Assigns each booking to someone who is on duty and free, in turn; if nobody is, it becomes an
 * overbooking. Cancelled bookings take no slot.
 */
async function handOut(
  db: Db,
  batch: Batch,
  { id: companyId, timeZone }: { id: string; timeZone: string },
  staff: readonly Bookable[],
): Promise<Map<Id, Id[]>> {
  const { rows } = await sql<Booking>`
    select id, start_ms as "startMs", end_ms as "endMs", order_status_id as "orderStatusId"
    from sale_order
    where company_id = ${companyId} and module_id = ${moduleIds.service} and start_ms is not null
    order by start_ms, id`.execute(db)
  const taken = new Set<string>()
  const bookingsOf = new Map<Id, Id[]>()
  for (const [turn, { id, startMs, endMs, orderStatusId }] of rows.entries()) {
    const weekday = new Date(localDay(startMs, timeZone)).getUTCDay()
    const those = [...staff.slice(turn % staff.length), ...staff.slice(0, turn % staff.length)]
      .filter(({ weekdays }) => weekdays.includes(weekday))
      .map((one) => one.id)
    const starts = grainsFrom(startMs, endMs)
    const isFree = (resourceId: string, seat: number) =>
      starts.every((start) => !taken.has(`${resourceId} ${start} ${seat}`))
    const seat = [1, 2, 3, 4].find((place) => those.some((resourceId) => isFree(resourceId, place)))
    const resourceId = seat && those.find((candidate) => isFree(candidate, seat))
    if (!seat || !resourceId) continue
    bookingsOf.set(resourceId, [...(bookingsOf.get(resourceId) ?? []), id])
    if (orderStatusId === orderStatusIds.Unserviceable) continue
    for (const start of starts) {
      taken.add(`${resourceId} ${start} ${seat}`)
      batch.add('booking_slot', {
        company_id: companyId,
        resource_id: resourceId,
        slot_start: start,
        seat,
        order_id: id,
      })
    }
  }
  return bookingsOf
}
