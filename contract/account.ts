import * as z from 'zod/mini'
import { companySettings, settingChanges } from './company-settings.ts'
import { endpoint, listEndpoint } from './endpoint.ts'
import {
  callingCode,
  companyId,
  currency,
  email,
  id,
  knownEmail,
  percent,
  phone,
  pictureName,
  shortText,
  version,
} from './fields.ts'
import { limits } from './limits.ts'
import { moduleId } from './modules.ts'
import { listInput } from './page.ts'
import { userDetails } from './user.ts'
import { as, instant } from './wire.ts'

/** A newly chosen password: the server also rejects passwords from known leaks. */
export const newPassword = z
  .string()
  .check(z.minLength(limits.passwordLength.min), z.maxLength(limits.passwordLength.max))
const utcOffset = z.int().check(z.minimum(-720), z.maximum(840))
const timeZone = z
  .string()
  .check(z.maxLength(64), z.regex(/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+){0,2}$/))
/** The code or token of a mail, opened as a link or typed in. */
export const mailedCode = z.string().check(z.trim(), z.minLength(6, 'not_code'), z.maxLength(128))
const business = {
  fullName: shortText,
  email,
  phone: z.optional(phone),
  callingCode: z.optional(callingCode),
  companyName: shortText,
  moduleId,
  utcOffset,
  timeZone: z.optional(timeZone),
  /** Absent: that of the calling code. */
  currency: z.optional(currency),
}

/** Answers the same for a known address, so that nobody can find out who has an account. */
export const signUp = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/signup',
  summary: 'A new owner with a new company; a code is mailed',
  access: 'public',
  input: z.strictObject({
    ...business,
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
    fullName: z.optional(shortText),
  }),
  output: z.object({ token: z.string(), expiresMs: instant(), user: userDetails }),
  refusals: ['LINK_EXPIRED', 'INVALID_CREDENTIALS', 'TOO_MANY', 'DUPLICATE'],
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
 * By the link that the former address gets when an account's address is changed: the address comes
 * back, with a new password.
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

/** Whether such a link can still be used, before anybody chooses a password for it. */
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

export const companyEvents = ['company.activate', 'company.deactivate'] as const
/**
 * For each event of a company: the resulting status, the question asked first (`asks`) and the
 * event that undoes it (`back`).
 */
export const companyMoves = {
  'company.activate': { to: 'Active', asks: undefined, back: 'company.deactivate' },
  'company.deactivate': { to: 'InActive', asks: 'yes', back: 'company.activate' },
} as const
/** The event that leads to a status of a company. */
export function companyEventTo(status: 'Active' | 'InActive'): (typeof companyEvents)[number] {
  return status === 'Active' ? 'company.activate' : 'company.deactivate'
}
const companyCard = z.object({
  id: as('company_details_id', companyId),
  companyName: z.string(),
  logoUrl: z.optional(z.string()),
  moduleId: z.optional(moduleId),
  status: z.enum(['Active', 'InActive']),
  owner: z.optional(z.string()),
  joinedMs: instant(),
  /** Whether the session is for this company; and whether the account was created with it. */
  isCurrent: as('current', z.boolean()),
  isOwn: as('own', z.boolean()),
  /** The caller's role in this company; absent for someone who only oversees it. */
  roleId: z.optional(z.literal([1, 2, 3, 4, 5])),
  /** Whether the caller may leave the company. */
  mayLeave: as('may_leave', z.boolean()),
  /**
   * Whether the caller may work in it now. Until the first setup is done only the company's own
   * people may, because everybody else would land in the owner's setup.
   */
  mayOpen: as('may_open', z.boolean()),
  /** The events that the caller may send to the company with `user/update`. */
  allowedEvents: z.array(z.enum(companyEvents)),
})
export type CompanyCard = z.infer<typeof companyCard>

/**
 * The companies the caller belongs to. In addition, a master sees all, a partner those they brought
 * in, a community its members. `here`: only the session's company and the caller's own.
 */
