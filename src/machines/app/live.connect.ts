import type { SnapshotFrom } from 'xstate'
import type { live } from './live.ts'

/** Whether live changes are connected; undefined while it is too early to say. */
export function markOfLive(
  state: Pick<SnapshotFrom<typeof live>, 'context' | 'hasTag'>,
): 'open' | 'cut' | undefined {
  if (state.hasTag('open')) return 'open'
  return state.hasTag('disconnected') || state.context.attempt > 0 ? 'cut' : undefined
}
