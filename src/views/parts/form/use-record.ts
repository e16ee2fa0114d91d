import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { CallFailure } from '../../../machines/failure.ts'
import { createRecordMachine } from '../../../machines/record.ts'
import { type App, useApp } from '../../seams/app-context.ts'
import type { LiveTopic } from '../live/live-hub.ts'
import { useLiveRecord } from '../live/use-live-record.ts'

export type Versioned = { id: string; version: number }
type Ways<R extends Versioned, Changes> = {
  load: (call: App['call'], id: R['id'], signal: AbortSignal) => Promise<R>
  save: (call: App['call'], id: R['id'], expectedVersion: number, changes: Changes) => Promise<R>
  live?: readonly LiveTopic[]
}
export type RecordActor<R extends Versioned, Changes> = ActorRefFrom<
  ReturnType<typeof createRecordMachine<R, never, Changes>>
>

export type LoadedRecord<R extends Versioned, Changes> = {
  actor: RecordActor<R, Changes>
  /** Undefined until it has come. */
  record: R | undefined
  failure: CallFailure | undefined
  isMissing: boolean
  reload: () => void
}

/**
 * One record to be changed by a form, on the record machine. The form itself stands below the place
 * that waits for the record. What others do to it is heard of by the topics `live`: shown at once
 * while nothing is typed, else offered.
 */
export function useRecord<R extends Versioned, Changes>(
  id: R['id'],
  { load, save, live = [] }: Ways<R, Changes>,
): LoadedRecord<R, Changes> {
  const { call, inspect } = useApp()
  const [machine] = useState(() =>
    createRecordMachine<R, never, Changes>().provide({
      actors: {
        load: fromPromise(({ input, signal }) => load(call, input.id, signal)),
        save: fromPromise(({ input }) =>
          save(call, input.id, input.expectedVersion, input.changes),
        ),
      },
    }),
  )
  const actor = useActorRef(machine, { input: { id }, inspect })
  const record = useSelector(actor, (state) => state.context.record)
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'))
  useLiveRecord(live, {
    id,
    record,
    isBusy,
    load: () => load(call, id, new AbortController().signal),
    send: actor.send,
  })
  return {
    actor,
    record,
    failure: useSelector(actor, (state) =>
      state.matches('failed') ? state.context.failure : undefined,
    ),
    isMissing: useSelector(actor, (state) => state.matches('notFound')),
    reload: () => actor.send({ type: 'record.reload' }),
  }
}
