import { type ModuleId, moduleIds, type ModuleName } from '#contract/modules.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'

/** The module of a request. @throws Refusal MODULE_FORBIDDEN when the company has none yet */
export function moduleOf({ module }: Pick<Caller, 'module'>): ModuleName {
  if (!module) throw new Refusal('MODULE_FORBIDDEN')
  return module
}

/** The module id of a request, as stored in records. @throws Refusal MODULE_FORBIDDEN */
export function moduleIdOf(caller: Pick<Caller, 'module'>): ModuleId {
  return moduleIds[moduleOf(caller)]
}
