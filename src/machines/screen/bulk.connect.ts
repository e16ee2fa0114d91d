import type { SnapshotFrom } from 'xstate'
import type { BulkFailed, bulkMachine } from './bulk.ts'

export type BulkView<Row, Move> = {
  isShown: boolean
  isRunning: boolean
  isUndoing: boolean
  isUndoable: boolean
  done: number
  total: number
  failed: readonly BulkFailed<Row, Move>[]
}

/**
 * How far a bulk action is. Rows chosen after its end want actions, so its report makes way for
 * them; without them it is back, with its undo.
 */
export function viewOfBulk<Row extends { id: string; version?: number }, Move extends object>(
  state: Pick<
    SnapshotFrom<ReturnType<typeof bulkMachine<Row, Move>>>,
    'context' | 'hasTag' | 'matches'
  >,
  hasChosen: boolean,
): BulkView<Row, Move> {
  const { total, changed, failed, isUndoing, undo } = state.context
  return {
    isShown: state.hasTag('busy') || (state.matches('finished') && !hasChosen),
    isRunning: state.hasTag('busy'),
    isUndoing,
    isUndoable: undo.length > 0,
    done: changed.length + failed.length,
    total,
    failed,
  }
}
