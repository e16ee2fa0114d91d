import type { Selectable } from 'kysely'
import type { AuditEntry } from '#contract/activity.ts'
import type { Schema } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'

type Entry = Selectable<Schema['state_history']>
type Named = Pick<AuditEntry, 'orderId' | 'recordName'>

/** Tables whose records are shown by name, by the entity of an entry. */
const named = {
  table: 'dining_table',
  reservation: 'reservation',
  promotion: 'promotion',
  product: 'product',
  job: 'community_event',
  application: 'community_event_booking',
  location: 'location',
} as const

/** Entities that belong to an order: the parent of the entry is the order. */
const ofOrders: readonly string[] = ['order', 'item', 'payment', 'delivery']

/**
 * The display names of the records on a page of the audit log, by the entry's id: the number of an
 * order, the name of a table or a person. Runs one statement per kind of record on the page.
 */
export async function recordNames(
  tenant: Tenant,
  entries: readonly Entry[],
): Promise<(entry: Entry) => Named> {
  const idsOf = (entities: readonly string[], id: 'entity_id' | 'parent_id') => [
    ...new Set(entries.filter(({ entity }) => entities.includes(entity)).map((one) => one[id])),
  ]
  const names = new Map<string, string>()
  const numbers = new Map<string, string>()

  const orders = idsOf(ofOrders, 'parent_id')
  if (orders.length > 0)
    for (const { id, order_no } of await tenant.db
      .selectFrom('sale_order')
      .select(['id', 'order_no'])
      .where('company_id', '=', tenant.companyId)
      .where('id', 'in', orders)
      .execute())
      numbers.set(id, order_no)

  for (const [entity, table] of Object.entries(named)) {
    const ids = idsOf([entity], 'entity_id')
    if (ids.length === 0) continue
    for (const { id, name } of await tenant.db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('company_id', '=', tenant.companyId)
      .where('id', 'in', ids)
      .execute())
      names.set(id, name)
  }
  for (const [id, name] of await staffNames(tenant, idsOf(['staff'], 'entity_id')))
    names.set(id, name)

  return ({ entity, entity_id, parent_id }) => {
    const number = ofOrders.includes(entity) ? numbers.get(parent_id) : undefined
    return number === undefined
      ? { recordName: names.get(entity_id) }
      : { recordName: number, orderId: parent_id }
  }
}

async function staffNames(
  { db, companyId }: Tenant,
  ids: readonly Entry['entity_id'][],
): Promise<[string, string][]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('company_user as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['m.id', 'u.full_name'])
    .where('m.company_id', '=', companyId)
    .where('m.id', 'in', ids)
    .execute()
  return rows.map(({ id, full_name }) => [id, full_name])
}
