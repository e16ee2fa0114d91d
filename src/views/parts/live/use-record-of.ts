import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type RecordView, viewOfRecord } from '../../../machines/screen/record.connect.ts'
import { recordMachine, type RecordInput, type Versioned } from '../../../machines/screen/record.ts'
import { useCalls } from '../../seams/call-context.ts'

export type RecordActor<R extends Versioned> = ActorRefFrom<ReturnType<typeof recordMachine<R>>>
export type RecordOf<R extends Versioned> = RecordView<R> & {
  actor: RecordActor<R>
  /** Passes on the record that an action has returned. */
  changed: (record: R) => void
  reload: () => void
}

/** One record on the record machine; `name`: its name in the inspector, such as `order`. */
export function useRecordOf<R extends Versioned>(name: string, input: RecordInput<R>): RecordOf<R> {
  const { inspect } = useCalls()
  const actor = useActorRef(recordMachine<R>(), { id: `record of the ${name}`, input, inspect })
  return {
    ...useSelector(actor, viewOfRecord<R>, shallowEqual),
    actor,
    changed: (record) => actor.send({ type: 'record.changed', record }),
    reload: () => actor.send({ type: 'record.reload' }),
  }
}
