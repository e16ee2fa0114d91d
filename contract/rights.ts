import { has, type ModuleName } from './modules.ts'
import type { Capability } from './modules/module.ts'
import type { Role } from './role.ts'

/**
 * What an owner may let a member of staff do, in the order of the screens. Rows of the permission
 * table name one or several of them.
 */
export const staffRights = [
  'orders',
  'kitchen',
  'tables',
  'payments',
  'refunds',
  'customers',
  'queue',
  'jobs',
  'stock',
  'prices',
  'reports',
  'export',
  'settings',
] as const
export type StaffRight = (typeof staffRights)[number]

/**
 * Who asks. `rights` are those of a member of staff with rights of their own; absent: what staff
 * usually may.
 */
export type Person = { role: Role; rights?: readonly StaffRight[] | undefined }

/** Common selections of rights, named after who has them. */
export const rightSetNames = ['cashier', 'cook', 'waiter', 'reception', 'manager'] as const
export type RightSet = (typeof rightSetNames)[number]
export const rightSets: Readonly<Record<RightSet, readonly StaffRight[]>> = {
  cashier: ['orders', 'payments', 'customers', 'queue'],
  cook: ['kitchen', 'stock'],
  waiter: ['orders', 'kitchen', 'tables', 'payments', 'queue'],
  reception: ['orders', 'tables', 'payments', 'customers', 'queue'],
  manager: staffRights,
}

/** What a module must have for a right to mean anything; the others mean something everywhere. */
const capabilities: Partial<Record<StaffRight, Capability>> = {
  orders: 'orders',
  kitchen: 'kitchen',
  tables: 'seating',
  refunds: 'orders',
  jobs: 'jobs',
  stock: 'stock',
  prices: 'orders',
  reports: 'orders',
}

/** The rights that mean something in at least one of the modules. */
export function rightsIn(modules: readonly ModuleName[]): StaffRight[] {
  return staffRights.filter((right) => {
    const needed = capabilities[right]
    return needed === undefined || modules.some((module) => has(module, needed))
  })
}

/** Whether someone has a right that was given to them; owners and the usual staff have none. */
export function hasRight({ role, rights }: Person, right: StaffRight): boolean {
  return role === 'staff' && rights !== undefined && rights.includes(right)
}

/** The set that has exactly these rights among those that are offered, or undefined. */
export function rightSetOf(
  rights: readonly StaffRight[],
  offered: readonly StaffRight[],
): RightSet | undefined {
  const key = (some: readonly StaffRight[]) =>
    offered.filter((right) => some.includes(right)).join()
  return rightSetNames.find((name) => key(rightSets[name]) === key(rights))
}
