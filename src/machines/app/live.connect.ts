import type { SnapshotFrom } from 'xstate'
import type { live } from './live.ts'

/** Whether the live stream is connected; undefined before the first attempt has ended. */
export function markOfLive(
  state: Pick<SnapshotFrom<typeof live>, 'context' | 'hasTag'>,
): 'open' | 'cut' | undefined {
  if (state.hasTag('open')) return 'open'
  return state.hasTag('disconnected') || state.context.attempt > 0 ? 'cut' : undefined
}
