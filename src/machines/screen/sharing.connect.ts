import type { SnapshotFrom } from 'xstate'
import type { sharing } from './sharing.ts'

type Snapshot = Pick<SnapshotFrom<typeof sharing>, 'context' | 'matches'>
type Context = Snapshot['context']

export type SharingView = Pick<Context, 'page' | 'watcher' | 'ending' | 'failure'> & {
  /** The text of its bar. */
  says: 'failed' | 'over' | 'watched' | 'code' | 'asked' | 'offering'
  isWatched: boolean
  /** Whether a watcher waits for permission. */
  isAsked: boolean
  /** Whether it can be shared again. */
  isOver: boolean
}

/** What the user who shares a page sees. */
export function viewOfSharing(state: Snapshot): SharingView {
  const { page, watcher, ending, failure } = state.context
  const isWatched = state.matches({ shared: 'watched' })
  const isAsked = state.matches({ shared: 'asked' })
  const isOver = state.matches('over') || state.matches('failed')
  return { page, watcher, ending, failure, says: saidBy(state), isWatched, isAsked, isOver }
}

function saidBy(state: Snapshot): SharingView['says'] {
  if (state.matches('failed')) return 'failed'
  if (state.matches('over')) return 'over'
  if (state.matches({ shared: 'watched' })) return 'watched'
  if (state.matches({ shared: 'waiting' })) return 'code'
  return state.context.watcher ? 'asked' : 'offering'
}
