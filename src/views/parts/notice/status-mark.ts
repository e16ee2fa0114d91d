import type { CartStatus, OrderStatusId, PaymentStatus } from '#contract/order-status.ts'
import type { Mark } from '../../ui/mark.ts'

export const orderMarks: Record<OrderStatusId, Mark> = {
  1: { tone: 'waiting', shape: 'ring' },
  2: { tone: 'accepted', shape: 'dot' },
  3: { tone: 'working', shape: 'half' },
  4: { tone: 'refused', shape: 'cross' },
  5: { tone: 'ready', shape: 'diamond' },
  6: { tone: 'done', shape: 'check' },
  7: { tone: 'accepted', shape: 'arrow' },
}

export const itemMarks: Record<CartStatus, Mark> = {
  'In Cart': { tone: 'waiting', shape: 'ring' },
  'In Kitchen': { tone: 'working', shape: 'half' },
  Cooked: { tone: 'ready', shape: 'diamond' },
  Served: { tone: 'done', shape: 'check' },
  Cancelled: { tone: 'refused', shape: 'cross' },
}

export const paymentMarks: Record<PaymentStatus, Mark> = {
  unpaid: { tone: 'waiting', shape: 'ring' },
  authorized: { tone: 'accepted', shape: 'dot' },
  paid: { tone: 'done', shape: 'check' },
  part_refunded: { tone: 'working', shape: 'half' },
  refunded: { tone: 'done', shape: 'back' },
  voided: { tone: 'refused', shape: 'cross' },
}

/** The marks of what is displayed of a payment, with the two that its amounts tell. */
export const paidMarks = {
  ...paymentMarks,
  part_paid: { tone: 'waiting', shape: 'diamond' },
  refund_due: { tone: 'waiting', shape: 'arrow' },
} satisfies Record<string, Mark>
