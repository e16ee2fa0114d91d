/**
 * Written by hand from the decision on lifecycles, so that a mistake in a chart can't confirm
 * itself. What is not listed is refused. B business, S staff, C guest holding a link, Y system, P
 * delivery partner, K community owner, M master, R partner (reseller).
 */
export const letters = {
  B: 'business',
  S: 'staff',
  C: 'guest',
  Y: 'system',
  P: 'delivery-partner',
  K: 'community',
  M: 'master',
  R: 'partner',
} as const

export type Table = {
  initial: string
  closed: readonly string[]
  allowed: readonly (readonly [from: string, event: string, to: string, by: string])[]
}

export const tables: Readonly<Record<string, Table>> = {
  order: {
    initial: 'Pending',
    closed: ['Completed', 'Unserviceable'],
    allowed: [
      ['Pending', 'order.accept', 'Received', 'BS'],
      ['Pending', 'order.reject', 'Unserviceable', 'BS'],
      ['Pending', 'order.customer-cancel', 'Unserviceable', 'C'],
      ['Pending', 'order.expire', 'Unserviceable', 'Y'],
      ['Received', 'order.start', 'Processing', 'BSY'],
      ['Received', 'order.mark-ready', 'Ready', 'BS'],
      ['Received', 'order.cancel', 'Unserviceable', 'BS'],
      ['Received', 'order.undo', 'Pending', 'BS'],
      ['Processing', 'order.mark-ready', 'Ready', 'BSY'],
      ['Processing', 'order.cancel', 'Unserviceable', 'B'],
      ['Processing', 'order.undo', 'Received', 'BS'],
      ['Ready', 'order.assign', 'Assigned', 'BSY'],
      ['Ready', 'order.complete', 'Completed', 'BS'],
      ['Ready', 'order.recall', 'Processing', 'BS'],
      ['Ready', 'order.cancel', 'Unserviceable', 'B'],
      ['Assigned', 'order.complete', 'Completed', 'BSP'],
      ['Assigned', 'order.unassign', 'Ready', 'BSP'],
      ['Assigned', 'order.fail-delivery', 'Unserviceable', 'BP'],
      ['Completed', 'order.reopen', 'Processing', 'B'],
      ['Completed', 'order.await-payment', 'Ready', 'Y'],
      ['Unserviceable', 'order.undo', 'Received', 'BS'],
      ['Unserviceable', 'order.restore', 'Pending', 'B'],
    ],
  },
  'table-order': {
    initial: 'Pending',
    closed: ['Completed', 'Unserviceable'],
    allowed: [
      ['Pending', 'order.accept', 'Received', 'BS'],
      ['Pending', 'order.reject', 'Unserviceable', 'BS'],
      ['Pending', 'order.customer-cancel', 'Unserviceable', 'C'],
      ['Pending', 'order.expire', 'Unserviceable', 'Y'],
      ['Received', 'order.start', 'Processing', 'Y'],
      ['Received', 'order.mark-ready', 'Ready', 'Y'],
      ['Received', 'order.cancel', 'Unserviceable', 'BS'],
      ['Received', 'order.undo', 'Pending', 'BS'],
      ['Processing', 'order.mark-ready', 'Ready', 'BSY'],
      ['Processing', 'order.cancel', 'Unserviceable', 'B'],
      ['Ready', 'order.recall', 'Processing', 'BSY'],
      ['Ready', 'order.complete', 'Completed', 'BSY'],
      ['Ready', 'order.cancel', 'Unserviceable', 'B'],
      ['Completed', 'order.reopen', 'Processing', 'B'],
      ['Completed', 'order.await-payment', 'Ready', 'Y'],
      ['Unserviceable', 'order.undo', 'Received', 'BS'],
      ['Unserviceable', 'order.restore', 'Pending', 'B'],
    ],
  },
  booking: {
    initial: 'Pending',
    closed: ['Cancelled'],
    allowed: [
      ['Pending', 'order.accept', 'Received', 'BSY'],
      ['Pending', 'order.reject', 'Cancelled', 'BS'],
      ['Pending', 'order.customer-cancel', 'Cancelled', 'C'],
      ['Pending', 'order.expire', 'Cancelled', 'Y'],
      ['Pending', 'order.reschedule', 'Pending', 'BSC'],
      ['Pending', 'order.ask-deposit', 'Pending', 'Y'],
      ['Pending', 'order.pay-deposit', 'Pending', 'Y'],
      ['Pending', 'order.lapse', 'Cancelled', 'Y'],
      ['Received', 'order.cancel', 'Cancelled', 'BS'],
      ['Received', 'order.customer-cancel', 'Cancelled', 'C'],
      ['Received', 'order.cancel-late', 'Cancelled', 'C'],
      ['Received', 'order.reschedule', 'Received', 'BSC'],
      ['Received', 'order.mark-attended', 'Received', 'BS'],
      ['Received', 'order.mark-no-show', 'Received', 'BS'],
      ['Received', 'order.undo', 'Pending', 'BS'],
      ['Cancelled', 'order.pay-deposit', 'Pending', 'Y'],
      ['Cancelled', 'order.undo', 'Received', 'BS'],
      ['Cancelled', 'order.restore', 'Pending', 'BS'],
    ],
  },
  'cart-item': {
    initial: 'In Cart',
    closed: ['Served', 'Cancelled'],
    allowed: [
      ['In Cart', 'item.fire', 'In Kitchen', 'BSY'],
      ['In Cart', 'item.change-qty', 'In Cart', 'BSC'],
      ['In Cart', 'item.serve', 'Served', 'BS'],
      ['In Cart', 'item.cancel', 'Cancelled', 'BSC'],
      ['In Kitchen', 'item.cook', 'Cooked', 'BS'],
      ['In Kitchen', 'item.unfire', 'In Cart', 'BS'],
      ['In Kitchen', 'item.void', 'Cancelled', 'BS'],
      ['Cooked', 'item.serve', 'Served', 'BS'],
      ['Cooked', 'item.recall', 'In Kitchen', 'BS'],
      ['Cooked', 'item.void', 'Cancelled', 'BS'],
      ['Served', 'item.recall', 'Cooked', 'BS'],
      ['Served', 'item.comp', 'Served', 'B'],
      ['Served', 'item.charge', 'Served', 'B'],
      ['Served', 'item.void', 'Cancelled', 'BS'],
      ['Cancelled', 'item.undo', 'In Kitchen', 'BS'],
      ['Cancelled', 'item.restore', 'In Cart', 'BS'],
    ],
  },
  'job-application': {
    initial: 'Pending',
    closed: ['Accepted', 'Rejected'],
    allowed: [
      ['Pending', 'application.contact', 'Contacted', 'BS'],
      ['Pending', 'application.accept', 'Accepted', 'B'],
      ['Pending', 'application.reject', 'Rejected', 'BS'],
      ['Pending', 'application.withdraw', 'Rejected', 'C'],
      ['Contacted', 'application.accept', 'Accepted', 'B'],
      ['Contacted', 'application.reject', 'Rejected', 'BS'],
      ['Contacted', 'application.withdraw', 'Rejected', 'C'],
      ['Contacted', 'application.undo', 'Pending', 'BS'],
      ['Accepted', 'application.revoke', 'Rejected', 'B'],
      ['Accepted', 'application.withdraw', 'Rejected', 'C'],
      ['Accepted', 'application.undo', 'Contacted', 'B'],
      ['Rejected', 'application.reopen', 'Pending', 'B'],
    ],
  },
  'queue-entry': {
    initial: 'Waiting',
    closed: ['Seated', 'Cancel'],
    allowed: [
      ['Waiting', 'queue.call', 'Waiting', 'BS'],
      ['Waiting', 'queue.uncall', 'Waiting', 'BS'],
      ['Waiting', 'queue.hold', 'Waiting', 'BSC'],
      ['Waiting', 'queue.resume', 'Waiting', 'BSC'],
      ['Waiting', 'queue.move', 'Waiting', 'BS'],
      ['Waiting', 'queue.seat', 'Seated', 'BS'],
      ['Waiting', 'queue.cancel', 'Cancel', 'BS'],
      ['Waiting', 'queue.leave', 'Cancel', 'C'],
      ['Waiting', 'queue.expire', 'Cancel', 'Y'],
      ['Seated', 'queue.return', 'Waiting', 'BS'],
      ['Seated', 'queue.finish', 'Seated', 'BS'],
      ['Seated', 'queue.unfinish', 'Seated', 'BS'],
      ['Cancel', 'queue.restore', 'Waiting', 'BS'],
    ],
  },
  reservation: {
    initial: 'Requested',
    closed: ['Finished', 'Cancelled', 'NoShow'],
    allowed: [
      ['Requested', 'reservation.confirm', 'Confirmed', 'BSY'],
      ['Requested', 'reservation.decline', 'Cancelled', 'BS'],
      ['Requested', 'reservation.change', 'Requested', 'BS'],
      ['Requested', 'reservation.customer-cancel', 'Cancelled', 'C'],
      ['Requested', 'reservation.expire', 'Cancelled', 'Y'],
      ['Confirmed', 'reservation.seat', 'Seated', 'BS'],
      ['Confirmed', 'reservation.change', 'Confirmed', 'BS'],
      ['Confirmed', 'reservation.cancel', 'Cancelled', 'BS'],
      ['Confirmed', 'reservation.customer-cancel', 'Cancelled', 'C'],
      ['Confirmed', 'reservation.mark-no-show', 'NoShow', 'BS'],
      ['Seated', 'reservation.finish', 'Finished', 'BSY'],
      ['Seated', 'reservation.unseat', 'Confirmed', 'BS'],
      ['Cancelled', 'reservation.restore', 'Requested', 'BS'],
      ['NoShow', 'reservation.restore', 'Confirmed', 'BS'],
      ['Finished', 'reservation.restore', 'Confirmed', 'BS'],
    ],
  },
  table: {
    initial: 'free',
    closed: [],
    allowed: [
      ['free', 'table.open', 'occupied', 'BSC'],
      ['free', 'table.reserve', 'reserved', 'BSY'],
      ['free', 'table.disable', 'out_of_service', 'B'],
      ['reserved', 'table.open', 'occupied', 'BS'],
      ['reserved', 'table.release', 'free', 'BSY'],
      ['occupied', 'table.transfer-out', 'free', 'BS'],
      ['occupied', 'table.merge-out', 'free', 'BS'],
      ['occupied', 'table.request-bill', 'bill_requested', 'BSC'],
      ['occupied', 'table.settled', 'to_clear', 'Y'],
      ['occupied', 'table.release', 'free', 'BS'],
      ['bill_requested', 'table.add-items', 'occupied', 'BSC'],
      ['bill_requested', 'table.settled', 'to_clear', 'Y'],
      ['to_clear', 'table.clear', 'free', 'BS'],
      ['to_clear', 'table.add-items', 'occupied', 'BS'],
      ['out_of_service', 'table.enable', 'free', 'B'],
    ],
  },
  promotion: {
    initial: 'draft',
    closed: ['archived'],
    allowed: [
      ['draft', 'promotion.publish', 'scheduled', 'B'],
      ['draft', 'promotion.archive', 'archived', 'B'],
      ['scheduled', 'promotion.start', 'active', 'Y'],
      ['scheduled', 'promotion.unpublish', 'draft', 'B'],
      ['scheduled', 'promotion.archive', 'archived', 'B'],
      ['active', 'promotion.pause', 'paused', 'B'],
      ['active', 'promotion.limit-reached', 'exhausted', 'Y'],
      ['active', 'promotion.end', 'expired', 'Y'],
      ['paused', 'promotion.resume', 'active', 'B'],
      ['paused', 'promotion.end', 'expired', 'Y'],
      ['paused', 'promotion.archive', 'archived', 'B'],
      ['exhausted', 'promotion.raise-limit', 'active', 'B'],
      ['exhausted', 'promotion.end', 'expired', 'Y'],
      ['exhausted', 'promotion.archive', 'archived', 'B'],
      ['expired', 'promotion.extend', 'active', 'B'],
      ['expired', 'promotion.archive', 'archived', 'B'],
    ],
  },
  subscription: {
    initial: 'none',
    closed: ['cancelled'],
    allowed: [
      ['none', 'subscription.start-trial', 'trialing', 'B'],
      ['none', 'subscription.request-initial', 'trialing', 'B'],
      ['trialing', 'subscription.request-initial', 'trialing', 'B'],
      ['trialing', 'subscription.pay-initial', 'active', 'MRY'],
      ['trialing', 'subscription.trial-end', 'suspended', 'Y'],
      ['active', 'subscription.charge', 'active', 'Y'],
      ['active', 'subscription.renew', 'active', 'Y'],
      ['active', 'subscription.renew-failed', 'past_due', 'Y'],
      ['active', 'subscription.cancel-at-end', 'cancelling', 'B'],
      ['active', 'subscription.change-plan', 'active', 'B'],
      ['past_due', 'subscription.charge', 'past_due', 'Y'],
      ['past_due', 'subscription.request-renewal', 'past_due', 'B'],
      ['past_due', 'subscription.pay', 'active', 'MRY'],
      ['past_due', 'subscription.grace-end', 'suspended', 'Y'],
      ['cancelling', 'subscription.resume', 'active', 'B'],
      ['cancelling', 'subscription.period-end', 'cancelled', 'Y'],
      ['suspended', 'subscription.request-renewal', 'suspended', 'B'],
      ['suspended', 'subscription.pay', 'active', 'MRY'],
      ['suspended', 'subscription.close', 'cancelled', 'BY'],
      ['cancelled', 'subscription.request-renewal', 'cancelled', 'B'],
      ['cancelled', 'subscription.pay', 'active', 'MRY'],
    ],
  },
  'plan-payment': {
    initial: 'pending',
    closed: ['succeeded', 'failed'],
    allowed: [
      ['pending', 'plan-payment.confirm', 'succeeded', 'MR'],
      ['pending', 'plan-payment.reject', 'failed', 'MR'],
      ['pending', 'plan-payment.capture', 'succeeded', 'Y'],
      ['pending', 'plan-payment.fail', 'failed', 'Y'],
      ['pending', 'plan-payment.withdraw', 'failed', 'B'],
      ['failed', 'plan-payment.capture', 'succeeded', 'Y'],
    ],
  },
  'staff-invitation': {
    initial: 'invited',
    closed: ['removed', 'revoked'],
    allowed: [
      ['invited', 'staff.accept', 'active', 'C'],
      ['invited', 'staff.resend', 'invited', 'B'],
      ['invited', 'staff.revoke', 'revoked', 'B'],
      ['invited', 'staff.expire', 'expired', 'Y'],
      ['expired', 'staff.resend', 'invited', 'B'],
      ['expired', 'staff.revoke', 'revoked', 'B'],
      ['active', 'staff.suspend', 'suspended', 'B'],
      ['active', 'staff.remove', 'removed', 'B'],
      ['active', 'staff.leave', 'removed', 'S'],
      ['suspended', 'staff.restore', 'active', 'B'],
      ['suspended', 'staff.remove', 'removed', 'B'],
    ],
  },
  delivery: {
    initial: 'requested',
    closed: ['delivered', 'failed', 'cancelled'],
    allowed: [
      ['requested', 'delivery.assign', 'assigned', 'BSP'],
      ['requested', 'delivery.no-courier', 'unassigned', 'PY'],
      ['requested', 'delivery.cancel', 'cancelled', 'BS'],
      ['unassigned', 'delivery.retry', 'requested', 'BS'],
      ['unassigned', 'delivery.cancel', 'cancelled', 'BS'],
      ['assigned', 'delivery.pick-up', 'picked_up', 'BSP'],
      ['assigned', 'delivery.courier-dropped', 'requested', 'P'],
      ['assigned', 'delivery.cancel', 'cancelled', 'BS'],
      ['picked_up', 'delivery.deliver', 'delivered', 'BSP'],
      ['picked_up', 'delivery.fail', 'failed', 'BP'],
      ['failed', 'delivery.retry', 'requested', 'B'],
    ],
  },
  payment: {
    initial: 'unpaid',
    closed: ['paid', 'refunded', 'voided'],
    allowed: [
      ['unpaid', 'payment.authorize', 'authorized', 'YC'],
      ['unpaid', 'payment.pay', 'paid', 'BSYC'],
      ['unpaid', 'payment.void', 'voided', 'BS'],
      ['authorized', 'payment.capture', 'paid', 'BSY'],
      ['authorized', 'payment.void', 'voided', 'BY'],
      ['authorized', 'payment.fail', 'unpaid', 'Y'],
      ['paid', 'payment.refund-part', 'part_refunded', 'BY'],
      ['paid', 'payment.refund', 'refunded', 'BY'],
      ['paid', 'payment.reopen', 'unpaid', 'Y'],
      ['unpaid', 'payment.undo', 'unpaid', 'BS'],
      ['paid', 'payment.undo', 'unpaid', 'BS'],
      ['part_refunded', 'payment.refund-failed', 'paid', 'Y'],
      ['refunded', 'payment.refund-failed', 'paid', 'Y'],
      ['refunded', 'payment.refund-part-failed', 'part_refunded', 'Y'],
      ['part_refunded', 'payment.refund', 'refunded', 'BY'],
    ],
  },
  membership: {
    initial: 'requested',
    closed: ['left', 'declined'],
    allowed: [
      ['requested', 'membership.approve', 'joined', 'K'],
      ['requested', 'membership.decline', 'declined', 'K'],
      ['requested', 'membership.leave', 'left', 'B'],
      ['joined', 'membership.leave', 'left', 'B'],
      ['joined', 'membership.expel', 'left', 'K'],
      ['left', 'membership.join', 'requested', 'B'],
      ['declined', 'membership.join', 'requested', 'B'],
    ],
  },
  'shared-page': {
    initial: 'waiting',
    closed: ['ended'],
    allowed: [
      ['waiting', 'share.ask', 'asked', 'B'],
      ['waiting', 'share.stop', 'ended', 'BS'],
      ['waiting', 'share.time-out', 'ended', 'Y'],
      ['waiting', 'share.fall-silent', 'ended', 'Y'],
      ['asked', 'share.allow', 'watched', 'BS'],
      ['asked', 'share.refuse', 'ended', 'BS'],
      ['asked', 'share.stop', 'ended', 'BS'],
      ['asked', 'share.leave', 'ended', 'B'],
      ['asked', 'share.time-out', 'ended', 'Y'],
      ['asked', 'share.fall-silent', 'ended', 'Y'],
      ['watched', 'share.stop', 'ended', 'BS'],
      ['watched', 'share.leave', 'ended', 'B'],
      ['watched', 'share.time-out', 'ended', 'Y'],
      ['watched', 'share.fall-silent', 'ended', 'Y'],
      ['watched', 'share.fill', 'ended', 'Y'],
    ],
  },
  'job-posting': {
    initial: 'draft',
    closed: ['archived'],
    allowed: [
      ['draft', 'job.publish', 'open', 'BS'],
      ['open', 'job.close', 'closed', 'BS'],
      ['open', 'job.filled', 'closed', 'Y'],
      ['open', 'job.expire', 'closed', 'Y'],
      ['closed', 'job.reopen', 'open', 'B'],
      ['closed', 'job.archive', 'archived', 'B'],
      ['draft', 'job.archive', 'archived', 'B'],
    ],
  },
}

