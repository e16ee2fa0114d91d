import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { idsWith } from '#contract/modules.ts'
import type { createResource, Resource, updateResource } from '#contract/resource.ts'
import { toJson } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { MAX_RESOURCES, resources, type StoredResource } from './resources.ts'

type Fields = Partial<
  Omit<InputOf<typeof createResource>, 'kind'> & Pick<InputOf<typeof updateResource>, 'status'>
>

/**
 * @throws Refusal NOT_FOUND for a service or a person of another company, VALIDATION,
 * LIMIT_REACHED, DUPLICATE for a name in use
 */
export async function addResource(
  tenant: Tenant,
  now: number,
  { kind, ...fields }: InputOf<typeof createResource>,
): Promise<Resource> {
  await check(tenant, fields)
  await expectRoom(tenant)
  return resources.add(tenant, now, {
    seats: 1,
    hours: toJson([]),
    timeOff: toJson([]),
    productIds: toJson([]),
    kind,
    ...stored(fields),
    status: 'Active',
  })
}

/**
 * Existing bookings are not affected by new hours. @throws Refusal as `addResource`, and
 * VERSION_CONFLICT
 */
export async function changeResource(
  tenant: Tenant,
  now: number,
  { id, expectedVersion, ...fields }: InputOf<typeof updateResource>,
): Promise<Resource> {
  await check(tenant, fields)
  return resources.change(tenant, now, { id, expectedVersion }, stored(fields))
}

/**
 * Limits the number of resources, because free slots are computed for all at once. @throws Refusal
 * LIMIT_REACHED
 */
async function expectRoom({ db, companyId }: Tenant): Promise<void> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as "count" from resource where company_id = ${companyId}`.execute(db)
  if ((rows[0]?.count ?? 0) >= MAX_RESOURCES)
    throw new Refusal('LIMIT_REACHED/resources', { count: MAX_RESOURCES })
}

function stored({ hours, timeOff, productIds, ...plain }: Fields): Partial<StoredResource> {
  return {
    ...plain,
    ...(hours && { hours: toJson(hours) }),
    ...(timeOff && { timeOff: toJson(timeOff) }),
    ...(productIds && { productIds: toJson([...new Set(productIds)]) }),
  }
}

async function check(
  { db, companyId }: Tenant,
  { timeOff = [], productIds = [], companyUserId }: Fields,
): Promise<void> {
  const odd = timeOff.findIndex(({ fromMs, toMs }) => fromMs >= toMs)
  if (odd >= 0) throw invalid(`time_off.${odd}.to_ms`, 'out_of_range', 'endBeforeStart')
  if (companyUserId) {
    const place = await db
      .selectFrom('company_user')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', companyUserId)
      .executeTakeFirst()
    if (!place) throw new Refusal('NOT_FOUND')
  }
  const wanted = [...new Set(productIds)]
  if (wanted.length === 0) return
  const { rows } = await sql`select id from product where company_id = ${companyId}
      and module_id in (${sql.join(idsWith('bookings'))}) and id in (${sql.join(wanted)})`.execute(
    db,
  )
  if (rows.length < wanted.length) throw new Refusal('NOT_FOUND')
}
