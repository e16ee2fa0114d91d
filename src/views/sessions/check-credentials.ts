import type { CallInput } from '#contract/endpoint.ts'
import { signIn } from '#contract/user.ts'
import { type CodeChoice, numberInput } from '../parts/form/calling-code.ts'

export type SignInFields = {
  by: 'email' | 'phone'
  email: string
  phone: string
  callingCode: CodeChoice
  password: string
}
export type SignInField = 'email' | 'phone' | 'password'
type Checked =
  | { ok: true; credentials: CallInput<typeof signIn> }
  | { ok: false; wrong: SignInField[] }

const order = ['email', 'phone', 'password'] as const satisfies readonly SignInField[]

/**
 * Validates the input with the contract's schema; the invalid fields are returned in display order.
 */
export function checkCredentials(
  { by, email, phone, callingCode, password }: SignInFields,
  pass?: string,
): Checked {
  const name = by === 'email' ? { email } : { phone, ...numberInput({ phone, callingCode }) }
  const credentials = { ...name, password, ...(pass && { pass }) }
  const parsed = signIn.input.safeParse(credentials)
  if (parsed.success) return { ok: true, credentials }
  return {
    ok: false,
    wrong: order.filter((name) => parsed.error.issues.some((issue) => issue.path[0] === name)),
  }
}
