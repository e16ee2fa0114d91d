import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { Promotion } from '#contract/promotion.ts'
import { fromJson } from '../db/json-text.ts'
import { sortedBy } from '../db/page-of.ts'
import { recordsOf } from '../db/records.ts'
import type { Row } from '../db/schema.ts'

export type StoredState = 'draft' | 'active' | 'paused' | 'archived'

/** A promotion as stored; its current state is computed from the clock and its uses. */
export type StoredPromotion = {
  moduleId: ModuleId
  name: string
  code: string | null
  codeNorm: string | null
  kind: Promotion['kind']
  value: number
  minAmount: number | null
  startsMs: number | null
  endsMs: number | null
  usageLimit: number | null
  perCustomerLimit: number | null
  productIds: Row<'promotion'>['product_ids']
  categoryIds: Row<'promotion'>['category_ids']
  deliveryType: Promotion['deliveryType'] | null
  weekdays: Row<'promotion'>['weekdays']
  hoursFrom: string | null
  hoursTo: string | null
  isStackable: number
  isForNew: number
  usedCount: number
  status: StoredState
}

export type FoundPromotion = Omit<StoredPromotion, 'productIds' | 'categoryIds' | 'weekdays'> & {
  id: Id
  version: number
  createdMs: number
  productIds: Id[]
  categoryIds: Id[]
  weekdays: number[]
}

export const promotions = recordsOf<StoredPromotion, { createdMs: number }, FoundPromotion>({
  table: 'promotion',
  columns: {
    moduleId: 'module_id',
    name: 'name',
    code: 'code',
    codeNorm: 'code_norm',
    kind: 'kind',
    value: 'value',
    minAmount: 'min_amount',
    startsMs: 'starts_ms',
    endsMs: 'ends_ms',
    usageLimit: 'usage_limit',
    perCustomerLimit: 'per_customer_limit',
    productIds: 'product_ids',
    categoryIds: 'category_ids',
    deliveryType: 'delivery_type',
    weekdays: 'weekdays',
    hoursFrom: 'hours_from',
    hoursTo: 'hours_to',
    isStackable: 'stackable',
    isForNew: 'new_customers',
    usedCount: 'used_count',
    status: 'status',
  },
  derived: { createdMs: sql`r.created_ms` },
  sortedBy: sortedBy('desc', sql`r.created_ms`),
  toRow: (found) => ({
    ...found,
    productIds: fromJson(found.productIds),
    categoryIds: fromJson(found.categoryIds),
    weekdays: fromJson(found.weekdays),
  }),
})

/**
 * The state of a promotion at a moment (lifecycle `promotion`): the end takes precedence over the
 * limit, the limit over the start.
 */
export function liveStateOf(
  {
    status,
    startsMs,
    endsMs,
    usageLimit,
    usedCount,
  }: Pick<FoundPromotion, 'status' | 'startsMs' | 'endsMs' | 'usageLimit' | 'usedCount'>,
  now: number,
): Promotion['liveState'] {
  if (status === 'draft' || status === 'archived') return status
  if (endsMs !== null && endsMs <= now) return 'expired'
  if (status === 'paused') return 'paused'
  if (usageLimit !== null && usedCount >= usageLimit) return 'exhausted'
  return startsMs !== null && startsMs > now ? 'scheduled' : 'active'
}

/** Promotions in a state now: the SQL form of `liveStateOf`. */
export function inState(state: Promotion['liveState'], now: number): RawBuilder<boolean> {
  return sql`case
    when r.status in ('draft', 'archived') then r.status
    when r.ends_ms <= ${now} then 'expired'
    when r.status = 'paused' then 'paused'
    when r.used_count >= r.usage_limit then 'exhausted'
    when r.starts_ms > ${now} then 'scheduled'
    else 'active' end = ${state}`
}