export const listBusinesses = listEndpoint({
  base: 'login',
  path: 'user/buslist',
  summary: 'Companies the caller may see or act for',
  access: 'business.list',
  input: z.strictObject({
    ...listInput,
    status: z.optional(z.enum(['Active', 'InActive'])),
    communityId: z.optional(id),
    scope: z.optional(z.literal('here')),
  }),
  output: companyCard,
})
export const createBusiness = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/create',
  summary: 'Create a business on behalf of its owner, who gets an invitation',
  access: 'business.create',
  input: z.strictObject({
    ...business,
    roleId: z._default(z.literal([2, 3, 5]), 3),
    /** Which of the caller's own communities it joins; absent: all of them. */
    communityIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
  }),
  output: z.object({ userId: id }),
  refusals: ['DUPLICATE', 'ROLE_FORBIDDEN', 'NOT_FOUND'],
})

/**
 * Everyone edits their own profile, an owner also the company, master and community the status of
 * another company.
 */
export const updateUser = endpoint({
  method: 'PUT',
  base: 'login',
  path: 'user/update',
  summary: "Change one's profile, or the company's settings",
  access: 'profile.write',
  input: z.strictObject({
    fullName: z.optional(shortText),
    pictureUrl: z.optional(pictureName),
    phone: z.optional(phone),
    callingCode: z.optional(callingCode),
    email: z.optional(email),
    /**
     * The six digits mailed to a new address. Without them the change is pending and they are sent.
     */
    emailCode: z.optional(mailedCode),
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))),
    companyName: z.optional(shortText),
    logoUrl: z.optional(pictureName),
    utcOffset: z.optional(utcOffset),
    timeZone: z.optional(timeZone),
    moduleId: z.optional(moduleId),
    usesPaymentAccount: as('use_sevenfold_payment_account', z.optional(z.boolean())),
    currency: z.optional(currency),
    taxPercent: z.optional(percent),
    isTaxIncluded: as('tax_included', z.optional(z.boolean())),
    settings: z.optional(settingChanges),
    id: as('company_details_id', z.optional(companyId)),
    status: z.optional(z.enum(['Active', 'InActive'])),
    expectedVersion: z.optional(version),
  }),
  output: userDetails,
  refusals: [
    'NOT_FOUND',
    'ROLE_FORBIDDEN',
    'DUPLICATE',
    'LINK_EXPIRED',
    'MODULE_FORBIDDEN',
    'VERSION_CONFLICT',
    'PASSWORD_NEEDED',
    'TOO_MANY',
  ],
  whileInactive: true,
})

/** The company as its owner edits it. */
export const getCompany = endpoint({
  method: 'GET',
  base: 'login',
  path: 'user/company',
  summary: 'The company with its settings',
  access: 'company.write',
  input: z.strictObject({}),
  output: z.object({
    id: as('company_details_id', companyId),
    companyName: z.string(),
    logoUrl: z.optional(z.string()),
    logoStamp: z.int(),
    currency: z.string(),
    taxPercent: z.number(),
    isTaxIncluded: as('tax_included', z.boolean()),
    timeZone: z.string(),
    phone: z.optional(z.string()),
    settings: companySettings,
    socials: as(
      'SocialDetails',
      z.array(z.object({ id: as('user_social_detail_id', id), type: z.string(), url: z.string() })),
    ),
    version,
  }),
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

export const socialTypes = [
  'facebook',
  'instagram',
  'x',
  'youtube',
  'linkedin',
  'whatsapp',
  'website',
] as const
export const createSocial = endpoint({
  method: 'POST',
  base: 'login',
  path: 'usersocialdetail/create',
  summary: 'Add a social link of the company',
  access: 'company.write',
  input: z.strictObject({
    type: z.enum(socialTypes),
    url: z
      .url({ protocol: /^https?$/, error: 'not_web_address' })
      .check(z.maxLength(limits.text.url)),
  }),
  output: z.object({
    id: as('user_social_detail_id', id),
    type: z.enum(socialTypes),
    url: z.string(),
  }),
  refusals: ['DUPLICATE'],
})
export const deleteSocial = endpoint({
  method: 'DELETE',
  base: 'login',
  path: 'usersocialdetail/delete',
  summary: 'Remove a social link',
  access: 'company.write',
  input: z.strictObject({ id: as('user_social_detail_id', id) }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
})
