import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { amount, clearable, id, shortText, version } from './fields.ts'
import { limits } from './limits.ts'
import { deliveryType } from './order-status.ts'
import { listInput } from './page.ts'
import { as, instant, plannedInstant } from './wire.ts'

export const promotionEvents = [
  'promotion.publish',
  'promotion.unpublish',
  'promotion.pause',
  'promotion.resume',
  'promotion.archive',
  'promotion.extend',
  'promotion.raise-limit',
] as const
export const promotionStates = [
  'draft',
  'scheduled',
  'active',
  'paused',
  'exhausted',
  'expired',
  'archived',
] as const

export const promotionKinds = ['percent', 'amount', 'free_delivery'] as const
/** What promotions take off a price. */
export const appliedPromotions = z.array(
  z.object({ id: as('promotion_id', id), name: z.string(), discountAmount: amount }),
)

const code = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{3,24}$/))
/** A local time of the day. */
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const count = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** The optional conditions of a promotion. */
const conditions = {
  /** Absent: applies automatically to every matching cart. */
  code: z.optional(code),
  minAmount: z.optional(amount.check(z.minimum(0))),
  startsMs: z.optional(plannedInstant()),
  endsMs: z.optional(plannedInstant()),
  usageLimit: z.optional(count),
  perCustomerLimit: z.optional(count),
  deliveryType: z.optional(deliveryType),
  /** The hours of the day in which it counts; past midnight if they end before they begin. */
  hoursFrom: z.optional(clock),
  hoursTo: z.optional(clock),
}
const fields = {
  name: shortText,
  kind: z.enum(promotionKinds),
  /** Percent (1 to 100) or minor units; ignored for free delivery. */
  value: z.int().check(z.minimum(0), z.maximum(limits.amountMinor)),
  productIds: z.optional(z.array(id).check(z.maxLength(500))),
  categoryIds: z.optional(z.array(id).check(z.maxLength(100))),
  isStackable: as('stackable', z.optional(z.boolean())),
  /** Only for a customer's first order; customers are identified by phone number. */
  isForNew: as('new_customers', z.optional(z.boolean())),
  /** The weekdays (0 Sunday to 6 Saturday) on which it counts; none: on all of them. */
  weekdays: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7))),
  ...conditions,
}

/**
 * `liveState` depends on the time and the number of uses; only draft, active, paused and archived
 * are stored.
 */
export const promotion = z.object({
  id: as('promotion_id', id),
  ...fields,
  liveState: z.enum(promotionStates),
  usedCount: z.int(),
  createdMs: instant(),
  version,
  allowedEvents: z.array(z.enum(promotionEvents)),
})
export type Promotion = z.infer<typeof promotion>

export const listPromotions = listEndpoint({
  base: 'business',
  path: 'promotion/getallpromo',
  summary: 'Promotions with their uses and live state',
  access: 'promotion.write',
  input: z.strictObject({
    ...listInput,
    status: z.optional(z.enum(promotionStates)),
    code: z.optional(z.string().check(z.maxLength(24))),
  }),
  output: promotion,
})
export const getPromotion = endpoint({
  method: 'GET',
  base: 'business',
  path: 'promotion/getbyid',
  summary: 'One promotion',
  access: 'promotion.write',
  input: z.strictObject({ id }),
  output: promotion,
  refusals: ['NOT_FOUND'],
})

/**
 * An unsaved promotion for a preview, priced as if it were active. `promotionId` is the stored
 * promotion that it replaces.
 */
export const triedPromotion = z.strictObject({
  promotionId: z.optional(id),
  kind: fields.kind,
  value: fields.value,
  /** Applied by a code; otherwise automatically. */
  isByCode: as('by_code', z.boolean()),
  minAmount: conditions.minAmount,
  deliveryType: conditions.deliveryType,
  productIds: fields.productIds,
  categoryIds: fields.categoryIds,
  isStackable: fields.isStackable,
})
export type TriedPromotion = z.infer<typeof triedPromotion>

export const createPromotion = endpoint({
  method: 'POST',
  base: 'business',
  path: 'promotion/create',
  summary: 'Add a promotion, as a draft or published at once',
  access: 'promotion.write',
  input: z.strictObject({ ...fields, publish: z.optional(z.boolean()) }).check(
    z.refine((it) => it.kind !== 'percent' || (it.value >= 1 && it.value <= 100), {
      path: ['value'],
      error: 'percent_range',
    }),
  ),
  output: promotion,
  refusals: ['DUPLICATE', 'NOT_FOUND'],
})
export const updatePromotion = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'promotion/update',
  summary: 'Change a promotion or move it; the value of a used one is frozen',
  access: 'promotion.write',
  input: z.strictObject({
    ...fields,
    ...clearable(conditions),
    id: as('promotion_id', id),
    expectedVersion: version,
    event: z.optional(z.enum(promotionEvents)),
    name: z.optional(shortText),
    kind: z.optional(fields.kind),
    value: z.optional(fields.value),
  }),
  output: promotion,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'IN_USE', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT'],
})
