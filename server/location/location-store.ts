import { sql, type Selectable, type Updateable } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { Location, updateLocation } from '#contract/location.ts'
import { givenOf } from '../db/columns.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import { newId } from '../db/id.ts'
import type { Schema } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { isOpenAt } from './open-now.ts'

type Row = Selectable<Schema['location']>
type Fields = Omit<InputOf<typeof updateLocation>, 'id' | 'expectedVersion'>
type At = { now: number; timeZone: string }

/** The places of a company, the default one first. */
export async function listBranches({ db, companyId }: Tenant, at: At): Promise<Location[]> {
  const rows = await db
    .selectFrom('location')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute()
  return rows.map((row) => toLocation(row, at))
}

/** @throws Refusal NOT_FOUND if one of them is not a place of the company */
export async function expectBranches(
  { db, companyId }: Tenant,
  ids: ReadonlySet<Id>,
): Promise<void> {
  if (ids.size === 0) return
  const found = await db
    .selectFrom('location')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute()
  if (found.length < ids.size) throw new Refusal('NOT_FOUND')
}

/** One place. @throws Refusal NOT_FOUND */
export async function findBranch({ db, companyId }: Tenant, id: Id, at: At): Promise<Location> {
  const row = await db
    .selectFrom('location')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return toLocation(row, at)
}

/**
 * Creates a place; a company's first one is its default. @throws a duplicate fault for a name that
 * is taken
 */
export async function addBranch(
  { db, companyId }: Tenant,
  fields: Fields & { name: string },
  now: number,
): Promise<Id> {
  const id = newId()
  const other = await db
    .selectFrom('location')
    .select('id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const row = {
    address: null,
    city: null,
    postcode: null,
    country_code: null,
    phone: null,
    is_default: other ? 0 : 1,
    status: 'Active' as const,
    ...columnsOf(fields),
    name: fields.name,
  }
  await db
    .insertInto('location')
    .values({ company_id: companyId, id, ...row, created_ms: now, updated_ms: now, version: 1 })
    .execute()
  return id
}

/** Updates a place at a version; false when it changed meanwhile. */
export async function changeBranch(
  { db, companyId }: Tenant,
  { id, expectedVersion }: { id: Id; expectedVersion: number },
  fields: Fields,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('location')
    .set({ ...columnsOf(fields), updated_ms: now, version: expectedVersion + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', expectedVersion)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Makes one place the default, instead of the previous one. */
export async function makeDefault({ db, companyId }: Tenant, id: Id): Promise<void> {
  await db
    .updateTable('location')
    .set({ is_default: sql`case when id = ${id} then 1 else 0 end` })
    .where('company_id', '=', companyId)
    .execute()
}

/**
 * Ensures that another place stays active. The update locks all places, so that two concurrent
 * deactivations can't both rely on the other place.
 * @throws Refusal IN_USE when this one is the last
 */
export async function expectOther({ db, companyId }: Tenant, id: Id): Promise<void> {
  const rows = await db
    .updateTable('location')
    .set((row) => ({ version: row.ref('version') }))
    .where('company_id', '=', companyId)
    .where('status', '=', 'Active')
    .returning('id')
    .execute()
  if (!rows.some((row) => row.id !== id)) throw new Refusal('IN_USE/lastBranch')
}

function columnsOf(fields: Fields): Updateable<Schema['location']> {
  const { name, address, city, postcode, countryCode, lat, lng, phone, hours, exceptions, status } =
    fields
  const given = {
    name,
    address,
    city,
    postcode,
    country_code: countryCode,
    lat,
    lng,
    phone,
    status,
    hours: hours && toJson(hours),
    exceptions: exceptions && toJson(exceptions),
  }
  return givenOf(given)
}

function toLocation(row: Row, { now, timeZone }: At): Location {
  const hours: Location['hours'] = fromJson(row.hours)
  const exceptions: Location['exceptions'] = fromJson(row.exceptions)
  return {
    id: row.id,
    name: row.name,
    address: row.address ?? undefined,
    city: row.city ?? undefined,
    postcode: row.postcode ?? undefined,
    countryCode: row.country_code ?? undefined,
    lat: row.lat ?? undefined,
    lng: row.lng ?? undefined,
    phone: row.phone ?? undefined,
    hours,
    exceptions,
    isDefault: row.is_default === 1,
    isOpenNow: row.status === 'Active' && isOpenAt({ hours, exceptions }, now, timeZone),
    status: row.status === 'Active' ? 'Active' : 'InActive',
    version: row.version,
  }
}
