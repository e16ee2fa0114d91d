import { type ModuleName, declarationOf } from './modules.ts'
import type { Module } from './modules/module.ts'
import { screenPaths } from './modules/screens.ts'
import { neededBy } from './needed-by.ts'
import { refusalOf } from './permission.ts'
import type { Role } from './role.ts'

/**
 * Where someone comes out after signing in (specification, section 2). Without a module or the
 * first payment, that is the first set-up; where it would be a screen that is closed to their role,
 * the businesses that they oversee.
 */
export function landingOf(
  module: ModuleName | Module | undefined,
  role: Role,
  hasInitialPayment: boolean,
): string {
  if (!module || !hasInitialPayment) return '/sessions/settings'
  const path = screenPaths[declarationOf(module).landing[role === 'staff' ? 'staff' : 'others']]
  const needs = neededBy[path]
  return needs && refusalOf(needs, role, module) ? screenPaths.businesses : path
}
