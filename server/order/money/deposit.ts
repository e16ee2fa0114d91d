import { settingDefaults } from '#contract/company-settings.ts'
import type { Deposit } from '#contract/deposit.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Change } from '../../change/change.ts'
import type { Columns } from '../../db/columns.ts'
import { orderColumns, type OrderHead } from '../order-head.ts'
import { owedAmount } from './owed.ts'

/** How long a booking is held for its deposit. */
export const HOLD_MIN = 15
/** Until how many hours before it begins a cancellation gives the deposit back, by default. */
export const USUAL_BACK_HOURS = settingDefaults.depositBackHours
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** When a hold that begins now ends: at the latest when the booking begins. */
export function holdUntil(startMs: number | null, now: number): number {
  return Math.min(now + HOLD_MIN * MINUTE_MS, startMs ?? Infinity)
}

/** Until when a cancellation gives the deposit of a booking back. */
export function backUntil(startMs: number, hours: number = USUAL_BACK_HOURS): number {
  return startMs - hours * HOUR_MS
}

export type ReturnFacts = Pick<
  OrderHead,
  'depositAmount' | 'depositBackMs' | 'proposedMs' | 'paidAmount' | 'refundedAmount'
>

/**
 * Whether a guest who cancels now gets everything back: there is no paid deposit, it is in time, or
 * the company asked them for another time.
 */
export function isReturnedToGuest(order: Partial<ReturnFacts>, now: number): boolean {
  const { depositAmount, depositBackMs, proposedMs, paidAmount = 0, refundedAmount = 0 } = order
  if (typeof depositAmount !== 'number' || typeof depositBackMs !== 'number') return true
  return now <= depositBackMs || typeof proposedMs === 'number' || paidAmount <= refundedAmount
}

/**
 * The limit moves with the booking. A guest can't move it to get back what is already kept, unless
 * the company asked them for another time.
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

/** What of a cancelled booking's payments is kept as its deposit. */
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

/** What decides how a deposit stands. */
export type Deposited = Held & Paid & Pick<OrderHead, 'outcome' | 'depositBackMs'>

/** The columns of it that a row of a list lacks. */
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

/** The deposit of a booking as it stands; undefined where none was asked for. */
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
