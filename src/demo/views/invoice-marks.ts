import type { Mark } from '../../views/ui/mark.ts'
import type { InvoiceStatus } from '../calls/invoice.ts'

export const invoiceMarks: Record<InvoiceStatus, Mark> = {
  Pending: { tone: 'waiting', shape: 'ring' },
  Processing: { tone: 'working', shape: 'half' },
  Delivered: { tone: 'done', shape: 'check' },
}

/** The samples name their currency by its symbol. */
export function currencyOf(sign: string): string {
  return sign === '$' ? 'USD' : sign
}
