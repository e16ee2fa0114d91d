import type { AnyStateMachine } from 'xstate'
import { has, type ModuleName } from '#contract/modules.ts'
import type { Capability } from '#contract/modules/module.ts'
import type { Facts } from '#lifecycles/rule.ts'
import { modulesOf } from '../../../tools/paths/labels.ts'
import type { OnScreen, World } from '../lifecycle-paths.ts'
import type { Cast } from './cast.ts'
import type { StandIns } from './stand-ins.ts'

/** How the records of a lifecycle are brought to their beginning and moved. */
export type DrivenLifecycle = {
  name: string
  /** What a module has to have beside such records, so that they are driven there. */
  needs: readonly Capability[]
  lifecycle: { machine: AnyStateMachine }
  worlds: readonly World[]
  /** Why some events come about nowhere, by their names: plans leave them out. */
  unreachable?: Readonly<Record<string, string>>
  /**
   * Prepares a record where the lifecycle begins and opens its screens. `facts` say what shall hold
   * for it, or not, beside what its world says.
   */
  recordsOf: (cast: Cast, standIns: StandIns) => (world: string, facts?: Facts) => Promise<OnScreen>
}

/** The modules in which a lifecycle is driven, in display order. */
export function homesOf({
  name,
  needs,
}: Pick<DrivenLifecycle, 'name' | 'needs'>): readonly ModuleName[] {
  return modulesOf(name).filter((module) => needs.every((one) => has(module, one)))
}
