import type { Permission } from './permission.ts'

/**
 * What the rows of a screen are read by, by its path: it is closed to roles that may not, whoever
 * the specification draws it for.
 */
export const neededBy: Readonly<Record<string, Permission>> = {
  '/dashboard': 'dashboard.read',
  '/orders/orderlist': 'order.read',
  '/orders/orderview': 'order.read',
  '/products/productlist': 'product.read',
  '/customers/customerlist': 'customer.browse',
  '/customers/customerview': 'customer.browse',
  '/actions/qrcode': 'link.read',
  '/actions/communityjoin': 'community.read',
  '/actions/subscription': 'plan.read',
  '/actions/industry_types': 'industry.write',
  '/actions/promotion': 'promotion.write',
  '/actions/promotionview': 'promotion.write',
  '/payacc/success': 'account.connect',
  '/staff/businesses': 'business.list',
  '/table/tablecustomerlist': 'table.read',
  '/table/tableorder': 'table.read',
  '/job/interest': 'application.read',
  '/job/interestview': 'application.read',
  '/job/joblist': 'job.read',
  '/job/jobview': 'job.read',
  '/reports/order': 'report.read',
  '/queue/list': 'visit.read',
}
