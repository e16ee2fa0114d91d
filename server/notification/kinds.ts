import type { NotificationKind } from '#contract/activity.ts'
import type { Permission } from '#contract/permission.ts'

/** What is worth a note in the bell, and what one has to be allowed to read to get it. */
export const permissionOfKind = {
  'order.new': 'order.read',
  'order.cancelled': 'order.read',
  'booking.new': 'order.read',
  'table.bill-requested': 'table.read',
  'queue.joined': 'visit.read',
  'queue.left': 'visit.read',
  'queue.called': 'visit.read',
  'application.new': 'application.read',
  'application.withdrawn': 'application.read',
  'job.filled': 'job.read',
  'product.low-stock': 'product.read',
  'import.done': 'product.write',
  'delivery.failed': 'delivery.read',
  'payment.received': 'payment.record',
  'payment.refund-failed': 'payment.read',
  'subscription.changed': 'company.write',
  'staff.joined': 'staff.write',
  'membership.changed': 'company.write',
  'membership.requested': 'community.join',
} as const satisfies Record<NotificationKind, Permission>
