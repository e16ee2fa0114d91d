import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { ModuleId } from '#contract/modules.ts'
import {
  type createPromotion,
  type Promotion,
  promotionEvents,
  type updatePromotion,
} from '#contract/promotion.ts'
import { allowedEvents, decide } from '#lifecycles/decide.ts'
import { promotionLifecycle } from '#lifecycles/promotion.ts'
import { toJson } from '../db/json-text.ts'
import { present } from '../db/columns.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { missing } from '../change/refuse.ts'
import {
  type FoundPromotion,
  liveStateOf,
  promotions,
  type StoredPromotion,
  type StoredState,
} from './promotions.ts'

type Wish = InputOf<typeof updatePromotion>
type Fields = Partial<Omit<Wish, 'id' | 'expectedVersion' | 'event'>>

/** A promotion as returned, with its current state. */
export function promotionOf(found: FoundPromotion, now: number): Promotion {
  const liveState = liveStateOf(found, now)
  const events = allowedEvents(promotionLifecycle, { liveState }, { role: 'business' })
  return {
    ...present(found),
    isStackable: found.isStackable === 1,
    isForNew: found.isForNew === 1,
    liveState,
    allowedEvents: promotionEvents.filter((event) => events.includes(event)),
  }
}

/**
 * Creates a promotion, as a draft or published. @throws Refusal NOT_FOUND for a product or category
 * of another company, DUPLICATE for a code in use
 */
export async function addPromotion(
  change: Change,
  moduleId: ModuleId,
  { publish: isPublished, ...input }: InputOf<typeof createPromotion>,
): Promise<Promotion> {
  const { tenant, now } = change
  await checkTargets(tenant, moduleId, input)
  const nothing = {
    productIds: toJson([]),
    categoryIds: toJson([]),
    weekdays: toJson([]),
    isStackable: 0,
    isForNew: 0,
    usedCount: 0,
  }
  const added = await promotions.add(tenant, now, {
    ...nothing,
    ...storedFields(input),
    moduleId,
    status: 'draft',
  })
  const { id, version: expectedVersion } = added
  if (isPublished)
    return changePromotion(change, moduleId, { id, expectedVersion, event: 'promotion.publish' })
  publish(tenant, { topic: 'promotion', id: added.id, version: added.version, moduleId })
  return promotionOf(added, now)
}

/**
 * @throws Refusal IN_USE for the value of a used one, VALIDATION when an event needs a new end or
 * limit, and all that a record's change throws
 */
export async function changePromotion(
  change: Change,
  moduleId: ModuleId,
  { id, expectedVersion, event, ...fields }: Wish,
): Promise<Promotion> {
  const { tenant, now } = change
  const before = await promotions.find(tenant, id, ofModule(moduleId))
  if (before.version !== expectedVersion)
    throw new Refusal('VERSION_CONFLICT').with({ current: promotionOf(before, now) })
  await checkTargets(tenant, moduleId, fields)
  refuseFrozen(before, fields)
  const decision =
    event &&
    decide(promotionLifecycle, { liveState: liveStateOf(before, now) }, { type: event, by: change })
  if (decision && !decision.ok)
    throw new Refusal(decision.code).with({ current: promotionOf(before, now) })

  const saved = await promotions.change(
    tenant,
    now,
    { id, expectedVersion },
    { ...storedFields(fields), ...(event && { status: storedStateAfter(event) }) },
    ofModule(moduleId),
  )
  const state = liveStateOf(saved, now)
  if (event === 'promotion.extend' && state === 'expired')
    throw invalid('ends_at', 'not_future', 'not_future')
  if (event === 'promotion.raise-limit' && state === 'exhausted')
    throw missing('usage_limit', 'limitAboveUses')
  if (decision)
    await recordMove(
      change,
      { ...decision, to: state },
      {
        entity: 'promotion',
        entityId: id,
        version: saved.version,
      },
    )
  publish(tenant, { topic: 'promotion', id, version: saved.version, moduleId })
  return promotionOf(saved, now)
}

export function ofModule(moduleId: ModuleId): RawBuilder<unknown>[] {
  return [sql`r.module_id = ${moduleId}`]
}

function storedFields({
  code,
  productIds,
  categoryIds,
  weekdays,
  isStackable,
  isForNew,
  ...plain
}: Fields): Partial<StoredPromotion> {
  return {
    ...plain,
    ...(code !== undefined && { code, codeNorm: code?.toLowerCase() ?? null }),
    ...(productIds && { productIds: toJson(productIds) }),
    ...(categoryIds && { categoryIds: toJson(categoryIds) }),
    ...(weekdays && { weekdays: toJson([...new Set(weekdays)].toSorted()) }),
    ...(isStackable !== undefined && { isStackable: isStackable ? 1 : 0 }),
    ...(isForNew !== undefined && { isForNew: isForNew ? 1 : 0 }),
  }
}

/**
 * The stored state after an event; scheduled, exhausted and expired are computed from the clock and
 * the uses.
 */
function storedStateAfter(event: (typeof promotionEvents)[number]): StoredState {
  if (event === 'promotion.unpublish') return 'draft'
  if (event === 'promotion.pause') return 'paused'
  return event === 'promotion.archive' ? 'archived' : 'active'
}

/** The value of a used promotion can't be changed, because customers were promised it. */
function refuseFrozen(before: FoundPromotion, { kind, value }: Fields): void {
  const isChanged =
    (kind !== undefined && kind !== before.kind) || (value !== undefined && value !== before.value)
  if (isChanged && before.usedCount > 0) throw new Refusal('IN_USE/promotionValue')
}

async function checkTargets(
  { db, companyId }: Tenant,
  moduleId: ModuleId,
  { productIds = [], categoryIds = [] }: Fields,
): Promise<void> {
  for (const [table, ids] of [
    ['product', productIds],
    ['category', categoryIds],
  ] as const) {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) continue
    const { rows } = await sql`select id from ${sql.table(table)} where company_id = ${companyId}
        and module_id = ${moduleId} and id in (${sql.join(wanted)})`.execute(db)
    if (rows.length < wanted.length) throw new Refusal('NOT_FOUND')
  }
}
