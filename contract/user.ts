import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { callingCode, companyId, id, knownEmail, phone } from './fields.ts'
import { homeCode } from './home-code.ts'
import { limits } from './limits.ts'
import { listChoice } from './list-choice.ts'
import { moduleId } from './modules.ts'
import { staffRights } from './rights.ts'
import { companyTax } from './tax.ts'
import { as, instant } from './wire.ts'

/**
 * The signed-in user and their company (specification, section 3). `moduleId` is absent until the
 * first module was chosen.
 */
export const userDetails = z.object({
  userId: id,
  companyUserId: id,
  fullName: z.string(),
  name: z.string(),
  /** The stored name of their picture in this company. */
  pictureUrl: z.optional(z.string()),
  roleId: z.literal([1, 2, 3, 4, 5]),
  /** For staff with individual rights. */
  rights: z.optional(z.array(z.enum(staffRights))),
  /** Always present; empty when unknown. */
  phone: z._default(z.string(), ''),
  callingCode: z.optional(z.string()),
  email: z.optional(z.string()),
  status: z.enum(['Active', 'InActive']),
  /** Whether the company is InActive because of a missing payment, and becomes active by paying. */
  isPaymentDue: as('payment_due', z.optional(z.boolean())),
  initialPayment: z.boolean(),
  usesPaymentAccount: as('use_sevenfold_payment_account', z.boolean()),
  companyName: z.string(),
  logoUrl: z.optional(z.string()),
  logoStamp: z.int(),
  utcOffset: z.int(),
  /** The language of the app and of mails: two letters, optionally with a country. */
  language: z.optional(z.string()),
  moduleId: z.optional(moduleId),
  /**
   * Whether the user has a second factor; `asked`: not yet, and the company asks for it. Absent:
   * no.
   */
  secondStep: z.optional(z.enum(['on', 'asked'])),
  /** Absent until the user has changed a list setting. */
  lists: z.optional(listChoice),
  companyDetail: as(
    'CompanyDetail',
    z.object({
      companyDetailsId: companyId,
      currency: z.string(),
      homeCode,
      timeZone: z.string(),
      /** Whether a tip is offered in a shop of goods; absent: no. */
      shopTips: z.optional(z.boolean()),
      /** For estimates without a connection. */
      tax: z.optional(companyTax),
    }),
  ),
})
export type UserDetails = z.infer<typeof userDetails>

/** A typed password that confirms the identity. */
export const typedPassword = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.passwordLength.max))

/** Sign-in with an e-mail address, or a phone number with its calling code. */
export const signIn = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/login',
  summary: 'Sign in',
  access: 'public',
  input: z
    .strictObject({
      email: z.optional(knownEmail),
      phone: z.optional(phone),
      callingCode: z.optional(callingCode),
      password: typedPassword,
      /**
       * From the mailed link that lets the owner of an account sign in despite the failed attempts
       * of others.
       */
      pass: z.optional(z.string().check(z.maxLength(128))),
    })
    .check(
      z.refine((by) => (by.email === undefined) !== (by.phone === undefined), {
        path: ['email'],
        error: 'one_of_email_or_phone',
      }),
    ),
  output: z.object({ token: z.string(), expiresMs: instant(), user: userDetails }),
  refusals: ['INVALID_CREDENTIALS', 'SECOND_STEP_NEEDED', 'TOO_MANY'],
})

export const signOut = endpoint({
  method: 'GET',
  base: 'login',
  path: 'user/logout',
  summary: 'End the session; answers well also when it has already ended',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({}),
})

export const getUser = endpoint({
  method: 'GET',
  base: 'login',
  path: 'user/getuser',
  summary: 'Who is signed in',
  access: 'signed-in',
  isAboutSession: true,
  input: z.strictObject({}),
  output: userDetails,
})

export const chooseBusiness = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/choosebus',
  summary: 'Make one of the companies of `user/buslist` the one this session is about',
  access: 'business.list',
  input: z.strictObject({ id: as('company_details_id', companyId) }),
  output: userDetails,
  refusals: ['NOT_FOUND'],
  // Changes only the session: users who are in an InActive company must be able to leave it.
  whileInactive: true,
  isAboutSession: true,
})
