import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { as, instant } from './wire.ts'

/** A colleague who has the same record open. */
export const onlooker = z.object({
  companyUserId: as('company_user_id', id),
  fullName: z.string(),
  sinceMs: instant(),
})
export type Onlooker = z.infer<typeof onlooker>

/**
 * A heartbeat while an order is open: a person without one for 30 seconds counts as gone. Nothing
 * is stored.
 */
export const openOrder = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'presence/update',
  summary: 'Say that one has an order open, or no more; answers who else has',
  access: 'order.read',
  input: z.strictObject({ id: as('order_id', id), isOpen: as('open', z.boolean()) }),
  output: z.array(onlooker),
  refusals: ['NOT_FOUND'],
  whileInactive: true,
})
