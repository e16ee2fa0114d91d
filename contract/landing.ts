import { type ModuleName, declarationOf } from './modules.ts'
import type { Module } from './modules/module.ts'
import { screenPaths } from './modules/screens.ts'
import { neededBy } from './needed-by.ts'
import { refusalOf } from './permission.ts'
import type { Person } from './rights.ts'

/**
 * The screen after sign-in (specification, section 2). Without a module or the first payment: the
 * first setup. A user who may not open that screen gets the list of their businesses or, with
 * individual rights, the first permitted screen of the menu.
 */
export function landingOf(
  module: ModuleName | Module | undefined,
  person: Person,
  hasInitialPayment: boolean,
): string {
  if (!module || !hasInitialPayment) return '/sessions/settings'
  const { landing, menu } = declarationOf(module)
  const isOpen = (path: string) => {
    const needs = neededBy[path]
    return !needs || refusalOf(needs, person, module) === undefined
  }
  const usual = screenPaths[landing[person.role === 'staff' ? 'staff' : 'others']]
  if (isOpen(usual)) return usual
  if (!person.rights) return screenPaths.businesses
  const screens = menu.flatMap((item) => (typeof item === 'string' ? [item] : item.actions))
  return (
    screens.map((screen) => screenPaths[screen]).find((path) => path in neededBy && isOpen(path)) ??
    '/staff/profile'
  )
}
