import * as z from 'zod/mini'
import { hourException, openingHours } from './opening-hours.ts'

/** The place behind a guest's link, as far as the company has described it. */
export const guestPlace = z.object({
  /** Where the company has several places. */
  name: z.optional(z.string()),
  /** The lines of its address, by the custom of its country. */
  address: z.array(z.string()),
  /** Without any it is always open. */
  hours: openingHours,
  /** Days of the next weeks with other hours than their weekday. */
  specialDays: z.array(hourException),
})
export type GuestPlace = z.infer<typeof guestPlace>
