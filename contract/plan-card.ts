import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cardFace } from './payment.ts'
import { as } from './wire.ts'

const planCard = z.object({
  /** Whether cards can be saved: a provider is configured. */
  isOffered: as('offered', z.boolean()),
  card: z.optional(z.object({ ...cardFace.shape, expMonth: z.int(), expYear: z.int() })),
})
export type PlanCard = z.infer<typeof planCard>

export const getPlanCard = endpoint({
  method: 'GET',
  base: 'business',
  path: 'payment/card',
  summary: 'The card that the subscriptions are charged to',
  access: 'plan.read',
  input: z.strictObject({}),
  output: planCard,
  whileInactive: true,
})

/**
 * The card is saved when the provider reports it, not when the user returns from the provider's
 * page.
 */
export const changePlanCard = endpoint({
  method: 'POST',
  base: 'business',
  path: 'payment/card',
  summary: "Where a card for the subscriptions is saved: an address of the provider's",
  access: 'account.connect',
  input: z.strictObject({}),
  output: z.object({ url: z.string() }),
  refusals: ['NOT_FOUND', 'RETRY_LATER'],
  whileInactive: true,
})

export const removePlanCard = endpoint({
  method: 'DELETE',
  base: 'business',
  path: 'payment/card',
  summary: 'Remove the saved card: the next period is paid by hand',
  access: 'account.connect',
  input: z.strictObject({}),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'RETRY_LATER'],
  whileInactive: true,
})
