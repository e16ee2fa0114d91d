import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { as } from './wire.ts'

/**
 * The connection of the company's payment account. `manual`: no provider is configured, only cash
 * and bank transfer.
 */
export const accountStatus = endpoint({
  method: 'GET',
  base: 'business',
  path: 'store/stripeaccountinteg',
  summary: 'The state of the payment account, with the link to connect it',
  access: 'account.connect',
  input: z.strictObject({}),
  output: z.object({
    status: z.enum(['manual', 'none', 'pending', 'active']),
    connectUrl: z.optional(z.string()),
    accountLabel: z.optional(z.string()),
  }),
})
export const connectAccount = endpoint({
  method: 'POST',
  base: 'business',
  path: 'store/oauth/stripe/acc',
  summary: 'Finish connecting the payment account with what the provider sent back',
  access: 'account.connect',
  input: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(500)),
    state: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({
    accountId: z.string(),
    isChargesEnabled: as('charges_enabled', z.boolean()),
    isPayoutsEnabled: as('payouts_enabled', z.boolean()),
  }),
  refusals: ['PASSWORD_NEEDED', 'LINK_EXPIRED', 'RETRY_LATER'],
})

export const disconnectAccount = endpoint({
  method: 'DELETE',
  base: 'business',
  path: 'store/oauth/stripe/acc',
  summary: 'Take the connection to the payment account back',
  access: 'account.connect',
  input: z.strictObject({}),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'PASSWORD_NEEDED', 'RETRY_LATER'],
})
