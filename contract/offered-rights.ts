import { has, type ModuleName } from './modules.ts'
import type { Capability } from './modules/module.ts'
import { neededBy } from './needed-by.ts'
import { permissions, type Rule } from './permission.ts'
import { type StaffRight, staffRights } from './rights.ts'

/** A screen, and the capability that a module needs for it. */
type Screen = { readonly path: string; readonly has?: Capability }

/**
 * The rights for which at least one of the modules has screens or endpoints. Derived from the rows
 * of the permission table that name a right with the fewest others. Where an area has screens of
 * its own, the module needs one of them: visits are answered in every module, but shown in those
 * with a queue.
 */
export function rightsIn(modules: readonly ModuleName[], screens: readonly Screen[]): StaffRight[] {
  return staffRights.filter((right) =>
    rowsOf(right).some((row) => modules.some((module) => isIn(module, row, screens))),
  )
}

type Row = { permission: string; rule: Rule }

function rowsOf(right: StaffRight): Row[] {
  const rows = Object.entries<Rule>(permissions)
    .map(([permission, rule]) => ({ permission, rule, rights: [rule.right].flat() }))
    .filter(({ rights }) => rights.includes(right))
  const fewest = Math.min(...rows.map(({ rights }) => rights.length))
  return rows.filter(({ rights }) => rights.length === fewest)
}

function isIn(module: ModuleName, { permission, rule }: Row, screens: readonly Screen[]): boolean {
  if (rule.has && !has(module, rule.has)) return false
  const own = screens.filter(({ path }) => areaOf(neededBy[path]) === areaOf(permission))
  return own.length === 0 || own.some((screen) => !screen.has || has(module, screen.has))
}

/** `visit` of `visit.read`. */
function areaOf(permission: string | undefined): string | undefined {
  return permission?.split('.')[0]
}
