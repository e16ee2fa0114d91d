import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Job } from '../machines/app/outbox.ts'
import type { Call, CallOptions } from '../services/http.ts'
import type { Mover } from './projections.ts'

/**
 * The current versions of records by their former ids, and their new ids where the server assigned
 * one.
 */
export type CurrentIds = ReadonlyMap<string, { id: string; version: number }>

/** A known record by its id; undefined for an unknown one. */
export type FindRecord = (id: string) => unknown
export type Projected = Job['shows']

/** The owner and key of a new record. */
export type Creator = Mover & { key: string; moduleId: number | undefined }

/** The current state of one record of a refused job. */
export type CurrentState = {
  id: string
  version: number
  status: { of: 'orderStatus' | 'cartStatus' | 'queueStatus'; value: number | string }
  allowedEvents: readonly string[]
}

/** A write that can wait until the server is reachable. */
export type QueuedCall<E extends Endpoint = Endpoint> = {
  endpoint: E
  /** The records that it is about: writes to the same record keep their order. */
  idsOf(input: CallInput<E>): readonly string[]
  /** Its expected records; undefined when they can't be predicted, and it then can't wait. */
  shows(input: CallInput<E>, seen: FindRecord, mover: Mover): Projected | undefined
  /**
   * The record that it creates, if it does; undefined when it can't be predicted, and it then can't
   * wait.
   */
  makes?(input: CallInput<E>, seen: FindRecord, creator: Creator): Job['makes']
  about(input: CallInput<E>, seen: FindRecord): Job['about']
  /** Its answer while it waits. */
  answer(input: CallInput<E>, records: ReadonlyMap<string, unknown>): OutputOf<E>
  /** The resulting versions and ids of its records. */
  currentIds(output: OutputOf<E>, job: Pick<Job, 'id' | 'shows'>): CurrentIds
  /** The same write on the records left by earlier ones. */
  onto(input: CallInput<E>, currentIds: CurrentIds): CallInput<E>
  /** The number that the server gave the record that it creates. */
  numberOf?(output: OutputOf<E>): string
  /** The refused parts of an otherwise successful write, each as its own job. */
  refusedIn?(output: OutputOf<E>, job: Job): Job[]
  /** Reads the current state of its records. */
  currentStates?(job: Job, call: Call, options: CallOptions): Promise<CurrentState[]>
}
