import * as z from 'zod/mini'
import { hourException, openingHours } from './opening-hours.ts'

/** The place behind a guest's link, as described by the company. */
export const guestPlace = z.object({
  /** Only if the company has several places. */
  name: z.optional(z.string()),
  /** The lines of its address, in the format of its country. */
  address: z.array(z.string()),
  /** Empty: always open. */
  hours: openingHours,
  /** Days of the next weeks with special hours. */
  specialDays: z.array(hourException),
})
export type GuestPlace = z.infer<typeof guestPlace>
