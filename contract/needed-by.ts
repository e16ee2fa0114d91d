import type { Permission } from './permission.ts'

/**
 * The screens that are nothing but a form for something new, and by which permission it is made:
 * they are closed to whom it would be refused.
 */
export const writtenBy: Readonly<Record<string, Permission>> = {
  '/orders/ordernew': 'order.write',
  '/products/import': 'product.write',
  '/staff/businessnew': 'business.create',
}

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
