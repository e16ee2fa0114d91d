/**
 * Written by hand from the decision on lifecycles: what is asked before an event, and which event
 * undoes another one. Events that are not listed ask nothing and have no undo.
 */
export const asked: Readonly<Record<string, readonly (readonly [event: string, what: string])[]>> =
  {
    order: [
      ['order.reject', 'reason'],
      ['order.cancel', 'reason'],
      ['order.fail-delivery', 'reason'],
    ],
    'table-order': [
      ['order.reject', 'reason'],
      ['order.cancel', 'reason'],
    ],
    booking: [
      ['order.accept', 'outside'],
      ['order.reschedule', 'time'],
      ['order.reject', 'reason'],
      ['order.cancel', 'reason'],
    ],
    'cart-item': [
      ['item.cancel', 'yes'],
      ['item.void', 'reason'],
      ['item.comp', 'reason'],
    ],
    payment: [
      ['payment.refund-part', 'reason'],
      ['payment.refund', 'reason'],
      ['payment.void', 'reason'],
    ],
    delivery: [['delivery.fail', 'reason']],
    reservation: [
      ['reservation.decline', 'reason'],
      ['reservation.seat', 'table'],
      ['reservation.cancel', 'reason'],
    ],
    'queue-entry': [
      ['queue.seat', 'table'],
      ['queue.cancel', 'reason'],
    ],
    'job-posting': [
      ['job.close', 'yes'],
      ['job.reopen', 'terms'],
      ['job.archive', 'yes'],
    ],
    'job-application': [
      ['application.contact', 'letter'],
      ['application.reject', 'reason'],
      ['application.revoke', 'reason'],
      ['application.reopen', 'reason'],
    ],
    promotion: [
      ['promotion.raise-limit', 'limit'],
      ['promotion.extend', 'time'],
      ['promotion.archive', 'yes'],
    ],
    'plan-payment': [['plan-payment.reject', 'reason']],
    'staff-invitation': [['staff.remove', 'yes']],
    membership: [
      ['membership.leave', 'yes'],
      ['membership.decline', 'reason'],
      ['membership.expel', 'reason'],
    ],
  }

/** `elsewhere` is where the way back leads when that may not be where the event began. */
type Way = readonly [event: string, back: string, elsewhere?: readonly string[]]

export const ways: Readonly<Record<string, readonly Way[]>> = {
  order: [
    ['order.accept', 'order.undo'],
    ['order.start', 'order.undo'],
    ['order.mark-ready', 'order.recall', ['Processing']],
    ['order.assign', 'order.unassign'],
    ['order.complete', 'order.reopen', ['Processing']],
    ['order.reject', 'order.restore'],
    ['order.cancel', 'order.undo'],
    ['order.fail-delivery', 'order.restore', ['Pending']],
  ],
  'table-order': [
    ['order.accept', 'order.undo'],
    ['order.mark-ready', 'order.recall', ['Processing']],
    ['order.complete', 'order.reopen', ['Processing']],
    ['order.reject', 'order.restore'],
    ['order.cancel', 'order.undo'],
  ],
  booking: [
    ['order.accept', 'order.undo'],
    ['order.reschedule', 'order.reschedule'],
    ['order.reject', 'order.restore'],
    ['order.cancel', 'order.undo'],
  ],
  'cart-item': [
    ['item.fire', 'item.unfire'],
    ['item.cook', 'item.recall'],
    ['item.serve', 'item.recall', ['Cooked']],
    ['item.void', 'item.undo'],
    ['item.cancel', 'item.restore'],
    ['item.comp', 'item.charge'],
  ],
  reservation: [
    ['reservation.decline', 'reservation.restore'],
    ['reservation.seat', 'reservation.unseat'],
    ['reservation.cancel', 'reservation.restore', ['Requested']],
    ['reservation.mark-no-show', 'reservation.restore'],
  ],
  'queue-entry': [
    ['queue.call', 'queue.uncall'],
    ['queue.hold', 'queue.resume'],
    ['queue.resume', 'queue.hold'],
    ['queue.move', 'queue.move'],
    ['queue.seat', 'queue.return'],
    ['queue.cancel', 'queue.restore'],
    ['queue.finish', 'queue.unfinish'],
  ],
  'job-posting': [
    ['job.publish', 'job.close', ['closed']],
    ['job.close', 'job.reopen'],
    ['job.reopen', 'job.close'],
  ],
  'job-application': [
    ['application.contact', 'application.undo'],
    ['application.accept', 'application.undo', ['Contacted']],
    ['application.reject', 'application.reopen', ['Pending']],
    ['application.revoke', 'application.reopen', ['Pending']],
  ],
  promotion: [
    ['promotion.publish', 'promotion.unpublish'],
    ['promotion.unpublish', 'promotion.publish'],
    ['promotion.pause', 'promotion.resume'],
    ['promotion.resume', 'promotion.pause'],
  ],
  'staff-invitation': [
    ['staff.suspend', 'staff.restore'],
    ['staff.restore', 'staff.suspend'],
  ],
  membership: [['membership.join', 'membership.leave', ['left']]],
}
