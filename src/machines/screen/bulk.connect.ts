import type { SnapshotFrom } from 'xstate'
import type { BulkFailed, bulkMachine } from './bulk.ts'

type BulkView<Row, Move> = {
  isShown: boolean
  isRunning: boolean
  isUndoing: boolean
  isUndoable: boolean
  done: number
  total: number
  failed: readonly BulkFailed<Row, Move>[]
}

/**
 * The progress of a bulk action. Its report is hidden while new rows are selected, because they
 * need the actions; without a selection it is shown again, with its undo.
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
