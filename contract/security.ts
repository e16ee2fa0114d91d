import * as z from 'zod/mini'
import { newPassword } from './account.ts'
import { endpoint } from './endpoint.ts'
import { typedPassword } from './user.ts'

/**
 * For five minutes this session may then change what an attacker would need to take the account
 * over.
 */
export const confirmPassword = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/confirm',
  summary: "Give one's password again, before a change that asks for it",
  access: 'signed-in',
  input: z.strictObject({ password: typedPassword }),
  output: z.object({}),
  refusals: ['INVALID_CREDENTIALS', 'TOO_MANY'],
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
