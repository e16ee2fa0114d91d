import { storedSettings, type StoredSettingsText } from '../db/settings.ts'
import type { CompanyId } from '#contract/fields.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import { orderStatusIds, orderStatusLabels } from '#contract/order-status.ts'
import type { RefundedLine } from '#contract/payment.ts'
import type { Receipt } from '#contract/receipt.ts'
import { present } from '../db/columns.ts'
import { fromJsonArray } from '../db/dialect.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'
import { guestEventsOf, guestLineEvents } from '../order/move/guest-window.ts'
import type { FoundOrder } from '../order/order-head.ts'
import { depositOf } from '../order/money/deposit.ts'
import { owedAmount } from '../order/money/owed.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import type { OrderLine } from '../order/lines/order-line.ts'
import { shownMoneyWithTaxes } from '../order/money/returned-taxes.ts'
import { taxSumsOf } from '../order/money/taxes.ts'
import { namesOf } from '../promotion/promotion-names.ts'
import {
  type OnlineMoney,
  dueBackBesides,
  onlineRefundAmount,
  beingPaidAmount,
  payableAmount,
  refusedPayment,
} from './online-money.ts'
import { type FoundCompany, receiptCompany } from './receipt-company.ts'
import { arrivalOf } from './arrival.ts'
import type { Asking } from './asking-guest.ts'
import { maskedPhone } from './masked-phone.ts'
import { receiptLine } from './receipt-line.ts'
import { guestRulesOf } from '../table/guest-rules.ts'

/** What the database has of a receipt. */
export type FoundReceipt = FoundOrder &
  FoundCompany &
  OnlineMoney & {
    companyId: CompanyId
    customerName: string | null
    customerPhone: string | null
    tableName: string | null
    contactName: string | null
    rating: number | null
    settings: StoredSettingsText
    billMs: number | null
    isSeated: number
    dueBackAmount: number
    joinCode: string | null
    isTimeHeld: number
    resourceName: string | null
    proposedWho: string | null
    courierName: string | null
    reached: string
    lines: string
    refunds: string
    promotions: string
  }

const open: readonly number[] = [orderStatusIds.Pending, orderStatusIds.Received]

/** The statuses whose times a receipt shows. */
export const trackedStatuses = ['Received', 'Processing', 'Ready', 'Assigned'] as const

type StoredRefund = Omit<NonNullable<Receipt['refunds']>[number], 'refundedLines'> & {
  refundedLines: JsonText<RefundedLine[]> | null
}

/** A receipt as the holder of its address sees it. */
export function receiptOf(found: FoundReceipt, asking: Asking, now: number): Receipt {
  const { timeZone, customerName, customerPhone, contactName, lines, ...order } = present(found)
  const beingPaid = beingPaidAmount(found, asking.key, now)
  const session =
    found.isSeated === 0 ? undefined : found.billMs === null ? 'open' : 'bill-requested'
  const [rules, refunds] = [guestRulesOf(found.settings), refundsOf(found)]
  const { guestCancelMin } = storedSettings(found.settings)
  const hasCode = asking.isThere && rules.hasCodes && !isOver(found)
  const items = fromJsonArray<OrderLine>(lines)
  const isOwn = (line: OrderLine) => asking.key !== undefined && line.guestKey === asking.key
  const table =
    found.tableSessionId === null
      ? undefined
      : {
          isThere: asking.isThere || !rules.hasCodes,
          hasOwnLines: items.some((line) => isLive(line) && isOwn(line)),
        }
  // Guests see the name that they entered, not that of another guest or of the stored customer.
  const ownName = items.find((line) => isOwn(line) && line.guestName)?.guestName
  const shownName = ownName ?? (contactName || customerName)
  return {
    ...order,
    createdMs: found.takenMs ?? found.createdMs,
    ...shownMoneyWithTaxes(found),
    isTaxIncluded: found.isTaxIncluded === 1,
    taxes: taxSumsOf(found),
    owedAmount: owedAmount(found),
    payableAmount: payableAmount(found, now, { beingPaid }),
    ownPayableAmount: payableAmount(found, now, { beingPaid, atMost: asking.ownAmount }),
    beingPaidAmount: beingPaid,
    refusedPayment: refusedPayment(found),
    promotions: namesOf(found.promotions),
    refunds,
    deposit: depositOf(found),
    onlineRefundAmount: onlineRefundAmount(found),
    dueBackAmount: dueBackBesides(found, found.dueBackAmount),
    company: receiptCompany(found),
    note: ownNote(found),
    arrivesMs: arrivalOf(found, storedSettings(found.settings)),
    statusLabel: statusLabelOf(found),
    customerFirstName: shownName?.trim().split(/\s+/)[0],
    customerPhone: customerPhone && maskedPhone(customerPhone),
    isTimeHeld: isTimeHeld(found),
    proposal: proposalOf(found, now),
    isProposalWithdrawn:
      (found.proposalWithdrawnMs !== null && open.includes(found.orderStatusId)) || undefined,
    // Set only while the order is in progress.
    address: undefined,
    courierName: undefined,
    reached: undefined,
    ...trackOf(found),
    tableCode: hasCode ? (found.joinCode ?? undefined) : undefined,
    lines: items.map((line) =>
      receiptLine(line, {
        ...asking,
        isOwn: isOwn(line),
        refunds,
        events: guestLineEvents(line, { ...found, guestCancelMin }, now),
      }),
    ),
    allowedEvents: guestEventsOf({ ...found, session, table, guestCancelMin }, now, timeZone),
  }
}

