import { type ModuleId, moduleIds, type ModuleName } from '#contract/modules.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'

/** The module a request is about. @throws Refusal MODULE_FORBIDDEN when the company has none yet */
export function moduleOf({ module }: Pick<Caller, 'module'>): ModuleName {
  if (!module) throw new Refusal('MODULE_FORBIDDEN')
  return module
}

/** Its id, as records carry it. @throws Refusal MODULE_FORBIDDEN */
export function moduleIdOf(caller: Pick<Caller, 'module'>): ModuleId {
  return moduleIds[moduleOf(caller)]
}