export type Places = {
  state: string
  rows: readonly (readonly [place: string, event: string, to: string, by: string])[]
  /** By which events one comes into which place. */
  entered?: readonly (readonly [from: string, event: string, place: string])[]
}

const ofOrder: Places = {
  state: 'Unserviceable',
  rows: [
    ['was_received', 'order.undo', 'Received', 'BS'],
    ['was_processing', 'order.undo', 'Processing', 'B'],
    ['was_ready', 'order.undo', 'Ready', 'B'],
    ...['ended', 'was_received', 'was_processing', 'was_ready'].map(
      (place) => [place, 'order.restore', 'Pending', 'B'] as const,
    ),
  ],
  entered: [
    ['Pending', 'order.reject', 'ended'],
    ['Pending', 'order.customer-cancel', 'ended'],
    ['Received', 'order.cancel', 'was_received'],
    ['Processing', 'order.cancel', 'was_processing'],
    ['Ready', 'order.cancel', 'was_ready'],
  ],
}

/**
 * The places inside a state: where someone waits who is Waiting, and whence came what was
 * cancelled. In the tables above stands what the first that may gives.
 */
export const places: Readonly<Record<string, readonly Places[]>> = {
  order: [ofOrder],
  'table-order': [ofOrder],
  booking: [
    {
      state: 'Pending',
      rows: [
        ['asked', 'order.ask-deposit', 'Pending > held', 'Y'],
        ['held', 'order.pay-deposit', 'Pending > asked', 'Y'],
        ['held', 'order.lapse', 'Cancelled > lapsed', 'Y'],
        ...['asked', 'held'].flatMap((place) => [
          [place, 'order.accept', 'Received', 'BSY'] as const,
          [place, 'order.reject', 'Cancelled > ended', 'BS'] as const,
          [place, 'order.customer-cancel', 'Cancelled > ended', 'C'] as const,
          [place, 'order.expire', 'Cancelled > ended', 'Y'] as const,
          [place, 'order.reschedule', `Pending > ${place}`, 'BSC'] as const,
        ]),
      ],
    },
    {
      state: 'Cancelled',
      rows: [
        ['was_received', 'order.undo', 'Received', 'BS'],
        ['ended', 'order.restore', 'Pending > asked', 'BS'],
        ['was_received', 'order.restore', 'Pending > asked', 'BS'],
        ['lapsed', 'order.restore', 'Pending > asked', 'BS'],
        ['lapsed', 'order.pay-deposit', 'Pending > asked', 'Y'],
      ],
      entered: [
        ['Pending.held', 'order.lapse', 'lapsed'],
        ['Pending', 'order.reject', 'ended'],
        ['Received', 'order.customer-cancel', 'ended'],
        ['Received', 'order.cancel-late', 'ended'],
        ['Received', 'order.cancel', 'was_received'],
      ],
    },
  ],
  'cart-item': [
    {
      state: 'Cancelled',
      rows: [
        ['was_in_kitchen', 'item.undo', 'In Kitchen', 'BS'],
        ['was_cooked', 'item.undo', 'Cooked', 'BS'],
        ['was_served', 'item.undo', 'Served', 'BS'],
        ...['was_in_cart', 'was_in_kitchen', 'was_cooked', 'was_served'].map(
          (place) => [place, 'item.restore', 'In Cart', 'BS'] as const,
        ),
      ],
      entered: [
        ['In Cart', 'item.cancel', 'was_in_cart'],
        ['In Kitchen', 'item.void', 'was_in_kitchen'],
        ['Cooked', 'item.void', 'was_cooked'],
        ['Served', 'item.void', 'was_served'],
      ],
    },
  ],
  reservation: [
    {
      state: 'Cancelled',
      rows: [
        ['ended', 'reservation.restore', 'Requested', 'BS'],
        ['was_confirmed', 'reservation.restore', 'Confirmed', 'BS'],
      ],
      entered: [
        ['Requested', 'reservation.decline', 'ended'],
        ['Requested', 'reservation.customer-cancel', 'ended'],
        ['Requested', 'reservation.expire', 'ended'],
        ['Confirmed', 'reservation.cancel', 'was_confirmed'],
        ['Confirmed', 'reservation.customer-cancel', 'was_confirmed'],
      ],
    },
  ],
  'queue-entry': queuePlaces(),
}

