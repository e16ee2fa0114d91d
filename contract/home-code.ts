import * as z from 'zod/mini'
import { callingCode } from './fields.ts'
import { as } from './wire.ts'

/** The calling code of a company's country; absent: unknown. */
export const homeCode = as('home_code', z.optional(callingCode))
