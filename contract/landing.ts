import { type ModuleName, declarationOf } from './modules.ts'
import type { Module } from './modules/module.ts'
import { screenPaths } from './modules/screens.ts'
import { neededBy } from './needed-by.ts'
import { refusalOf } from './permission.ts'
import type { Role } from './role.ts'

/**
 * The screen after sign-in (specification, section 2). Without a module or the first payment it is
 * the first setup; where the role may not open the screen, the list of businesses they oversee.
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
