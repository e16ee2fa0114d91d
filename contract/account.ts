import * as z from 'zod/mini'
import { settingChanges } from './company-settings.ts'
import { endpoint } from './endpoint.ts'
import {
  callingCode,
  clearable,
  companyId,
  country,
  currency,
  email,
  id,
  knownEmail,
  mailedName,
  percent,
  phone,
  pictureName,
  version,
} from './fields.ts'
import { limits } from './limits.ts'
import { moduleId } from './modules.ts'
import { userDetails } from './user.ts'
import { as, instant } from './wire.ts'

/** A newly chosen password: the server also rejects passwords from known leaks. */
export const newPassword = z
  .string()
  .check(z.minLength(limits.passwordLength.min), z.maxLength(limits.passwordLength.max))
const utcOffset = z.int().check(z.minimum(-720), z.maximum(840))
const chosenCurrency = currency.check(z.refine(isCurrency))
const timeZone = z
  .string()
  .check(z.maxLength(64), z.regex(/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+){0,2}$/))
/** The code or token of a mail, opened as a link or typed in. */
export const mailedCode = z.string().check(z.trim(), z.minLength(6, 'not_code'), z.maxLength(128))
/** A new owner and their company. */
export const newBusiness = {
  fullName: mailedName,
  email,
  phone: z.optional(phone),
  callingCode: z.optional(callingCode),
  companyName: mailedName,
  moduleId,
  utcOffset,
  timeZone: z.optional(timeZone),
  country: z.optional(country),
  /** Absent: the currency of the country, otherwise of the calling code. */
  currency: z.optional(chosenCurrency),
}

/** Returns the same for a known address, so that nobody can find out who has an account. */
export const signUp = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/signup',
  summary: 'A new owner with a new company; a code is mailed',
  access: 'public',
  input: z.strictObject({
    ...newBusiness,
    partnerCode: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({ next: z.literal('createpwd') }),
})

/**
 * For a new owner and invited staff. The code proves the address and can be used once. Existing
 * users send their current password.
 */
export const createPassword = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/createpwd',
  summary:
    'First password by a mailed code, or the password of the account that accepts an invitation',
  access: 'link',
  input: z.strictObject({
    code: mailedCode,
    password: newPassword,
    fullName: z.optional(mailedName),
  }),
  output: z.object({ token: z.string(), expiresMs: instant(), user: userDetails }),
  refusals: ['LINK_EXPIRED', 'INVALID_CREDENTIALS', 'SECOND_STEP_NEEDED', 'TOO_MANY', 'DUPLICATE'],
})

export const requestResetCode = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/pwresetcode',
  summary: 'Ask for a code to set a new password; always answers alike',
  access: 'public',
  input: z
    .strictObject({
      email: z.optional(knownEmail),
      phone: z.optional(phone),
      callingCode: z.optional(callingCode),
    })
    .check(
      z.refine((by) => (by.email === undefined) !== (by.phone === undefined), {
        path: ['email'],
        error: 'one_of_email_or_phone',
      }),
    ),
  output: z.object({}),
})
export const resetPassword = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/resetpw',
  summary: 'Set a new password by a mailed code; ends all sessions',
  access: 'link',
  input: z.strictObject({ code: mailedCode, password: newPassword }),
  output: z.object({}),
  refusals: ['LINK_EXPIRED'],
})

/**
 * With the link that is mailed to the former address when an account's address is changed: restores
 * the address and sets a new password.
 */
export const undoAddressChange = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/undoemail',
  summary: 'Undo the change of an e-mail address by the link mailed to the former one',
  access: 'link',
  input: z.strictObject({ code: mailedCode, password: newPassword }),
  output: z.object({}),
  refusals: ['LINK_EXPIRED', 'DUPLICATE'],
})

/** Whether such a link is still valid, checked before a password is chosen. */
export const readAddressUndo = endpoint({
  method: 'GET',
  base: 'login',
  path: 'user/undoemail',
  summary: 'The address that a mailed link brings back; the link stays usable',
  access: 'link',
  input: z.strictObject({ code: mailedCode }),
  output: z.object({ email: z.string() }),
  refusals: ['LINK_EXPIRED'],
})

/**
 * Everyone edits their own profile; an owner also the company; master and community the status of
 * another company.
 */
export const updateUser = endpoint({
  method: 'PUT',
  base: 'login',
  path: 'user/update',
  summary: "Change one's profile, or the company's settings",
  access: 'profile.write',
  input: z.strictObject({
    fullName: z.optional(mailedName),
    pictureUrl: z.optional(pictureName),
    ...clearable({ phone: z.optional(phone), callingCode: z.optional(callingCode) }),
    email: z.optional(email),
    /**
     * The six-digit code mailed to a new address. Without it the change is pending and the code is
     * sent.
     */
    emailCode: z.optional(mailedCode),
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))),
    companyName: z.optional(mailedName),
    /** Shown to customers; without a calling code it is a number of the company's country. */
    ...clearable({ companyPhone: z.optional(phone) }),
    logoUrl: z.optional(pictureName),
    utcOffset: z.optional(utcOffset),
    timeZone: z.optional(timeZone),
    moduleId: z.optional(moduleId),
    usesPaymentAccount: as('use_sevenfold_payment_account', z.optional(z.boolean())),
    country: z.optional(country),
    currency: z.optional(chosenCurrency),
    taxPercent: z.optional(percent),
    isTaxIncluded: as('tax_included', z.optional(z.boolean())),
    settings: z.optional(settingChanges),
    id: as('company_details_id', z.optional(companyId)),
    status: z.optional(z.enum(['Active', 'InActive'])),
    expectedVersion: z.optional(version),
  }),
  output: z.object({
    ...userDetails.shape,
    /**
     * The company's status after the change: one that has to pay first stays InActive when it is
     * activated.
     */
    companyStatus: z.optional(z.enum(['Active', 'InActive'])),
  }),
  refusals: [
    'NOT_FOUND',
    'ROLE_FORBIDDEN',
    'UNPAID',
    'DUPLICATE',
    'LINK_EXPIRED',
    'MODULE_FORBIDDEN',
    'VERSION_CONFLICT',
    'PASSWORD_NEEDED',
    'TOO_MANY',
  ],
  whileInactive: true,
})

export const listSessions = endpoint({
  method: 'GET',
  base: 'login',
  path: 'user/sessions',
  summary: 'Where the caller is signed in',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      id: as('session_id', id),
      device: z.optional(z.string()),
      createdMs: instant(),
      lastSeenMs: instant(),
      isCurrent: as('current', z.boolean()),
    }),
  ),
})
export const endSession = endpoint({
  method: 'DELETE',
  base: 'login',
  path: 'user/sessions',
  summary: 'End one of the own sessions',
  access: 'signed-in',
  input: z.strictObject({ id: as('session_id', id) }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
  whileInactive: true,
})

/** Accepts every code if the runtime can't list currencies; the server can. */
function isCurrency(code: string): boolean {
  const known = Intl.supportedValuesOf?.('currency')
  return !known || known.includes(code)
}
