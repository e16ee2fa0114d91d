import * as z from 'zod/mini'
import { amount } from './fields.ts'
import { as, instant } from './wire.ts'

/**
 * The deposit of a booking: `due` while the booking is held for it, until `untilMs`; `waived` if
 * the booking is kept without it. A guest who cancels before `backMs` gets it back.
 */
export const deposit = z.object({
  depositAmount: amount,
  status: as('deposit_status', z.enum(['due', 'lapsed', 'waived', 'paid', 'returned', 'kept'])),
  untilMs: z.optional(instant()),
  backMs: z.optional(instant()),
})
export type Deposit = z.infer<typeof deposit>

/**
 * The deposit terms of a booking: the slot is held for `holdMinutes`; the deposit is refunded if
 * the booking is cancelled at least `backHours` before its start.
 */
export const depositTerms = z.object({
  depositAmount: amount,
  backHours: z.int(),
  holdMinutes: z.int(),
})
export type DepositTerms = z.infer<typeof depositTerms>
