import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { currency, day, id, note, shortText, version } from './fields.ts'
import { limits } from './limits.ts'
import { moduleId } from './modules.ts'
import { listInput } from './page.ts'
import { methodChange, paymentMethods } from './payment.ts'
import { hasRight, type Person } from './rights.ts'
import { as, instant } from './wire.ts'
import { addDays } from './zoned-time.ts'

const count = z.int()
const amount = z.int()
/** Money that a person counts: never negative. */
const countedMoney = z.int().check(z.minimum(0), z.maximum(limits.amountMinor))

/** A closing that was opened again: with which cash it was closed, by whom it was opened and why. */
const formerClosing = z.object({
  countedAmount: amount,
  expectedAmount: amount,
  actorName: z.optional(z.string()),
  closedMs: instant(),
  reopenedBy: z.optional(z.string()),
  reopenedMs: instant(),
  reason: z.string(),
})

/**
 * Orders placed on a day that are not finished: bookings count on the day of their appointment, and
 * are open while they are unanswered. An order that is open and unpaid counts as both.
 * `openAmount`: the totals of the open ones; `owedAmount`: what is still due for the unpaid ones.
 * `refundOrders`: those with a refund that is due, of `dueBackAmount`; absent: none.
 */
const unfinished = z.object({
  openOrders: count,
  openAmount: amount,
  unpaidOrders: count,
  owedAmount: amount,
  refundOrders: z.optional(count),
  dueBackAmount: z.optional(amount),
})
export type Unfinished = z.infer<typeof unfinished>

/**
 * A day as it was closed, in minor units. `expectedAmount` is the float plus the cash taken minus
 * the cash refunded. `isChanged`: the net or the cash of the day has changed since; `changes`
 * counts the payments of the day that were recorded or changed later, which may have left both the
 * same.
 */
export const tillClosing = z.object({
  id: as('till_closing_id', id),
  day: z.string(),
  floatAmount: amount,
  expectedAmount: amount,
  countedAmount: amount,
  /** Taken minus refunded, by all methods, when the day was closed. */
  netAmount: amount,
  /** Taken minus refunded by each method, as of now. */
  methods: z.object({ cash: amount, card: amount, online: amount, bank: amount }),
  currency,
  /** When the day was closed, in all modules; absent for closings from before it was counted. */
  unfinished: z.optional(unfinished),
  note: z.optional(z.string()),
  actorName: z.optional(z.string()),
  /** Absent: the day was opened again. */
  closedMs: z.optional(instant()),
  changes: count,
  isChanged: z.boolean(),
  /** Its closings before it was opened again, oldest first. */
  former: z.array(formerClosing),
  version,
})
export type TillClosing = z.infer<typeof tillClosing>

/**
 * The money of a day in the company's time zone, of the orders of all its modules, by the moment at
 * which it was taken or refunded. Tips are part of what was taken; one that was given back, also
 * with all money of its order, lowers the day of the refund, below zero if it was of another day. A
 * tip in no payment counts on the day on which its order was paid.
 */
export const tillDay = z.object({
  day: z.string(),
  currency,
  /** The orders that were paid on this day. */
  orders: count,
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      payments: count,
      takenAmount: amount,
      refunds: count,
      refundedAmount: amount,
    }),
  ),
  takenAmount: amount,
  refundedAmount: amount,
  tipAmount: amount,
  netAmount: amount,
  /** Cash taken minus cash refunded. */
  cashAmount: amount,
  /** The float of the last closing, as a suggestion; absent before the first one. */
  floatAmount: z.optional(amount),
  /**
   * The payments whose method was corrected on this day, also those of other days: they change
   * which cash is expected on the day of the payment.
   */
  methodChanges: as(
    'MethodChanges',
    z.array(
      z.object({
        ...methodChange.shape,
        orderId: id,
        orderNo: z.string(),
        amount,
        paidMs: instant(),
      }),
    ),
  ),
  /** The payments of this day that were undone: they are in no sum. */
  undonePayments: z.array(
    z.object({
      orderId: id,
      orderNo: z.string(),
      method: z.enum(paymentMethods),
      amount,
      actorName: z.optional(z.string()),
      paidMs: instant(),
      undoneBy: z.optional(z.string()),
      undoneMs: instant(),
    }),
  ),
  /** As of now, by module; modules without any are left out. */
  unfinished: z.array(z.object({ moduleId, ...unfinished.shape })),
  closing: z.optional(tillClosing),
})
export type TillDay = z.infer<typeof tillDay>

/** The earliest day whose money a person sees and closes; undefined: all days. */
export function firstTillDay(person: Person, today: string): string | undefined {
  const seesAll = person.role !== 'staff' || hasRight(person, 'reports')
  return seesAll ? undefined : addDays(today, -1)
}

/** Staff without the right to reports see the money of today and yesterday only. */
export const getTillDay = endpoint({
  method: 'GET',
  base: 'business',
  path: 'till/day',
  summary: 'The money taken and refunded on a day, by method, and how the day was closed',
  access: 'till.read',
  /** Absent: today. */
  input: z.strictObject({ day: z.optional(day) }),
  output: tillDay,
  refusals: ['ROLE_FORBIDDEN'],
})

export const listTillClosings = listEndpoint({
  base: 'business',
  path: 'till/getall',
  summary: 'The closed days that the caller may see, newest first',
  access: 'till.read',
  table: 'till.read',
  input: z.strictObject(listInput),
  output: tillClosing,
})

/** `cashAmount`: the cash of the day as the screen showed it; refused if it has changed since. */
export const closeTill = endpoint({
  method: 'POST',
  base: 'business',
  path: 'till/close',
  summary: 'Close a day with the cash that was counted',
  access: 'till.close',
  input: z.strictObject({
    day,
    floatAmount: countedMoney,
    countedAmount: countedMoney,
    cashAmount: amount,
    note: z.optional(note),
  }),
  output: tillClosing,
  refusals: ['DUPLICATE', 'AMOUNT_MISMATCH', 'TOO_EARLY', 'VERSION_CONFLICT', 'ROLE_FORBIDDEN'],
})

export const reopenTill = endpoint({
  method: 'POST',
  base: 'business',
  path: 'till/reopen',
  summary: 'Open a closed day again, to correct it',
  access: 'till.reopen',
  input: z.strictObject({
    id: as('till_closing_id', id),
    expectedVersion: version,
    reason: shortText,
  }),
  output: tillClosing,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'TRANSITION_NOT_ALLOWED'],
})
