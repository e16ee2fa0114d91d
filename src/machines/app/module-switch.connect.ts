import type { SnapshotFrom } from 'xstate'
import type { ModuleName } from '#contract/modules.ts'
import type { moduleSwitch } from './module-switch.ts'

/** The module that the page is switching to. */
export function moduleAhead(
  state: Pick<SnapshotFrom<typeof moduleSwitch>, 'context' | 'hasTag'>,
): ModuleName | undefined {
  return state.hasTag('busy') ? state.context.wanted?.module : undefined
}
