import { has, type ModuleName } from './modules.ts'
import type { Capability } from './modules/module.ts'
import type { Role } from './role.ts'

/**
 * The individual rights that an owner can give to staff, in the order of the screens. Rows of the
 * permission table refer to them.
 */
export const staffRights = [
  'orders',
  'kitchen',
  'tables',
  'payments',
  'till',
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
 * The person who makes a request. `rights`: the individual rights of a member of staff; absent: the
 * standard permissions of staff.
 */
export type Person = { role: Role; rights?: readonly StaffRight[] | undefined }

/** Common sets of rights, named after typical jobs; the narrowest one after what it allows. */
const rightSetNames = ['ordersOnly', 'cashier', 'cook', 'waiter', 'reception', 'manager'] as const
export type RightSet = (typeof rightSetNames)[number]
export const rightSets: Readonly<Record<RightSet, readonly StaffRight[]>> = {
  ordersOnly: ['orders'],
  cashier: ['orders', 'payments', 'till', 'customers', 'queue'],
  cook: ['kitchen', 'stock'],
  waiter: ['orders', 'kitchen', 'tables', 'payments', 'queue'],
  reception: ['orders', 'tables', 'payments', 'till', 'customers', 'queue'],
  manager: staffRights,
}

/** The rights that come nearest to the standard permissions: where an own selection begins. */
export const usualRights: readonly StaffRight[] = [
  'orders',
  'kitchen',
  'tables',
  'payments',
  'till',
  'customers',
  'queue',
  'jobs',
  'stock',
]

/** The capabilities of a module of which one is needed for a set to be offered. */
const placesOfSets: Readonly<Record<RightSet, readonly Capability[]>> = {
  ordersOnly: ['goods', 'tables'],
  cashier: ['goods', 'tables'],
  cook: ['kitchen'],
  waiter: ['tables'],
  reception: ['bookings', 'tables', 'queue'],
  manager: ['orders', 'queue', 'jobs'],
}

/** The sets for jobs that there are in at least one of the modules. */
export function rightSetsIn(modules: readonly ModuleName[]): RightSet[] {
  return rightSetNames.filter((name) =>
    placesOfSets[name].some((place) => modules.some((module) => has(module, place))),
  )
}

/** Whether a person was given a right; owners and standard staff have none. */
export function hasRight({ role, rights }: Person, right: StaffRight): boolean {
  return role === 'staff' && rights !== undefined && rights.includes(right)
}

/** The offered set with exactly these rights among the offered ones, or undefined. */
export function rightSetOf(
  rights: readonly StaffRight[],
  offered: readonly StaffRight[],
  sets: readonly RightSet[],
): RightSet | undefined {
  const key = (some: readonly StaffRight[]) =>
    offered.filter((right) => some.includes(right)).join()
  return sets.find((name) => key(rightSets[name]) === key(rights))
}
