import * as z from 'zod/mini'
import { callingCode, email, mailedName, phone } from './fields.ts'
import { as } from './wire.ts'

/**
 * Proves that the guest opened a link in the last 15 minutes; contains its company, module and
 * target.
 */
export const intakeToken = z.string().check(z.minLength(10), z.maxLength(600))
/** A honeypot: hidden from people. A request with a value gets a normal answer and is ignored. */
export const honeypot = z.optional(z.string().check(z.maxLength(200)))
/**
 * Created by the browser of a guest at a table: identifies their lines. The server stores only its
 * hash.
 */
export const guestSecret = z.string().check(z.regex(/^[\w-]{22,64}$/))
/** The code that guests at a table share with those who join. */
export const tableCode = z.string().check(z.regex(/^\d{4}$/))
/** A mailed code that verifies the guest's address. */
export const mailedCode = z.string().check(z.regex(/^\d{6}$/, 'not_code'))
/** The guest's contact details. */
export const person = {
  fullName: mailedName,
  phone: z.optional(phone),
  callingCode: z.optional(callingCode),
  email: z.optional(email),
}
/** The same, for guests who may ask for texts to the given number. */
export const personToText = { ...person, isTextWanted: as('text_me', z.optional(z.boolean())) }
