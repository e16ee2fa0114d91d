import type { NotificationKind } from '#contract/activity.ts'
import { modulesOfPurpose } from '#contract/link.ts'
import { type ModuleName, modulesWith } from '#contract/modules.ts'
import type { Permission } from '#contract/permission.ts'

/** The kinds of notifications, and the permission needed to get each. */
export const permissionOfKind = {
  'order.new': 'order.read',
  'order.cancelled': 'order.read',
  'order.due': 'order.read',
  'order.expiring': 'order.read',
  'order.expired': 'order.read',
  'booking.new': 'order.read',
  'reservation.new': 'reservation.read',
  'reservation.cancelled': 'reservation.read',
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
  'payment.returned': 'payment.record',
  'payment.refund-failed': 'payment.read',
  'payment.waiting': 'payment.confirm',
  'subscription.changed': 'company.write',
  'staff.joined': 'staff.write',
  'membership.changed': 'company.write',
  'membership.requested': 'community.join',
} as const satisfies Record<NotificationKind, Permission>

/**
 * The modules in which a kind occurs, if not in all. An empty list means that the kind is no longer
 * created.
 */
export const modulesOfKind: Partial<Record<NotificationKind, readonly ModuleName[]>> = {
  'order.new': modulesOfPurpose.shop,
  'order.cancelled': modulesWith('orders'),
  'order.due': modulesWith('shop'),
  'order.expiring': modulesWith('orders'),
  'order.expired': modulesWith('orders'),
  'booking.new': modulesOfPurpose.booking,
  'reservation.new': modulesOfPurpose.reservation,
  'reservation.cancelled': modulesOfPurpose.reservation,
  'table.bill-requested': modulesOfPurpose.table,
  'queue.called': [],
  'application.new': modulesWith('jobs'),
  'application.withdrawn': modulesWith('jobs'),
  'job.filled': modulesWith('jobs'),
  'product.low-stock': modulesWith('stock'),
  'import.done': modulesWith('orders'),
  'delivery.failed': modulesWith('orders'),
  'payment.received': modulesWith('orders'),
  'payment.returned': modulesWith('orders'),
  'payment.refund-failed': modulesWith('orders'),
}
