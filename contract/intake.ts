import * as z from 'zod/mini'
import { callingCode, email, mailedName, phone } from './fields.ts'
import { as } from './wire.ts'

/**
 * Proves that the guest came through a link in the last 15 minutes; names its company, module and
 * target.
 */
export const intakeToken = z.string().check(z.minLength(10), z.maxLength(600))
/**
 * A honeypot: hidden from people. A request that fills it in gets a normal answer and is ignored.
 */
export const honeypot = z.optional(z.string().check(z.maxLength(200)))
/**
 * Created by the browser of a guest at a table: identifies their lines. The server stores only its
 * hash.
 */
export const guestSecret = z.string().check(z.regex(/^[\w-]{22,64}$/))
/** The code that guests at a table tell whoever joins them. */
export const tableCode = z.string().check(z.regex(/^\d{4}$/))
/** A mailed code with which a guest proves the address. */
export const mailedCode = z.string().check(z.regex(/^\d{6}$/, 'not_code'))
/** The guest's contact details. */
export const person = {
  fullName: mailedName,
  phone: z.optional(phone),
  callingCode: z.optional(callingCode),
  email: z.optional(email),
}
/** The same, who may want to be texted about it at the number that they give. */
export const personToText = { ...person, isTextWanted: as('text_me', z.optional(z.boolean())) }
