import { isHeldBack } from './may.ts'
import type { Permission } from './permission.ts'
import type { Role } from './role.ts'

/** Screens that only create a record, with the required permission. */
export const writtenBy: Readonly<Record<string, Permission>> = {
  '/orders/ordernew': 'order.write',
  '/products/import': 'product.write',
  '/staff/businessnew': 'business.create',
}

/**
 * The permission that a screen's rows require, by path. The screen is closed to roles without it,
 * even if the specification shows it.
 */
export const neededBy: Readonly<Record<string, Permission>> = {
  '/dashboard': 'dashboard.read',
  '/kitchen/board': 'item.read',
  '/orders/orderlist': 'order.read',
  '/orders/orderview': 'order.read',
  '/orders/ordertimes': 'order.read',
  '/bookings/calendar': 'booking.read',
  '/products/productlist': 'product.read',
  '/customers/customerlist': 'customer.browse',
  '/customers/customerview': 'customer.browse',
  '/actions/payments': 'payment.read',
  '/actions/endofday': 'till.read',
  '/actions/activity': 'audit.read',
  '/actions/messages': 'audit.read',
  '/products/stock': 'product.write',
  '/actions/qrcode': 'link.read',
  '/actions/communityjoin': 'community.read',
  '/actions/subscription': 'plan.read',
  '/actions/industry_types': 'industry.write',
  '/actions/promotion': 'promotion.write',
  '/actions/promotionview': 'promotion.write',
  '/payacc/success': 'account.connect',
  '/staff/businesses': 'business.list',
  '/staff/installation': 'installation.read',
  '/table/tablecustomerlist': 'table.read',
  '/table/tableorder': 'table.read',
  '/table/reservations': 'reservation.read',
  '/table/reservationview': 'reservation.read',
  '/job/interest': 'application.read',
  '/job/interestview': 'application.read',
  '/job/joblist': 'job.read',
  '/job/jobview': 'job.read',
  '/reports/order': 'report.read',
  '/queue/list': 'visit.read',
}

/** Whether a screen is a form that can't be saved because the company is InActive. */
export function isFormHeldBack(
  { path }: { path: string },
  asker: { role: Role; isCompanyActive: boolean },
): boolean {
  return writtenBy[path] !== undefined && isHeldBack(asker)
}
