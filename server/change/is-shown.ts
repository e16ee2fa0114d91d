import { type Permission, refusalOf } from '#contract/permission.ts'
import type { Person } from '#contract/rights.ts'

/**
 * Whether answers contain what a permission is about. It is hidden only from staff with individual
 * rights, who keep their rights when they act with the role of the owner.
 */
export function isShown(permission: Permission, { rights }: Pick<Person, 'rights'>): boolean {
  return !rights || refusalOf(permission, { role: 'staff', rights }, undefined) !== 'ROLE_FORBIDDEN'
}

/** A customer's name: the first one only for people who may not see contact data. */
export function shownName(fullName: string, viewer: Pick<Person, 'rights'>): string {
  return isShown('order.contact', viewer) ? fullName : (fullName.trim().split(/\s+/)[0] ?? '')
}
