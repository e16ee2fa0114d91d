import * as z from 'zod/mini'
import { newPassword } from './account.ts'
import { endpoint } from './endpoint.ts'
import { secondCode } from './second-step.ts'
import { typedPassword } from './user.ts'

/**
 * For ten minutes this session can then change what an attacker would need to take over the
 * account.
 */
export const confirmPassword = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/confirm',
  summary: "Give one's password again, and a code where a sign-in asks for one",
  access: 'signed-in',
  input: z.strictObject({ password: typedPassword, code: z.optional(secondCode) }),
  output: z.object({}),
  refusals: ['INVALID_CREDENTIALS', 'SECOND_STEP_NEEDED', 'TOO_MANY'],
  whileInactive: true,
})

export const changePassword = endpoint({
  method: 'PUT',
  base: 'login',
  path: 'user/password',
  summary: "Change one's own password; ends one's other sessions",
  access: 'signed-in',
  input: z.strictObject({ password: newPassword }),
  output: z.object({}),
  refusals: ['PASSWORD_NEEDED'],
  whileInactive: true,
})
