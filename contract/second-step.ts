import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { userDetails } from './user.ts'
import { as, instant } from './wire.ts'

/** The second factors besides the password. */
export const factorKinds = ['app'] as const
export type FactorKind = (typeof factorKinds)[number]

/**
 * `current` of the refusal SECOND_STEP_NEEDED: the password was correct. The token is valid for ten
 * minutes and one sign-in, and for nothing else.
 */
export const secondStepAsked = z.object({
  token: z.string(),
  kinds: z.array(z.enum(factorKinds)),
})
export type SecondStepAsked = z.infer<typeof secondStepAsked>

/** Six digits of an authenticator app, or a recovery code, with or without its hyphens. */
export const secondCode = z.string().check(z.trim(), z.minLength(6, 'not_code'), z.maxLength(40))

export const takeSecondStep = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/secondstep',
  summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code',
  access: 'link',
  input: z.strictObject({
    token: z.string().check(z.minLength(6), z.maxLength(128)),
    code: secondCode,
  }),
  output: z.object({ token: z.string(), expiresMs: instant(), user: userDetails }),
  refusals: ['LINK_EXPIRED', 'TOO_MANY'],
})

export const readFactors = endpoint({
  method: 'GET',
  base: 'login',
  path: 'user/factors',
  summary: "How one's own sign-in is protected beside the password",
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({
    /** Since when the person has an authenticator app. */
    appSinceMs: z.optional(instant()),
    recoveryCodesLeft: z.int(),
  }),
})

/** The app is active only after `confirmApp` with one of its codes. */
export const beginApp = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/authapp',
  summary: 'A new secret for an authenticator app',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** The content of the QR code: `otpauth://totp/…`. */
    address: z.string(),
  }),
  refusals: ['PASSWORD_NEEDED', 'DUPLICATE'],
  whileInactive: true,
})

/** The codes are shown only once. Absent: the person already has some. */
const newCodes = z.object({ recoveryCodes: z.optional(z.array(z.string())) })

export const confirmApp = endpoint({
  method: 'PUT',
  base: 'login',
  path: 'user/authapp',
  summary: 'The first code of the authenticator app: from now on a sign-in asks for one',
  access: 'signed-in',
  input: z.strictObject({ code: secondCode }),
  output: newCodes,
  refusals: ['PASSWORD_NEEDED', 'TOO_MANY'],
  whileInactive: true,
})

export const removeApp = endpoint({
  method: 'DELETE',
  base: 'login',
  path: 'user/authapp',
  summary: 'Remove the authenticator app; without another factor the recovery codes go too',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({}),
  refusals: ['PASSWORD_NEEDED', 'NOT_FOUND'],
  whileInactive: true,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/recoverycodes',
  summary: 'Ten new recovery codes instead of those before',
  access: 'signed-in',
  input: z.strictObject({}),
  output: newCodes,
  refusals: ['PASSWORD_NEEDED', 'NOT_FOUND'],
  whileInactive: true,
})

/** For a person who has lost the phone and the recovery codes; the password is not changed. */
export const resetStaffFactors = endpoint({
  method: 'DELETE',
  base: 'business',
  path: 'cc/ccstaff/factors',
  summary: "Remove a member of staff's second step; ends their sessions and is mailed to them",
  access: 'staff.write',
  input: z.strictObject({ id: as('company_user_id', id) }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'PASSWORD_NEEDED', 'IN_USE'],
})
