import * as z from 'zod/mini'
import { mailedCode } from './account.ts'
import { endpoint } from './endpoint.ts'
import { companyId } from './fields.ts'
import { userDetails } from './user.ts'
import { as } from './wire.ts'

/**
 * The content of a mailed invitation before it is accepted: existing users accept with their
 * password, others choose one.
 */
export const readInvitation = endpoint({
  method: 'GET',
  base: 'login',
  path: 'user/invitation',
  summary: 'What a mailed code opens, and whether its address has an account',
  access: 'link',
  input: z.strictObject({ code: mailedCode }),
  output: z.object({
    companyName: z.string(),
    email: z.optional(z.string()),
    hasAccount: as('has_account', z.boolean()),
    isStaff: as('for_staff', z.boolean()),
  }),
  refusals: ['LINK_EXPIRED'],
})

/**
 * The session continues in another company of the caller; without another company it ends, and no
 * user is returned.
 */
export const leaveBusiness = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/leavebus',
  summary: "Give one's own place in a company up",
  access: 'business.list',
  input: z.strictObject({ id: as('company_details_id', companyId) }),
  output: z.object({ user: z.optional(userDetails) }),
  refusals: ['NOT_FOUND', 'ROLE_FORBIDDEN', 'TRANSITION_NOT_ALLOWED', 'IN_USE'],
  whileInactive: true,
})
