import * as z from 'zod/mini'
import { clearable } from './fields.ts'
import { limits } from './limits.ts'
import { declarationOf, type ModuleName } from './modules.ts'
import type { Module } from './modules/module.ts'
import { namedRate } from './tax.ts'
import { as } from './wire.ts'

/** Default minutes after which a kitchen ticket is slow, and late. */
export const kitchenMinutes = { slow: 10, late: 20 }

/** Default minutes until an order is ready, and additional minutes for each order in progress. */
export const readyDefaults = { usual: 20, perOrder: 1 }

/** The minutes to deliver that a new company starts with. */
export const firstDeliveryMin = 20

/**
 * Defaults of orders for later: slot length, orders per slot, lead time in minutes, days after
 * today.
 */
export const laterDefaults = { slotMin: 15, perSlot: 10, leadMin: 30, daysAhead: 7 }

/** The defaults of empty numbers. */
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
  deliveryMin: 0,
  kitchenSlowMin: kitchenMinutes.slow,
  kitchenLateMin: kitchenMinutes.late,
  reservationLengthMin: 120,
  reservationLeadMin: 60,
  guestBookingsPerDay: 2,
  guestBookingsOpen: 5,
  guestBookingsUnnamed: 5,
  guestsUnproven: 100,
}

/** The default of `expireAfterMin` in a module. Without a module: the short one. */
export function expireAfterMinIn(module: ModuleName | Module | undefined): number {
  const own = module === undefined ? undefined : declarationOf(module).expireAfterMin
  return own ?? settingDefaults.expireAfterMin
}

/** Optional numbers; the default of an absent one is in `settingDefaults`, if it has one. */
const settingNumbers = {
  /** Absent: `expireAfterMinIn` the module. */
  expireAfterMin: z.optional(z.int().check(z.minimum(1), z.maximum(20_160))),
  guestCancelMin: z.optional(z.int().check(z.minimum(0), z.maximum(1440))),
  deliveryAmount: z.optional(z.int().check(z.minimum(0), z.maximum(limits.amountMinor))),
  /** How many hours before a booking its guest is reminded; 0: never. Absent: 24. */
  remindBeforeHours: z.optional(z.int().check(z.minimum(0), z.maximum(168))),
  /**
   * Deposits are refunded if the booking is cancelled at least this many hours before; absent: 24.
   */
  depositBackHours: z.optional(z.int().check(z.minimum(0), z.maximum(720))),
  /**
   * A guest in the queue is notified that it is almost their turn when at most this many are ahead.
   */
  queueAlmostAt: z.optional(z.int().check(z.minimum(0), z.maximum(20))),
  queueExpireAfterMin: z.optional(z.int().check(z.minimum(1), z.maximum(240))),
  /** The maximum bookings of a guest on one day, and in total; absent: 2 and 5. */
  guestBookingsPerDay: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  guestBookingsOpen: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /**
   * The maximum bookings per day of guests without phone and e-mail address; further ones wait for
   * the team. Absent: 5.
   */
  guestBookingsUnnamed: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
  /**
   * The maximum open orders, queue entries or check-ins of guests without a verified e-mail
   * address, per network address and link; the limits per day are multiples of it. Absent: 100.
   */
  guestsUnproven: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** After how many minutes a kitchen ticket is slow, and late; absent: `kitchenMinutes`. */
  kitchenSlowMin: z.optional(z.int().check(z.minimum(1), z.maximum(240))),
  kitchenLateMin: z.optional(z.int().check(z.minimum(1), z.maximum(240))),
  /**
   * The minutes that are promised automatically on acceptance; 0: none. Absent: `readyDefaults`.
   */
  readyMin: z.optional(z.int().check(z.minimum(0), z.maximum(limits.readyMinutes))),
  readyPerOrderMin: z.optional(z.int().check(z.minimum(0), z.maximum(30))),
  /** The minutes from being ready until a delivery arrives; absent: 0. */
  deliveryMin: z.optional(z.int().check(z.minimum(0), z.maximum(240))),
  /** Orders for later; absent: `laterDefaults`. The kitchen starts them one lead time before. */
  laterSlotMin: z.optional(z.int().check(z.minimum(5), z.maximum(240), z.multipleOf(5))),
  laterPerSlot: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  laterLeadMin: z.optional(z.int().check(z.minimum(0), z.maximum(10_080))),
  laterDaysAhead: z.optional(z.int().check(z.minimum(0), z.maximum(60))),
  /** Guests must reserve at least this many minutes before; absent: 60. */
  reservationLeadMin: z.optional(z.int().check(z.minimum(0), z.maximum(10_080))),
  /** How many minutes a reservation keeps its table; absent: 120. */
  reservationLengthMin: z.optional(z.int().check(z.minimum(15), z.maximum(720))),
  /** The maximum tip of a guest at a table, in percent of their order; absent: 30. */
  tipMaxPercent: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
}

/** The company's details on papers; empty: the company's name and address. */
const paperTexts = {
  legalName: z.optional(z.string().check(z.trim(), z.maxLength(limits.text.short))),
  legalAddress: z.optional(z.string().check(z.trim(), z.maxLength(limits.text.medium))),
  taxNumber: z.optional(z.string().check(z.trim(), z.maxLength(40))),
}

export const companySettings = z.strictObject({
  autoAccept: z.optional(z.boolean()),
  autoFire: z.optional(z.boolean()),
  stations: z.optional(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(20)),
  ),
  /** Where people from the queue are called to: '1', '2', 'Room 4'. */
  queueCounters: z.optional(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(30))).check(z.maxLength(50)),
  ),
  /** The services that people queue for, each with its own queue. Empty: one queue for all. */
  queueServices: z.optional(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(20)),
  ),
  /** The digits that close the kiosk; empty: it is not locked. */
  kioskCode: z.optional(z.string().check(z.trim(), z.regex(/^(\d{4,8})?$/))),
  hasAlarm: as('alarm', z.optional(z.boolean())),
  /** Whether guests with a known address receive mails; absent: yes. */
  guestMails: z.optional(z.boolean()),
  /** Whether guests need the code to join a running order at a table; absent: yes. */
  hasTableCodes: as('table_codes', z.optional(z.boolean())),
  /** Whether a tip is offered in a shop of goods; absent: no. */
  shopTips: z.optional(z.boolean()),
  /** Whether guests of the shop can order for a later time; absent: no. */
  takesLater: z.optional(z.boolean()),
  /** Whether guests can reserve tables online; absent: no. */
  guestReservations: z.optional(z.boolean()),
  /** Whether the team has to confirm reservations of guests; absent: no. */
  asksReservations: z.optional(z.boolean()),
  /** Whether people without a second step are asked at sign-in to set one up. */
  asksSecondStep: as('second_step', z.optional(z.boolean())),
  /** The owner has hidden the list of first steps. */
  hasNoFirstSteps: as('no_first_steps', z.optional(z.boolean())),
  /** Named taxes; a group applies where its sum equals the rate. */
  taxRates: z.optional(z.array(namedRate).check(z.maxLength(10))),
  ...paperTexts,
  ...settingNumbers,
})

/** A partial update: an absent key keeps its value, null restores the default. */
export const settingChanges = z.strictObject({
  ...companySettings.shape,
  ...clearable(settingNumbers),
})