/**
 * The specification has one word for who waits, the people at the door three; who is seated or
 * removed goes back to the one of them, but nobody is called by being restored.
 */
function queuePlaces(): Places[] {
  const ways = [
    ['in_line', 'was_in_line', 'ended'],
    ['called', 'was_called', 'ended'],
    ['on_hold', 'was_on_hold', 'was_on_hold'],
  ] as const
  const waiting: Places = {
    state: 'Waiting',
    rows: [
      ['in_line', 'queue.call', 'Waiting > called', 'BS'],
      ['in_line', 'queue.hold', 'Waiting > on_hold', 'BSC'],
      ['called', 'queue.call', 'Waiting > called', 'BS'],
      ['called', 'queue.uncall', 'Waiting > in_line', 'BS'],
      ['called', 'queue.hold', 'Waiting > on_hold', 'BSC'],
      ['on_hold', 'queue.resume', 'Waiting > in_line', 'BSC'],
      ...ways.flatMap(([place, seated, removed]) => [
        [place, 'queue.seat', `Seated > ${seated}`, 'BS'] as const,
        [place, 'queue.move', `Waiting > ${place}`, 'BS'] as const,
        [place, 'queue.cancel', `Cancel > ${removed}`, 'BS'] as const,
        [place, 'queue.leave', 'Cancel > ended', 'C'] as const,
        [place, 'queue.expire', 'Cancel > ended', 'Y'] as const,
      ]),
    ],
  }
  const seated: Places = {
    state: 'Seated',
    rows: ways.flatMap(([place, was]) => [
      [was, 'queue.return', `Waiting > ${place}`, 'BS'] as const,
      [was, 'queue.finish', `Seated > ${was}`, 'BS'] as const,
      [was, 'queue.unfinish', `Seated > ${was}`, 'BS'] as const,
    ]),
  }
  const removed: Places = {
    state: 'Cancel',
    rows: [
      ['ended', 'queue.restore', 'Waiting > in_line', 'BS'],
      ['was_on_hold', 'queue.restore', 'Waiting > on_hold', 'BS'],
    ],
  }
  return [waiting, seated, removed]
}
