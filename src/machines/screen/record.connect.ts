import type { SnapshotFrom } from 'xstate'
import type { CallFailure } from '../failure.ts'
import type { recordMachine, Versioned } from './record.ts'

export type RecordView<R> = {
  /** Undefined until it has loaded. */
  record: R | undefined
  failure: CallFailure | undefined
  isBusy: boolean
  isMissing: boolean
}

/** What a screen shows of its record. */
export function viewOfRecord<R extends Versioned>(
  state: Pick<SnapshotFrom<ReturnType<typeof recordMachine<R>>>, 'context' | 'hasTag' | 'matches'>,
): RecordView<R> {
  const { record, failure } = state.context
  return { record, failure, isBusy: state.hasTag('busy'), isMissing: state.matches('notFound') }
}