/** The note that the guest left with a booking; one of the team is not shown to them. */
function ownNote({ moduleId, source, note }: FoundReceipt): string | undefined {
  const isOwn = source === 'guest' && has(moduleNameOf(moduleId), 'bookings')
  return (isOwn && note) || undefined
}

/** What was given back, overpayments too; undefined if nothing was. */
function refundsOf(found: FoundReceipt): Receipt['refunds'] {
  const refunds = fromJsonArray<StoredRefund>(found.refunds)
  if (refunds.length === 0) return undefined
  return refunds.map(({ refundedLines, ...refund }) => ({
    ...refund,
    ...(refundedLines !== null && { refundedLines: fromJson(refundedLines) }),
  }))
}

type Reached = { status: (typeof trackedStatuses)[number]; reachedMs: number }

/** The progress of an order, and the destination of a delivery; empty once the order is over. */
function trackOf(
  found: FoundReceipt,
): Pick<Receipt, 'reached' | 'address' | 'courierName'> | Record<string, never> {
  if (isOver(found)) return {}
  const { address, courierName, deliveryType } = found
  return {
    reached: fromJsonArray<Reached>(found.reached).map(({ status, reachedMs }) => ({
      orderStatusId: orderStatusIds[status],
      reachedMs,
    })),
    ...(deliveryType === 'Delivery' && {
      address: address ?? undefined,
      courierName: courierName?.trim().split(/\s+/)[0],
    }),
  }
}

/** The proposed time that the guest can accept, until it or the booking is over. */
function proposalOf(
  { proposedMs, proposedResourceId, proposedWho, orderStatusId }: FoundReceipt,
  now: number,
): Receipt['proposal'] {
  if (proposedMs === null || proposedMs <= now || !open.includes(orderStatusId)) return undefined
  return {
    startMs: proposedMs,
    resource:
      proposedResourceId !== null && proposedWho !== null
        ? { id: proposedResourceId, name: proposedWho }
        : undefined,
  }
}

/** Without a calendar, a time is not held before the company has accepted. */
function isTimeHeld({
  startMs,
  orderStatusId,
  holdUntilMs,
  isTimeHeld: isKept,
}: FoundReceipt): boolean | undefined {
  if (startMs === null || !open.includes(orderStatusId)) return undefined
  return isKept === 1 || orderStatusId !== orderStatusIds.Pending || holdUntilMs !== null
}

function statusLabelOf({ moduleId, orderStatusId }: FoundOrder): string {
  const module = moduleNameOf(moduleId)
  return (module && orderStatusLabels(module)[orderStatusId]) ?? ''
}
