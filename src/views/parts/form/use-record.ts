import { useSelector } from '@xstate/react'
import { type RecordView, viewOfRecord } from '../../../machines/screen/record.connect.ts'
import { type App, useApp } from '../../seams/app-context.ts'
import type { LiveTopic } from '../../seams/live-hub.ts'
import { useLiveRecord } from '../live/use-live-record.ts'
import { type RecordActor, useRecordOf } from '../live/use-record-of.ts'

export type Versioned = { id: string; version: number }
type Ways<R extends Versioned, Changes> = {
  /** The name in the inspector: `record of the job`. */
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
/** An open record and the calls that read and save it. */
export type OpenRecord<R extends Versioned, Changes> = {
  actor: RecordActor<R>
  load: () => Promise<R>
  save: (changes: Changes, expectedVersion: number, key: string) => Promise<R>
}

export type LoadedRecord<R extends Versioned, Changes> = RecordView<R> & {
  open: OpenRecord<R, Changes>
  reload: () => void
}

/**
 * One record for a form, on the record machine. The form is rendered by an inner component, after
 * the record has loaded. Changes of the topics `live` are applied at once if there is no unsaved
 * input, otherwise offered. A screen with more calls than saving uses `useLiveOpen` instead.
 */
export function useRecord<R extends Versioned, Changes>(
  id: R['id'],
  { name, load, save, live = [] }: Ways<R, Changes>,
): LoadedRecord<R, Changes> {
  const { call } = useApp()
  const { actor, ...shown } = useRecordOf<R>(name, {
    id,
    load: (asked, signal) => load(call, asked, signal),
  })
  const open: OpenRecord<R, Changes> = {
    actor,
    load: () => load(call, id, new AbortController().signal),
    save: (changes, expectedVersion, key) => save(call, id, expectedVersion, changes, key),
  }
  useLiveRecord(live, { id, ...shown, load: open.load, send: actor.send })
  return { ...shown, open }
}

/**
 * Live changes of an open record on a screen that also moves it: they are delayed while a call is
 * in progress. Returns whether one is.
 */
export function useLiveOpen<R extends Versioned, Changes>(
  topics: readonly LiveTopic[],
  { actor, load }: OpenRecord<R, Changes>,
  record: R,
  isHeld: boolean,
): boolean {
  const isBusy = useSelector(actor, (state) => viewOfRecord(state).isBusy) || isHeld
  useLiveRecord(topics, { id: record.id, record, isBusy, load, send: actor.send })
  return isBusy
}
