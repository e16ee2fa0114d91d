import * as z from 'zod/mini'
import { callingCode, email, phone, shortText } from './fields.ts'

/**
 * Proof that the guest came by a link in the last 15 minutes; says which company, module and target
 * it is about.
 */
export const intakeToken = z.string().check(z.minLength(10), z.maxLength(600))
/** Hidden from people; whoever fills it in is a machine and is answered politely and ignored. */
export const honeypot = z.optional(z.string().check(z.maxLength(200)))
/**
 * Made by the browser of a guest at a table: it says which lines are theirs. The server keeps its
 * hash alone.
 */
export const guestSecret = z.string().check(z.regex(/^[\w-]{22,64}$/))
/** What those who sit at a table tell whoever joins them. */
export const tableCode = z.string().check(z.regex(/^\d{4}$/))
/** Mailed to a guest, who proves with it that the address is theirs. */
export const mailedCode = z.string().check(z.regex(/^\d{6}$/))
/** Who a guest says they are. */
export const person = {
  fullName: shortText,
  phone: z.optional(phone),
  callingCode: z.optional(callingCode),
  email: z.optional(email),
}
