import type { AnyStateMachine } from 'xstate'
import type { ModuleName } from '#contract/modules.ts'
import type { Facts } from '#lifecycles/rule.ts'
import type { OnScreen, World } from '../lifecycle-paths.ts'
import type { Cast } from './cast.ts'
import type { StandIns } from './stand-ins.ts'

/** How the records of a lifecycle are brought to their beginning and moved. */
export type DrivenLifecycle = {
  name: string
  module: ModuleName
  lifecycle: { machine: AnyStateMachine }
  worlds: readonly World[]
  /**
   * Prepares a record where the lifecycle begins and opens its screens. `facts` say what shall hold
   * for it, or not, beside what its world says.
   */
  recordsOf: (cast: Cast, standIns: StandIns) => (world: string, facts?: Facts) => Promise<OnScreen>
}
