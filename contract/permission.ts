import { has, type ModuleName } from './modules.ts'
import type { Capability, Module } from './modules/module.ts'
import type { Role } from './role.ts'

type Rule = {
  roles: readonly Role[]
  /** The capability a module must have; absent: it exists in every module. */
  has?: Capability
  /** Stricter for one role than for the others. */
  only?: Partial<Record<Role, Capability>>
  /**
   * About the company as a whole: also allowed from a module that the company does not have (yet).
   */
  isAboutCompany?: true
}

const everyone = ['business', 'staff', 'master', 'partner', 'community'] as const
const team = ['business', 'staff'] as const
const owner = ['business'] as const
const overseers = ['business', 'master', 'partner'] as const
const readers = ['business', 'staff', 'master', 'partner'] as const

/**
 * Who may do what, and in which modules. Endpoints refer to its rows; the server, the screens and
 * the tests read it.
 */
export const permissions = {
  'order.read': { roles: readers, has: 'orders' },
  'order.count': { roles: team, has: 'orders' },
  'order.write': { roles: team, has: 'orders' },
  'order.refund': { roles: owner, has: 'orders' },
  'order.discount': { roles: owner, has: 'orders' },
  'item.read': { roles: team, has: 'orders' },
  'item.write': { roles: team, has: 'orders' },
  'payment.record': { roles: team, isAboutCompany: true },
  'payment.price': { roles: team, isAboutCompany: true },
  'payment.read': { roles: owner, isAboutCompany: true },
  /**
   * Payments for modules are confirmed by those who oversee the company, never by the company that
   * pays.
   */
  'payment.confirm': { roles: ['master', 'partner'], isAboutCompany: true },
  'plan.read': { roles: overseers, isAboutCompany: true },
  'account.connect': { roles: owner, isAboutCompany: true },
  'product.read': { roles: readers, has: 'orders' },
  'product.write': { roles: owner, has: 'orders' },
  'product.stock': { roles: team, has: 'orders' },
  'catalogue.read': { roles: team, has: 'orders' },
  'catalogue.write': { roles: owner, has: 'orders' },
  'promotion.write': { roles: owner, has: 'orders' },
  /**
   * Staff of a selling module can find a walk-in customer by the exact phone number or e-mail
   * address, nothing more.
   */
  'customer.lookup': { roles: team },
  'customer.browse': { roles: team, only: { staff: 'staffKnowCustomers' } },
  'customer.write': { roles: team },
  'customer.erase': { roles: owner },
  'visit.read': { roles: team },
  'visit.write': { roles: team },
  'table.read': { roles: team, has: 'seating' },
  'table.move': { roles: team, has: 'tables' },
  'table.write': { roles: owner, has: 'tables' },
  'resource.read': { roles: team, has: 'bookings' },
  'resource.write': { roles: owner, has: 'bookings' },
  'job.read': { roles: ['business', 'staff', 'community'], has: 'jobs' },
  'job.write': { roles: team, has: 'jobs' },
  'job-tag.read': { roles: team, has: 'jobs' },
  'job-tag.write': { roles: owner, has: 'jobs' },
  'application.read': { roles: team, has: 'jobs' },
  'application.write': { roles: team, has: 'jobs' },
  'delivery.offer': { roles: owner, has: 'orders' },
  'delivery.read': { roles: team, has: 'orders' },
  'delivery.write': { roles: owner, has: 'orders' },
  'report.read': { roles: overseers, has: 'orders' },
  /** Exports with personal data: for the owner, who is accountable for them. */
  'people.export': { roles: owner },
  'dashboard.read': { roles: ['business', 'master', 'partner', 'community'] },
  'location.read': { roles: readers, isAboutCompany: true },
  'location.write': { roles: owner, isAboutCompany: true },
  'company.write': { roles: owner, isAboutCompany: true },
  'industry.write': { roles: owner, isAboutCompany: true },
  'community.read': { roles: ['business', 'community', 'master'] },
  'community.join': { roles: ['business', 'community'] },
  'staff.write': { roles: owner },
  /** One's own companies, and those one oversees. */
  'business.list': { roles: everyone, isAboutCompany: true },
  'business.create': { roles: ['master', 'partner', 'community'], isAboutCompany: true },
  'link.read': { roles: team },
  'link.write': { roles: owner },
  'audit.read': { roles: owner },
  'image.upload': { roles: team, isAboutCompany: true },
  /** Their own page, to the inspector of somebody whom they allow to see it. */
  'inspection.share': { roles: team, isAboutCompany: true },
  /** For the owner, who may see everything of the company: nobody sees more than they may. */
  'inspection.watch': { roles: owner, isAboutCompany: true },
  /** Whoever runs the server: about all companies, and no content of any. */
  'installation.read': { roles: ['master'], isAboutCompany: true },
  'installation.operate': { roles: ['master'], isAboutCompany: true },
  'profile.write': { roles: everyone, isAboutCompany: true },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof permissions

/** Why someone may not do something, or undefined when they may. The role is checked first. */
export function refusalOf(
  permission: Permission,
  role: Role,
  module: ModuleName | Module | undefined,
): 'ROLE_FORBIDDEN' | 'MODULE_FORBIDDEN' | undefined {
  const rule: Rule = permissions[permission]
  if (!rule.roles.includes(role)) return 'ROLE_FORBIDDEN'
  if (rule.has && !has(module, rule.has)) return 'MODULE_FORBIDDEN'
  const narrower = rule.only?.[role]
  return narrower && !has(module, narrower) ? 'ROLE_FORBIDDEN' : undefined
}

/** Whether a permission depends on the module of a request. */
export function isAboutModule(permission: Permission): boolean {
  const rule: Rule = permissions[permission]
  return rule.isAboutCompany !== true
}
