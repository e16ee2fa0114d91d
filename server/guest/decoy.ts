import { randomBytes, randomUUID } from 'node:crypto'
import { receiptUuid } from '#contract/fields.ts'
import type { Ticket } from '#contract/guest-queue.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Receipt } from '#contract/receipt.ts'
import type { Intake } from './intake.ts'

/**
 * The answer for bots that filled in the honeypot field: an empty receipt, with an address that
 * leads nowhere.
 */
export function decoyReceipt({ company, moduleId }: Intake, now: number): Receipt {
  const { currency, ...card } = company
  const nothing = {
    subtotalAmount: 0,
    discountAmount: 0,
    taxAmount: 0,
    deliveryAmount: 0,
    tipAmount: 0,
    totalAmount: 0,
    paidAmount: 0,
    refundedAmount: 0,
    owedAmount: 0,
  }
  return {
    uuid: receiptUuid.parse(randomUUID()),
    orderNo: '1',
    moduleId,
    company: card,
    orderStatusId: orderStatusIds.Pending,
    statusLabel: 'Pending',
    paymentStatus: 'unpaid',
    lines: [],
    ...nothing,
    isTaxIncluded: true,
    currency,
    createdMs: now,
    version: 1,
    allowedEvents: [],
  }
}

/** The same for a queue. */
export function decoyTicket({ company, moduleId }: Intake): Ticket {
  const token = randomBytes(16).toString('base64url')
  return {
    token,
    ticketNo: '1',
    queueStatus: 'Waiting',
    position: 1,
    isOnHold: false,
    isMissed: false,
    companyName: company.companyName,
    moduleId,
    allowedEvents: [],
  }
}
