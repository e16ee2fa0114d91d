import type { ModuleName } from './modules.ts'
import { type Permission, refusalOf } from './permission.ts'
import type { Role } from './role.ts'

type Landing = { path: string; needs: Permission }

const dashboard: Landing = { path: '/dashboard', needs: 'dashboard.read' }
const orders: Landing = { path: '/orders/orderlist', needs: 'order.read' }
const customers: Landing = { path: '/customers/customerlist', needs: 'customer.browse' }

const landings: Record<ModuleName, { staff: Landing; others: Landing }> = {
  ekart: { staff: orders, others: dashboard },
  foodKart: { staff: orders, others: dashboard },
  service: { staff: orders, others: dashboard },
  cConnect: { staff: customers, others: customers },
  skipques: { staff: customers, others: customers },
  tableOrdering: {
    staff: { path: '/table/tablecustomerlist', needs: 'table.read' },
    others: dashboard,
  },
  job: {
    staff: { path: '/job/joblist', needs: 'job.read' },
    others: { path: '/job/interest', needs: 'application.read' },
  },
}

/**
 * Where someone comes out after signing in (specification, section 2). Without a module or the
 * first payment, that is the first set-up; where it would be a screen that is closed to their role,
 * the businesses that they oversee.
 */
export function landingOf(
  module: ModuleName | undefined,
  role: Role,
  hasInitialPayment: boolean,
): string {
  if (!module || !hasInitialPayment) return '/sessions/settings'
  const { path, needs } = landings[module][role === 'staff' ? 'staff' : 'others']
  return refusalOf(needs, role, module) ? '/staff/businesses' : path
}
