import { type ModuleName, sellingModules } from './modules.ts'
import type { Role } from './role.ts'

type Rule = {
  roles: readonly Role[]
  /** The modules in which this exists; left out: all seven. */
  modules?: readonly ModuleName[]
  /** Narrower for one role than for the others. */
  only?: Partial<Record<Role, readonly ModuleName[]>>
  /**
   * About the company and none of its modules: also asked from a module that it does not have, or
   * not yet.
   */
  isAboutCompany?: true
}

const everyone = ['business', 'staff', 'master', 'partner', 'community'] as const
const team = ['business', 'staff'] as const
const owner = ['business'] as const
const overseers = ['business', 'master', 'partner'] as const
const readers = ['business', 'staff', 'master', 'partner'] as const

/**
 * Who may do what, and in which modules. Endpoints name a row of it; the server, the screens and
 * the tests read it.
 */
export const permissions = {
  'order.read': { roles: readers, modules: sellingModules },
  'order.count': { roles: team, modules: sellingModules },
  'order.write': { roles: team, modules: sellingModules },
  'order.refund': { roles: owner, modules: sellingModules },
  'item.read': { roles: team, modules: sellingModules },
  'item.write': { roles: team, modules: sellingModules },
  'payment.record': { roles: team, isAboutCompany: true },
  'payment.price': { roles: team, isAboutCompany: true },
  'payment.read': { roles: owner, isAboutCompany: true },
  /**
   * Whether money for modules came is said by those who oversee the company, never by the one who
   * owes it.
   */
  'payment.confirm': { roles: ['master', 'partner'], isAboutCompany: true },
  'plan.read': { roles: overseers, isAboutCompany: true },
  'account.connect': { roles: owner, isAboutCompany: true },
  'product.read': { roles: readers, modules: sellingModules },
  'product.write': { roles: owner, modules: sellingModules },
  'product.stock': { roles: team, modules: sellingModules },
  'catalogue.read': { roles: team, modules: sellingModules },
  'catalogue.write': { roles: owner, modules: sellingModules },
  'promotion.write': { roles: owner, modules: sellingModules },
  /**
   * Staff of a selling module look a walk-in up by the exact phone number or e-mail address,
   * nothing more.
   */
  'customer.lookup': { roles: team },
  'customer.browse': { roles: team, only: { staff: ['skipques', 'cConnect', 'job'] } },
  'customer.write': { roles: team },
  'customer.erase': { roles: owner },
  'visit.read': { roles: team },
  'visit.write': { roles: team },
  'table.read': { roles: team, modules: ['tableOrdering', 'skipques'] },
  'table.move': { roles: team, modules: ['tableOrdering'] },
  'table.write': { roles: owner, modules: ['tableOrdering'] },
  'resource.read': { roles: team, modules: ['service'] },
  'resource.write': { roles: owner, modules: ['service'] },
  'job.read': { roles: ['business', 'staff', 'community'], modules: ['job'] },
  'job.write': { roles: team, modules: ['job'] },
  'job-tag.read': { roles: team, modules: ['job'] },
  'job-tag.write': { roles: owner, modules: ['job'] },
  'application.read': { roles: team, modules: ['job'] },
  'application.write': { roles: team, modules: ['job'] },
  'delivery.offer': { roles: owner, modules: sellingModules },
  'delivery.read': { roles: team, modules: sellingModules },
  'delivery.write': { roles: owner, modules: sellingModules },
  'report.read': { roles: overseers, modules: sellingModules },
  /** Tables with the data of people in them: whoever takes them away answers for them. */
  'people.export': { roles: owner },
  'dashboard.read': { roles: ['business', 'master', 'partner', 'community'] },
  'location.read': { roles: readers, isAboutCompany: true },
  'location.write': { roles: owner, isAboutCompany: true },
  'company.write': { roles: owner, isAboutCompany: true },
  'industry.write': { roles: owner, isAboutCompany: true },
  'community.read': { roles: ['business', 'community', 'master'] },
  'community.join': { roles: ['business', 'community'] },
  'staff.write': { roles: owner },
  /** One's own places in companies; who oversees some sees those too. */
  'business.list': { roles: everyone, isAboutCompany: true },
  'business.create': { roles: ['master', 'partner', 'community'], isAboutCompany: true },
  'link.read': { roles: team },
  'link.write': { roles: owner },
  'audit.read': { roles: owner },
  'image.upload': { roles: team, isAboutCompany: true },
  'profile.write': { roles: everyone, isAboutCompany: true },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof permissions

/** Why someone may not do something, or undefined when they may. The role is asked first. */
export function refusalOf(
  permission: Permission,
  role: Role,
  module: ModuleName | undefined,
): 'ROLE_FORBIDDEN' | 'MODULE_FORBIDDEN' | undefined {
  const rule: Rule = permissions[permission]
  if (!rule.roles.includes(role)) return 'ROLE_FORBIDDEN'
  if (!includes(rule.modules, module)) return 'MODULE_FORBIDDEN'
  return includes(rule.only?.[role], module) ? undefined : 'ROLE_FORBIDDEN'
}

/** Whether it matters which module of the company a request is about. */
export function isAboutModule(permission: Permission): boolean {
  const rule: Rule = permissions[permission]
  return rule.isAboutCompany !== true
}

function includes(
  modules: readonly ModuleName[] | undefined,
  module: ModuleName | undefined,
): boolean {
  return !modules || (module !== undefined && modules.includes(module))
}
