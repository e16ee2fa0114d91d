import * as z from 'zod/mini'
import { amount, id } from './fields.ts'
import { instant } from './wire.ts'

/** A guest's order at a table that waits to be accepted, as the room shows it. */
export const tableGuestOrder = z.object({
  id,
  name: z.optional(z.string()),
  /** The number of people that the guest entered. */
  partySize: z.optional(z.int()),
  totalAmount: amount,
  currency: z.string(),
  createdMs: instant(),
})
export type TableGuestOrder = z.infer<typeof tableGuestOrder>
