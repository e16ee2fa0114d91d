import type { DeliveryConnection } from '#contract/delivery.ts'
import type { Id } from '#contract/fields.ts'
import type { Selectable } from 'kysely'
import { newId } from '../db/id.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import type { Schema } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { expectBranches } from '../location/location-store.ts'
import { partnerNames } from './partner.ts'

type Row = Selectable<Schema['company_delivery_partner']>
type Fields = {
  sealed?: string | undefined
  locationIds?: readonly Id[] | undefined
  isAutoRequest?: boolean | undefined
  status?: 'Active' | 'InActive' | undefined
}

const openStates = ['requested', 'unassigned', 'assigned', 'picked_up'] as const

/** The company's connected services. */
export async function listConnections({ db, companyId }: Tenant): Promise<DeliveryConnection[]> {
  const rows = await db
    .selectFrom('company_delivery_partner')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()
  return rows.map(toConnection)
}

/** One connection with its encrypted secrets. */
export async function findConnection({ db, companyId }: Tenant, id: Id): Promise<Row | undefined> {
  return db
    .selectFrom('company_delivery_partner')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * @throws Refusal NOT_FOUND for a place of another company, and a duplicate fault for a partner
 * that is already connected
 */
export async function addConnection(
  tenant: Tenant,
  partner: Id,
  fields: Fields,
  now: number,
): Promise<DeliveryConnection> {
  await expectBranches(tenant, new Set(fields.locationIds))
  const stamps = {
    company_id: tenant.companyId,
    id: newId(),
    created_ms: now,
    updated_ms: now,
    version: 1,
  }
  const row: Row = {
    ...stamps,
    partner,
    secret_enc: null,
    location_ids: toJson([]),
    auto_request: 0,
    status: 'Active',
    last_error: null,
    ...columnsOf(fields),
  }
  await tenant.db.insertInto('company_delivery_partner').values(row).execute()
  return toConnection(row)
}

/**
 * @throws Refusal NOT_FOUND, IN_USE to deactivate a connection with active jobs, VERSION_CONFLICT
 */
export async function changeConnection(
  tenant: Tenant,
  { id, expectedVersion }: { id: Id; expectedVersion: number },
  fields: Fields,
  now: number,
): Promise<DeliveryConnection> {
  const { db, companyId } = tenant
  await expectBranches(tenant, new Set(fields.locationIds))
  const current = await findConnection(tenant, id)
  if (!current) throw new Refusal('NOT_FOUND')
  if (fields.status === 'InActive' && (await hasOpenJob(tenant, id)))
    throw new Refusal('IN_USE/openDeliveries').with({ current: toConnection(current) })
  const changed = await db
    .updateTable('company_delivery_partner')
    .set((row) => ({
      ...columnsOf(fields),
      last_error: null,
      updated_ms: now,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', expectedVersion)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new Refusal('VERSION_CONFLICT').with({ current: toConnection(current) })
  return toConnection(changed)
}

/** Stores why the partner could not be reached, or clears it. */
export async function noteError(
  { db, companyId }: Tenant,
  id: Id,
  error: string | null,
): Promise<void> {
  await db
    .updateTable('company_delivery_partner')
    .set({ last_error: error?.slice(0, 300) ?? null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

async function hasOpenJob({ db, companyId }: Tenant, id: Id): Promise<boolean> {
  const found = await db
    .selectFrom('delivery_job')
    .select('id')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', id)
    .where('status', 'in', openStates)
    .executeTakeFirst()
  return found !== undefined
}

function columnsOf({ sealed, locationIds, isAutoRequest, status }: Fields): Partial<Row> {
  return {
    ...(sealed !== undefined && { secret_enc: sealed }),
    ...(locationIds && { location_ids: toJson([...locationIds]) }),
    ...(isAutoRequest !== undefined && { auto_request: isAutoRequest ? 1 : 0 }),
    ...(status && { status }),
  }
}

function toConnection({
  id,
  partner,
  status,
  auto_request,
  location_ids,
  last_error,
  version,
}: Row): DeliveryConnection {
  return {
    id,
    deliveryPartnerId: partner,
    name: partnerNames[partner] ?? partner,
    status: status === 'Active' ? 'Active' : 'InActive',
    isAutoRequest: auto_request === 1,
    locationIds: fromJson(location_ids),
    lastError: last_error ?? undefined,
    version,
  }
}
