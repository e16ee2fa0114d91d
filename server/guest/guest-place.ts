import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { GuestPlace } from '#contract/guest-place.ts'
import { addDays, localDay } from '#contract/zoned-time.ts'
import { fromJson } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { addressLines } from '#contract/address-lines.ts'

/** How far ahead special days are shown, in days. */
const DAYS_AHEAD = 8 * 7

type At = { now: number; timeZone: string }

/** The information for guests who visit a place; undefined without any. */
export async function placeOf(
  { db, companyId }: Tenant,
  branchId: Id | undefined,
  { now, timeZone }: At,
): Promise<GuestPlace | undefined> {
  if (branchId === undefined) return undefined
  const row = await db
    .selectFrom('location as l')
    .select(['name', 'address', 'city', 'postcode', 'country_code as country'])
    .select(['hours', 'exceptions'])
    .select(
      sql<number>`(select count(*) from location x where x.company_id = l.company_id
        and x.status = 'Active')`.as('branchCount'),
    )
    .where('company_id', '=', companyId)
    .where('id', '=', branchId)
    .executeTakeFirst()
  if (!row) return undefined
  const today = localDay(now, timeZone)
  const lastDay = addDays(today, DAYS_AHEAD)
  const place = {
    name: Number(row.branchCount) > 1 ? row.name : undefined,
    address: addressLines(row),
    hours: fromJson(row.hours),
    specialDays: fromJson(row.exceptions).filter(
      ({ date, isClosed, opens, closes }) =>
        date >= today &&
        date <= lastDay &&
        (isClosed || (opens !== undefined && closes !== undefined)),
    ),
  }
  const { address, hours, specialDays } = place
  return address.length + hours.length + specialDays.length > 0 ? place : undefined
}

/** The same for the place of a table, otherwise for the company's default place. */
export async function placeOfTable(
  tenant: Tenant,
  tableId: Id | undefined,
  at: At,
): Promise<GuestPlace | undefined> {
  const { db, companyId } = tenant
  const { rows } = await sql<{ id: Id }>`
    select b.id from location b where b.company_id = ${companyId} and b.status = 'Active'
      and (b.is_default = 1 or b.id = (select t.location_id from dining_table t
        where t.company_id = b.company_id and t.id = ${tableId ?? null}))
    order by b.is_default, b.id limit 1`.execute(db)
  return placeOf(tenant, rows[0]?.id, at)
}
