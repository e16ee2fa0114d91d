import * as z from 'zod/mini'
import { clearable } from './fields.ts'
import { limits } from './limits.ts'
import { namedRate } from './tax.ts'
import { as } from './wire.ts'

/** When a kitchen ticket is slow and late, unless the company says otherwise. */
export const kitchenMinutes = { slow: 10, late: 20 }

/**
 * Within how many minutes an order is ready, unless the company says otherwise, and how many more
 * for each order that is being made.
 */
export const readyDefaults = { usual: 20, perOrder: 1 }

/**
 * Orders for later, unless the company says otherwise: minutes of a slot, orders in one, minutes
 * from the order until its time, days after today.
 */
export const laterDefaults = { slotMin: 15, perSlot: 10, leadMin: 30, daysAhead: 7 }

/** What holds where a company left a number empty. */
export const settingDefaults = {
  expireAfterMin: 15,
  queueExpireAfterMin: 15,
  queueAlmostAt: 2,
  remindBeforeHours: 24,
  depositBackHours: 24,
  tipMaxPercent: 30,
  laterSlotMin: laterDefaults.slotMin,
  laterPerSlot: laterDefaults.perSlot,
  laterLeadMin: laterDefaults.leadMin,
  laterDaysAhead: laterDefaults.daysAhead,
  readyMin: readyDefaults.usual,
  readyPerOrderMin: readyDefaults.perOrder,
  kitchenSlowMin: kitchenMinutes.slow,
  kitchenLateMin: kitchenMinutes.late,
  reservationLengthMin: 120,
  reservationLeadMin: 60,
  guestBookingsPerDay: 2,
  guestBookingsOpen: 5,
  guestBookingsUnnamed: 5,
  guestsUnproven: 100,
}

/** Optional numbers; the default of an absent one is in `settingDefaults`, if it has one. */
const settingNumbers = {
  expireAfterMin: z.optional(z.int().check(z.minimum(1), z.maximum(1440))),
  guestCancelMin: z.optional(z.int().check(z.minimum(0), z.maximum(1440))),
  deliveryAmount: z.optional(z.int().check(z.minimum(0), z.maximum(limits.amountMinor))),
  /** How many hours before a booking its guest is reminded; 0: never. Absent: 24. */
  remindBeforeHours: z.optional(z.int().check(z.minimum(0), z.maximum(168))),
  /** Until how many hours before it a cancelled booking gets its deposit back; absent: 24. */
  depositBackHours: z.optional(z.int().check(z.minimum(0), z.maximum(720))),
  /** How many may be ahead of someone in the queue who is told that it is almost their turn. */
  queueAlmostAt: z.optional(z.int().check(z.minimum(0), z.maximum(20))),
  queueExpireAfterMin: z.optional(z.int().check(z.minimum(1), z.maximum(240))),
  /** How many bookings a guest may have on one day and in total; absent: 2 and 5. */
  guestBookingsPerDay: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  guestBookingsOpen: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /**
   * How many bookings a day guests without phone or e-mail address may make; further ones wait for
   * the team. Absent: 5.
   */
  guestBookingsUnnamed: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
  /**
   * How many orders, queue entries or check-ins of guests without a confirmed e-mail address may be
   * open, of one network address at one link; a day takes a multiple of it. Absent: 100.
   */
  guestsUnproven: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  /**
   * After how many minutes a kitchen ticket is shown as slow, and as late; absent:
   * `kitchenMinutes`.
   */
  kitchenSlowMin: z.optional(z.int().check(z.minimum(1), z.maximum(240))),
  kitchenLateMin: z.optional(z.int().check(z.minimum(1), z.maximum(240))),
  /** The time that an acceptance promises by itself; 0: none. Absent: `readyDefaults`. */
  readyMin: z.optional(z.int().check(z.minimum(0), z.maximum(limits.readyMinutes))),
  readyPerOrderMin: z.optional(z.int().check(z.minimum(0), z.maximum(30))),
  /** Orders for later; absent: `laterDefaults`. The kitchen begins with them the lead before. */
  laterSlotMin: z.optional(z.int().check(z.minimum(5), z.maximum(240), z.multipleOf(5))),
  laterPerSlot: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  laterLeadMin: z.optional(z.int().check(z.minimum(0), z.maximum(10_080))),
  laterDaysAhead: z.optional(z.int().check(z.minimum(0), z.maximum(60))),
  /** How many minutes before a guest must reserve; absent: 60. */
  reservationLeadMin: z.optional(z.int().check(z.minimum(0), z.maximum(10_080))),
  /** How long a reservation keeps its table; absent: 120. */
  reservationLengthMin: z.optional(z.int().check(z.minimum(15), z.maximum(720))),
  /** The largest tip a guest at a table can add, in percent of their order; absent: 30. */
  tipMaxPercent: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
}

/** The company's details on papers; empty: the company's name and address. */
const paperTexts = {
  legalName: z.optional(z.string().check(z.trim(), z.maxLength(limits.text.short))),
  legalAddress: z.optional(z.string().check(z.trim(), z.maxLength(limits.text.medium))),
  taxNumber: z.optional(z.string().check(z.trim(), z.maxLength(40))),
}

/** Settings of a company by module. */
export const companySettings = z.strictObject({
  autoAccept: z.optional(z.boolean()),
  autoFire: z.optional(z.boolean()),
  stations: z.optional(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(20)),
  ),
  /** Where people of the queue are called to: '1', '2', 'Room 4'. */
  queueCounters: z.optional(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(30))).check(z.maxLength(50)),
  ),
  /** What people queue for; each has a line of its own. Empty: one line for all. */
  queueServices: z.optional(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(20)),
  ),
  /** Digits that lead out of the kiosk; empty: it is not locked. */
  kioskCode: z.optional(z.string().check(z.trim(), z.regex(/^(\d{4,8})?$/))),
  hasAlarm: as('alarm', z.optional(z.boolean())),
  /** Whether guests with a known address get mails; absent: yes. */
  guestMails: z.optional(z.boolean()),
  /** Whether joining a running order at a table takes its code; absent: yes. */
  hasTableCodes: as('table_codes', z.optional(z.boolean())),
  /** Whether guests of the shop may choose a later time; absent: no. */
  takesLater: z.optional(z.boolean()),
  /** Whether guests reserve tables on a page of their own; absent: no. */
  guestReservations: z.optional(z.boolean()),
  /** Whether the team confirms each reservation of a guest; absent: no. */
  asksReservations: z.optional(z.boolean()),
  /** Whether people without a second step are asked at sign-in to set one up. */
  asksSecondStep: as('second_step', z.optional(z.boolean())),
  /** The owner put the list of first steps away. */
  hasNoFirstSteps: as('no_first_steps', z.optional(z.boolean())),
  /** Rates with names for their taxes; each is taken where its sum is the rate. */
  taxRates: z.optional(z.array(namedRate).check(z.maxLength(10))),
  ...paperTexts,
  ...settingNumbers,
})

/** A partial update: an absent key keeps its value, null restores the app's default. */
export const settingChanges = z.strictObject({
  ...companySettings.shape,
  ...clearable(settingNumbers),
})
