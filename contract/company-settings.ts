import * as z from 'zod/mini'
import { clearable } from './fields.ts'
import { limits } from './limits.ts'
import { as } from './wire.ts'

/** Numbers that need not be set: the app has its own. */
const settingNumbers = {
  expireAfterMin: z.optional(z.int().check(z.minimum(1), z.maximum(1440))),
  guestCancelMin: z.optional(z.int().check(z.minimum(0), z.maximum(1440))),
  deliveryAmount: z.optional(z.int().check(z.minimum(0), z.maximum(limits.amountMinor))),
  /** So many hours before a booking its guest is reminded; 0 or left out: never. */
  remindBeforeHours: z.optional(z.int().check(z.minimum(0), z.maximum(168))),
  queueExpireAfterMin: z.optional(z.int().check(z.minimum(1), z.maximum(240))),
  /** Bookings that a guest has on one day and at once; left out, 2 and 5. */
  guestBookingsPerDay: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  guestBookingsOpen: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /**
   * Bookings a day of guests who leave neither number nor address; further ones wait for the team.
   * Left out, 5.
   */
  guestBookingsUnnamed: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
  /** The largest tip that a guest at a table adds, in percent of what they order; left out, 30. */
  tipMaxPercent: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
}

/** Settings of a company by module. */
export const companySettings = z.strictObject({
  autoAccept: z.optional(z.boolean()),
  autoFire: z.optional(z.boolean()),
  stations: z.optional(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(20)),
  ),
  hasAlarm: as('alarm', z.optional(z.boolean())),
  /** Whether guests whose address is known are written to; left out, they are. */
  guestMails: z.optional(z.boolean()),
  /** Whether a running order at a table is joined by its code; left out, it is. */
  hasTableCodes: as('table_codes', z.optional(z.boolean())),
  ...settingNumbers,
})

/**
 * What is changed of them: a key left out keeps its value, a number that is null is left to the app
 * again.
 */
export const settingChanges = z.strictObject({
  ...companySettings.shape,
  ...clearable(settingNumbers),
})
