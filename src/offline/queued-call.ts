import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { UserDetails } from '#contract/user.ts'
import type { Job } from '../machines/app/outbox.ts'
import type { Call, CallOptions } from '../services/http.ts'
import type { Mover } from './projections.ts'

/**
 * The current versions of records by their old ids, and the new ids if the server has assigned
 * them.
 */
export type CurrentIds = ReadonlyMap<string, { id: string; version: number }>

export type FindRecord = (id: string) => unknown
export type Taxation = UserDetails['companyDetail']['tax']
export type Projected = Job['shows']

/** The owner and key of a new record, and the taxes of their company. */
export type Creator = Mover & { key: string; moduleId: number | undefined; tax?: Taxation }

/** The current state of one record of a refused job. */
export type CurrentState = {
  id: string
  version: number
  status: { of: 'orderStatus' | 'cartStatus' | 'queueStatus'; value: number | string }
  allowedEvents: readonly string[]
}

export type QueuedCall<E extends Endpoint = Endpoint> = {
  endpoint: E
  /** The records that it changes: writes to the same record keep their order. */
  idsOf(input: CallInput<E>): readonly string[]
  /**
   * The expected changes of its records; undefined if they can't be predicted: it can't be queued
   * then.
   */
  shows(input: CallInput<E>, seen: FindRecord, mover: Mover): Projected | undefined
  /**
   * The record that it creates, if any; undefined if that can't be predicted: it can't be queued
   * then.
   */
  makes?(input: CallInput<E>, seen: FindRecord, creator: Creator): Job['makes']
  about(input: CallInput<E>, seen: FindRecord): Job['about']
  /** The provisional answer while it is queued. */
  answer(input: CallInput<E>, records: ReadonlyMap<string, unknown>): OutputOf<E>
  /** The resulting versions and ids of its records. */
  currentIds(output: OutputOf<E>, job: Pick<Job, 'id' | 'shows'>): CurrentIds
  /** The same write, based on the records that earlier writes returned. */
  onto(input: CallInput<E>, currentIds: CurrentIds): CallInput<E>
  /** The number that the server assigned to the created record. */
  numberOf?(output: OutputOf<E>): string
  /** The refused parts of an otherwise successful write, each as a new job. */
  refusedIn?(output: OutputOf<E>, job: Job): Job[]
  /** Reads the current state of its records. */
  currentStates?(job: Job, call: Call, options: CallOptions): Promise<CurrentState[]>
}
