import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mailedCode } from './intake.ts'
import { as } from './wire.ts'

/** The mobile number of the caller's profile, for texts about urgent news. */
const textNumber = z.object({
  /** With its calling code. Absent: no number, or one that can't receive texts. */
  number: z.optional(z.string()),
  /** Whether the number is verified. */
  isProven: as('proven', z.boolean()),
  /** Whether the number has replied STOP. */
  isStopped: as('stopped', z.boolean()),
})

export const getTextNumber = endpoint({
  method: 'GET',
  base: 'business',
  path: 'notification/number',
  summary: 'The number at which the caller can be texted, and whether it is proven',
  access: 'signed-in',
  input: z.strictObject({}),
  output: textNumber,
})
export const sendNumberCode = endpoint({
  method: 'POST',
  base: 'business',
  path: 'notification/number',
  summary: "Text a code to the number of the caller's profile",
  access: 'signed-in',
  input: z.strictObject({}),
  output: textNumber,
  refusals: ['NOT_FOUND', 'TOO_MANY'],
})
export const proveTextNumber = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'notification/number',
  summary: 'Prove with the code that the number is theirs; urgent kinds can be texted from then on',
  access: 'signed-in',
  input: z.strictObject({ code: mailedCode }),
  output: textNumber,
  refusals: ['NOT_FOUND', 'TOO_MANY'],
})
