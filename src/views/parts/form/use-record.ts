import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { CallFailure } from '../../../machines/failure.ts'
import { recordMachine } from '../../../machines/screen/record.ts'
import { type App, useApp } from '../../seams/app-context.ts'
import type { LiveTopic } from '../../seams/live-hub.ts'
import { useLiveRecord } from '../live/use-live-record.ts'

export type Versioned = { id: string; version: number }
type Ways<R extends Versioned, Changes> = {
  /** What the inspector calls it: `record of the job`. */
  name: string
  load: (call: App['call'], id: R['id'], signal: AbortSignal) => Promise<R>
  /** `key`: the idempotency key. */
  save: (
    call: App['call'],
    id: R['id'],
    expectedVersion: number,
    changes: Changes,
    key: string,
  ) => Promise<R>
  live?: readonly LiveTopic[]
}
/** An open record and the call that saves it. */
export type OpenRecord<R extends Versioned, Changes> = {
  actor: ActorRefFrom<ReturnType<typeof recordMachine<R>>>
  save: (changes: Changes, expectedVersion: number, key: string) => Promise<R>
}

export type LoadedRecord<R extends Versioned, Changes> = {
  open: OpenRecord<R, Changes>
  /** Undefined until it has loaded. */
  record: R | undefined
  failure: CallFailure | undefined
  isMissing: boolean
  reload: () => void
}

/**
 * One record for a form, on the record machine. The form is rendered by an inner component, after
 * the record has loaded. Others' changes arrive by the topics `live`: applied at once while nothing
 * is typed, else offered.
 */
export function useRecord<R extends Versioned, Changes>(
  id: R['id'],
  { name, load, save, live = [] }: Ways<R, Changes>,
): LoadedRecord<R, Changes> {
  const { call, inspect } = useApp()
  const actor = useActorRef(recordMachine<R>(), {
    id: `record of the ${name}`,
    input: { id, load: (asked, signal) => load(call, asked, signal) },
    inspect,
  })
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
    open: {
      actor,
      save: (changes, expectedVersion, key) => save(call, id, expectedVersion, changes, key),
    },
    record,
    failure: useSelector(actor, (state) =>
      state.matches('failed') ? state.context.failure : undefined,
    ),
    isMissing: useSelector(actor, (state) => state.matches('notFound')),
    reload: () => actor.send({ type: 'record.reload' }),
  }
}
