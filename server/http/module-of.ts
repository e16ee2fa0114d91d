import { type ModuleId, moduleIds } from '#contract/modules.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'

/** The module a request is about. @throws Refusal MODULE_FORBIDDEN when the company has none yet */
export function moduleIdOf({ module }: Pick<Caller, 'module'>): ModuleId {
  if (!module) throw new Refusal('MODULE_FORBIDDEN')
  return moduleIds[module]
}
