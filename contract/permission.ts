import { has, type ModuleName } from './modules.ts'
import type { Capability, Module } from './modules/module.ts'
import { hasRight, type Person, type StaffRight } from './rights.ts'
import { type Role, team } from './role.ts'

export type Rule = {
  roles: readonly Role[]
  /** The capability that the module needs; absent: in every module. */
  has?: Capability
  /** A stricter condition for one role. */
  only?: Partial<Record<Role, Capability>>
  /**
   * Staff with individual rights need one of these, whether or not staff are among the roles.
   * Absent: the same for all staff.
   */
  right?: StaffRight | readonly StaffRight[]
  /**
   * About the company as a whole: also allowed from a module that the company does not have (yet).
   */
  isAboutCompany?: true
}

const everyone = ['business', 'staff', 'master', 'partner', 'community'] as const
const owner = ['business'] as const
const overseers = ['business', 'master', 'partner'] as const
const readers = ['business', 'staff', 'master', 'partner'] as const
const orderReaders = ['orders', 'kitchen', 'payments', 'refunds'] as const

/**
 * Which roles are allowed what, and in which modules. Endpoints refer to these rows; the server,
 * the screens and the tests read them.
 */
export const permissions = {
  'order.read': { roles: readers, has: 'orders', right: orderReaders },
  'order.count': { roles: team, has: 'orders', right: orderReaders },
  /** Full names, phone numbers and addresses in orders and bookings; others see first names. */
  'order.contact': { roles: readers, right: ['orders', 'customers'] },
  /** The link to the receipt, with which an order can be changed as its guest. */
  'order.receipt': { roles: readers, right: 'orders' },
  'order.write': { roles: team, has: 'orders', right: 'orders' },
  'order.refund': { roles: owner, has: 'orders', right: 'refunds' },
  /** By which method a payment was taken: it changes the cash that is expected. */
  'payment.correct': { roles: owner, has: 'orders', right: 'refunds' },
  'order.discount': { roles: owner, has: 'orders', right: 'prices' },
  'item.read': { roles: team, has: 'orders', right: ['orders', 'kitchen'] },
  'item.write': { roles: team, has: 'orders', right: ['orders', 'kitchen'] },
  'payment.record': { roles: team, isAboutCompany: true, right: 'payments' },
  /** Of one that was taken by hand by mistake, on the same day. */
  'payment.undo': { roles: team, has: 'orders', right: 'payments' },
  'payment.price': { roles: team, isAboutCompany: true, right: 'payments' },
  'payment.read': { roles: owner, isAboutCompany: true, right: 'reports' },
  /** The money of a day, and its closing with the counted cash. */
  'till.read': { roles: team, has: 'orders', right: ['till', 'reports'] },
  'till.close': { roles: team, has: 'orders', right: ['till', 'reports'] },
  'till.reopen': { roles: owner, has: 'orders', right: 'reports' },
  /** Payments for modules are confirmed by the company's overseers, never by the paying company. */
  'payment.confirm': { roles: ['master', 'partner'], isAboutCompany: true },
  'plan.read': { roles: overseers, isAboutCompany: true },
  'account.connect': { roles: owner, isAboutCompany: true },
  'product.read': { roles: readers, has: 'orders' },
  /** The file of the products, with their prices and stock. */
  'product.export': { roles: overseers, has: 'orders', right: 'export' },
  'product.write': { roles: owner, has: 'orders', right: 'prices' },
  'product.stock': { roles: team, has: 'orders', right: ['stock', 'prices'] },
  'catalogue.read': { roles: team, has: 'orders' },
  'catalogue.write': { roles: owner, has: 'orders', right: 'prices' },
  'promotion.write': { roles: owner, has: 'orders', right: 'prices' },
  /**
   * Staff of a selling module can only find a walk-in customer by the exact phone number or e-mail
   * address.
   */
  'customer.lookup': { roles: team, right: ['orders', 'customers'] },
  'customer.browse': { roles: team, only: { staff: 'staffKnowCustomers' }, right: 'customers' },
  'customer.write': { roles: team, right: 'customers' },
  'customer.erase': { roles: owner },
  'visit.read': { roles: team, right: 'queue' },
  'visit.write': { roles: team, right: 'queue' },
  'table.read': { roles: team, has: 'seating', right: ['tables', 'queue'] },
  'table.move': { roles: team, has: 'tables', right: 'tables' },
  'table.write': { roles: owner, has: 'tables', right: 'settings' },
  /** Staff who seat people from the queue need the list of reservations. */
  'reservation.read': { roles: team, has: 'tables', right: ['tables', 'queue'] },
  'reservation.write': { roles: team, has: 'tables', right: 'tables' },
  'resource.read': { roles: team, has: 'bookings' },
  /** Staff who plan the day enter absences. */
  'resource.off': { roles: team, has: 'bookings', right: ['orders', 'settings'] },
  'booking.read': {
    roles: team,
    has: 'bookings',
    right: [...orderReaders, 'customers', 'tables', 'queue', 'settings'],
  },
  'booking.propose': { roles: team, has: 'bookings', right: 'orders' },
  'resource.write': { roles: owner, has: 'bookings', right: 'settings' },
  'job.read': { roles: ['business', 'staff', 'community'], has: 'jobs' },
  'job.write': { roles: team, has: 'jobs', right: 'jobs' },
  'job-tag.read': { roles: team, has: 'jobs' },
  'job-tag.write': { roles: owner, has: 'jobs', right: 'settings' },
  'application.read': { roles: team, has: 'jobs', right: 'jobs' },
  'application.write': { roles: team, has: 'jobs', right: 'jobs' },
  'delivery.offer': { roles: owner, has: 'orders', right: 'settings' },
  'delivery.read': { roles: team, has: 'orders' },
  'delivery.write': { roles: owner, has: 'orders', right: 'settings' },
  'report.read': { roles: overseers, has: 'orders', right: 'reports' },
  /** Exports with personal data: only for the owner, who is accountable for them. */
  'people.export': { roles: owner, right: 'export' },
  'dashboard.read': { roles: ['business', 'master', 'partner', 'community'], right: 'reports' },
  'location.read': { roles: readers, isAboutCompany: true },
  'location.write': { roles: owner, isAboutCompany: true, right: 'settings' },
  'company.write': { roles: owner, isAboutCompany: true, right: 'settings' },
  'industry.write': { roles: owner, isAboutCompany: true, right: 'settings' },
  'community.read': { roles: ['business', 'community', 'master'] },
  'community.join': { roles: ['business', 'community'] },
  'staff.write': { roles: owner },
  /** The user's own companies, and those they oversee. */
  'business.list': { roles: everyone, isAboutCompany: true },
  'business.create': { roles: ['master', 'partner', 'community'], isAboutCompany: true },
  'link.read': { roles: team },
  'link.write': { roles: owner, right: 'settings' },
  'audit.read': { roles: owner },
  'image.upload': { roles: team, isAboutCompany: true },
  /** The user's own page, shared with the inspector of a person whom they allow to see it. */
  'inspection.share': { roles: team, isAboutCompany: true },
  /**
   * Only for the owner, who may see everything in the company: so nobody sees more than permitted.
   */
  'inspection.watch': { roles: owner, isAboutCompany: true },
  /** For the operator of the server: about all companies, without their content. */
  'installation.read': { roles: ['master'], isAboutCompany: true },
  'installation.operate': { roles: ['master'], isAboutCompany: true },
  'profile.write': { roles: everyone, isAboutCompany: true },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof permissions

/** Why a person is not allowed something, or undefined if they are. The role is checked first. */
export function refusalOf(
  permission: Permission,
  person: Person,
  module: ModuleName | Module | undefined,
): 'ROLE_FORBIDDEN' | 'MODULE_FORBIDDEN' | undefined {
  const rule: Rule = permissions[permission]
  if (!isAllowed(rule, person)) return 'ROLE_FORBIDDEN'
  if (rule.has && !has(module, rule.has)) return 'MODULE_FORBIDDEN'
  // An individual right takes precedence over the module's restriction for staff.
  const narrower = person.rights ? undefined : rule.only?.[person.role]
  return narrower && !has(module, narrower) ? 'ROLE_FORBIDDEN' : undefined
}

function isAllowed({ roles, right }: Rule, person: Person): boolean {
  if (person.role !== 'staff' || person.rights === undefined || right === undefined)
    return roles.includes(person.role)
  return [right].flat().some((one) => hasRight(person, one))
}

/**
 * Whether a person is allowed, by an individual right, what staff usually are not. The owner
 * granted it, so they act as the owner does.
 */
export function isGranted(permission: Permission, person: Person): boolean {
  const rule: Rule = permissions[permission]
  return person.role === 'staff' && !rule.roles.includes('staff') && isAllowed(rule, person)
}

/** Whether a permission depends on the module of a request. */
export function isAboutModule(permission: Permission): boolean {
  const rule: Rule = permissions[permission]
  return rule.isAboutCompany !== true
}
