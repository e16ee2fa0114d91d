import type { ModuleName } from './modules.ts'
import type { Role } from './role.ts'

const landings: Record<ModuleName, { staff: string; others: string }> = {
  ekart: { staff: '/orders/orderlist', others: '/dashboard' },
  foodKart: { staff: '/orders/orderlist', others: '/dashboard' },
  service: { staff: '/orders/orderlist', others: '/dashboard' },
  cConnect: { staff: '/customers/customerlist', others: '/customers/customerlist' },
  skipques: { staff: '/customers/customerlist', others: '/customers/customerlist' },
  tableOrdering: { staff: '/table/tablecustomerlist', others: '/dashboard' },
  job: { staff: '/job/joblist', others: '/job/interest' },
}

/** Where someone comes out after signing in (specification, section 2). Without a module or the first payment, that is the first set-up. */
export function landingOf(module: ModuleName | undefined, role: Role, hasInitialPayment: boolean): string {
  if (!module || !hasInitialPayment) return '/sessions/settings'
  return landings[module][role === 'staff' ? 'staff' : 'others']
}
