import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { fromJson } from '../db/json-text.ts'
import { present } from '../db/columns.ts'
import { sortedBy } from '../db/page-of.ts'
import { recordsOf } from '../db/records.ts'
import type { Row } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'

/** A resource as stored: lists are JSON. */
export type StoredResource = Pick<Resource, 'name' | 'kind' | 'seats' | 'status'> & {
  companyUserId: Id | null
  hours: Row<'resource'>['hours']
  timeOff: Row<'resource'>['time_off']
  productIds: Row<'resource'>['product_ids']
}

export const resources = recordsOf<StoredResource, { pictureUrl: string | null }, Resource>({
  table: 'resource',
  columns: {
    name: 'name',
    kind: 'kind',
    companyUserId: 'company_user_id',
    seats: 'seats',
    hours: 'hours',
    timeOff: 'time_off',
    productIds: 'product_ids',
    status: 'status',
  },
  derived: {
    pictureUrl: sql`(select m.picture_url from company_user m where m.company_id = r.company_id
      and m.id = r.company_user_id)`,
  },
  sortedBy: sortedBy('asc', sql`r.name`),
  toRow: (found) => ({
    ...present(found),
    hours: fromJson(found.hours),
    timeOff: fromJson(found.timeOff),
    productIds: fromJson(found.productIds),
  }),
})

/** More than any business needs. */
export const MAX_RESOURCES = 200

/** All resources of a company, by name. */
export async function allResources(
  tenant: Tenant,
  also: readonly RawBuilder<unknown>[] = [],
): Promise<Resource[]> {
  return (await resources.page(tenant, { currentPage: 1, rowSize: MAX_RESOURCES }, also)).rows
}

/**
 * The resources for these services if none was requested. A room without a list of services counts
 * only if no person offers them; otherwise a haircut would be booked with a room.
 */
export function offering<R extends Pick<Resource, 'kind' | 'productIds'>>(
  all: readonly R[],
  wanted: readonly (string | null)[],
): R[] {
  const able = all.filter((resource) => doesAll(resource, wanted))
  const named = able.filter(({ kind, productIds }) => kind === 'person' || productIds.length > 0)
  return named.some(({ kind }) => kind === 'person') ? named : able
}

/**
 * Whether a resource offers all of these services. A resource without a list offers every service.
 */
export function doesAll(
  { productIds }: Pick<Resource, 'productIds'>,
  wanted: readonly (string | null)[],
): boolean {
  return productIds.length === 0 || wanted.every((id) => productIds.some((own) => own === id))
}
