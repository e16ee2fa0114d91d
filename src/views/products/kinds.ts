import type { ModuleName } from '#contract/modules.ts'

/**
 * Modules whose products are eaten: only there are taste, kitchen stations and the like asked for.
 */
export function isFood(module: ModuleName): boolean {
  return module === 'foodKart' || module === 'tableOrdering'
}
