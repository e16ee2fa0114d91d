import { type ModuleId, moduleIds, type ModuleName } from '#contract/modules.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * The module a call is about. The permission table has let only callers with one come here. @throws
 * Refusal MODULE_FORBIDDEN
 */
export function moduleOf({ module }: Caller): ModuleName {
  if (!module) throw new Refusal('MODULE_FORBIDDEN')
  return module
}

/** Its id, as it stands on records. @throws Refusal MODULE_FORBIDDEN */
export function moduleIdOf(caller: Caller): ModuleId {
  return moduleIds[moduleOf(caller)]
}
