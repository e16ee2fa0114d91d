import { receiptUuid } from '#contract/fields.ts'
import type { Ticket } from '#contract/guest-queue.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Receipt } from '#contract/receipt.ts'
import { newSecret } from '../db/company-secret.ts'
import type { Intake } from './intake.ts'

/**
 * The answer for bots that filled in the honeypot field: an empty receipt with an unknown address.
 */
export function decoyReceipt({ tenant, company, moduleId }: Intake, now: number): Receipt {
  const { currency, companyName, logoUrl, logoStamp, phone, timeZone } = company
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
    uuid: receiptUuid.parse(newSecret(tenant.companyId)),
    orderNo: '1',
    moduleId,
    company: { companyName, logoUrl, logoStamp, phone, timeZone },
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
export function decoyTicket({ tenant, company, moduleId }: Intake): Ticket {
  const token = newSecret(tenant.companyId)
  return {
    token,
    ticketNo: '1',
    queueStatus: 'Waiting',
    position: 1,
    isAlmost: false,
    isOnHold: false,
    isMissed: false,
    companyName: company.companyName,
    moduleId,
    allowedEvents: [],
  }
}
