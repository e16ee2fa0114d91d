import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Job } from '../machines/app/outbox.ts'
import type { Call, CallOptions } from '../services/http.ts'
import type { Mover } from './projections.ts'

/**
 * What records have become, by the ids they had: their versions, and their ids where the server
 * gave another than the browser.
 */
export type Became = ReadonlyMap<string, { id: string; version: number }>

/** A record that was seen, by its id; undefined for one that was not. */
export type Seen = (id: string) => unknown
export type Shows = Job['shows']

/** Who makes something, under which key, and how it is called until the server has named it. */
export type Maker = Mover & { key: string; moduleId: number | undefined; name: string }

/** How one record of a refused job stands now. */
export type Standing = {
  id: string
  version: number
  status: { of: 'orderStatus' | 'cartStatus' | 'queueStatus'; value: number | string }
  allowedEvents: readonly string[]
}

/** A write that may wait until the server can be reached again. */
export type QueuedCall<E extends Endpoint = Endpoint> = {
  endpoint: E
  /** The records that it is about: writes to one of them go in the order they were made. */
  idsOf(input: CallInput<E>): readonly string[]
  /** How its records will look; undefined when that can't be told, and it then can't wait. */
  shows(input: CallInput<E>, seen: Seen, mover: Mover): Shows | undefined
  /**
   * The record that it makes, for one that makes any; undefined when that can't be told, and it
   * then can't wait.
   */
  makes?(input: CallInput<E>, seen: Seen, maker: Maker): Job['makes']
  about(input: CallInput<E>, seen: Seen): Job['about']
  /** What it answers while it waits. */
  answer(input: CallInput<E>, records: ReadonlyMap<string, unknown>): OutputOf<E>
  /** What its records have become by it. */
  became(output: OutputOf<E>, job: Pick<Job, 'id' | 'shows'>): Became
  /** The same write on what its records have become by those before it. */
  onto(input: CallInput<E>, became: Became): CallInput<E>
  /** What was refused of it although it was answered, each part as a job of its own. */
  refusedIn?(output: OutputOf<E>, job: Job): Job[]
  /** Reads how its records stand now. */
  standing?(job: Job, call: Call, options: CallOptions): Promise<Standing[]>
}

/** A declaration as one of many, whose calls differ. */
export function queued<E extends Endpoint>(call: QueuedCall<E>): QueuedCall {
  return call as unknown as QueuedCall
}
