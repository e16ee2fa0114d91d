import { settingDefaults } from '#contract/company-settings.ts'
import type { Deposit } from '#contract/deposit.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Change } from '../../change/change.ts'
import type { Columns } from '../../db/columns.ts'
import { orderColumns, type OrderHead } from '../order-head.ts'
import { owedAmount } from './owed.ts'

/** How long a booking is held for its deposit. */
export const HOLD_MIN = 15
/**
 * The default for how many hours before its start a cancelled booking still gets the deposit
 * refunded.
 */
export const USUAL_BACK_HOURS = settingDefaults.depositBackHours

/** When a hold that starts now expires: at the latest at the start of the booking. */
export function holdUntil(startMs: number | null, now: number): number {
  return Math.min(now + HOLD_MIN * MINUTE_MS, startMs ?? Infinity)
}

/** The last moment at which a cancellation refunds the deposit. */
export function backUntil(startMs: number, hours: number = USUAL_BACK_HOURS): number {
  return startMs - hours * HOUR_MS
}

export type ReturnFacts = Pick<
  OrderHead,
  'depositAmount' | 'depositBackMs' | 'proposedMs' | 'paidAmount' | 'refundedAmount'
>

/**
 * Whether a guest who cancels now gets a full refund: no deposit was paid, it is early enough, or
 * the company proposed another time.
 */
export function isReturnedToGuest(order: Partial<ReturnFacts>, now: number): boolean {
  const { depositAmount, depositBackMs, proposedMs, paidAmount = 0, refundedAmount = 0 } = order
  if (typeof depositAmount !== 'number' || typeof depositBackMs !== 'number') return true
  return now <= depositBackMs || typeof proposedMs === 'number' || paidAmount <= refundedAmount
}

/**
 * The refund limit moves with the booking. A guest can't reschedule to get a deposit refunded whose
 * limit has passed, unless the company proposed another time.
 */
export function backAfterMove(
  { startMs, depositBackMs, proposedMs }: Pick<OrderHead, 'startMs' | keyof ReturnFacts>,
  { role, now }: Pick<Change, 'role' | 'now'>,
  toMs: number,
): Pick<OrderHead, 'depositBackMs'> | undefined {
  if (depositBackMs === null || startMs === null) return undefined
  if (role === 'guest' && proposedMs === null && depositBackMs < now) return undefined
  return { depositBackMs: depositBackMs + toMs - startMs }
}

type Paid = Pick<OrderHead, 'depositAmount' | 'isDepositKept' | 'paidAmount' | 'refundedAmount'>

/** The part of a cancelled booking's payments that is kept as its deposit. */
export function keptAmount(order: Paid): number {
  if (order.isDepositKept !== 1) return 0
  return Math.min(order.depositAmount ?? 0, Math.max(0, order.paidAmount - order.refundedAmount))
}

type Held = Pick<
  OrderHead,
  | 'depositAmount'
  | 'holdUntilMs'
  | 'orderStatusId'
  | 'paymentStatus'
  | 'totalAmount'
  | 'paidAmount'
  | 'refundedAmount'
>

/** The amount that has to be paid now to keep a held booking; 0 once the hold has expired. */
export function depositDue(order: Held, now: number): number | undefined {
  const { depositAmount, holdUntilMs, orderStatusId } = order
  if (depositAmount === null || holdUntilMs === null) return undefined
  if (orderStatusId !== orderStatusIds.Pending || now >= holdUntilMs) return 0
  return Math.min(depositAmount, owedAmount(order))
}

/** The facts that decide the status of a deposit. */
export type Deposited = Held & Paid & Pick<OrderHead, 'outcome' | 'depositBackMs'>

/** The columns of `Deposited` that are not in a list's rows. */
export const unlistedDepositColumns = {
  depositAmount: orderColumns.depositAmount,
  depositBackMs: orderColumns.depositBackMs,
  isDepositKept: orderColumns.isDepositKept,
} as const satisfies Partial<Columns<Deposited>>

export const depositColumns = {
  ...unlistedDepositColumns,
  holdUntilMs: orderColumns.holdUntilMs,
  orderStatusId: orderColumns.orderStatusId,
  paymentStatus: orderColumns.paymentStatus,
  totalAmount: orderColumns.totalAmount,
  paidAmount: orderColumns.paidAmount,
  refundedAmount: orderColumns.refundedAmount,
  outcome: orderColumns.outcome,
} satisfies Columns<Deposited>

/** The deposit of a booking with its status; undefined if none was requested. */
export function depositOf(order: Deposited): Deposit | undefined {
  const { depositAmount, depositBackMs, holdUntilMs } = order
  if (depositAmount === null) return undefined
  const status = statusOf(order)
  return {
    depositAmount,
    status,
    ...(status === 'due' && { untilMs: holdUntilMs ?? undefined }),
    ...((status === 'due' || status === 'paid') && { backMs: depositBackMs ?? undefined }),
  }
}

function statusOf(order: Deposited): Deposit['status'] {
  const { depositAmount, holdUntilMs, paidAmount, refundedAmount, outcome } = order
  if (holdUntilMs !== null && paidAmount === 0) return isCancelled(order) ? 'lapsed' : 'due'
  if (paidAmount === 0) return 'waived'
  if (paidAmount - refundedAmount < Math.min(depositAmount ?? 0, paidAmount)) return 'returned'
  if (isCancelled(order)) return order.isDepositKept === 1 ? 'kept' : 'returned'
  if (outcome === 'no_show') return 'kept'
  return 'paid'
}
