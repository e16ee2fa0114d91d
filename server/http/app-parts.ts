import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../db/clock.ts'
import type { Databases } from '../db/databases.ts'
import type { Files } from '../file/files.ts'
import type { Presence } from '../live/presence.ts'
import type { Calls } from '../metrics/calls.ts'
import type { EventLoop } from '../metrics/event-loop.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Post } from '../mail/post.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Secrets } from '../secret/secrets.ts'
import type { Reads } from './choose-reads.ts'
import type { Cursors } from './cursors.ts'
import type { Quotas } from './quotas.ts'
import type { Sessions } from './session.ts'
import type { Throttle } from './throttle.ts'
import type { Uploads } from './uploads.ts'

/**
 * What routes are registered on: the HTTP server and the parts that handlers may use. Handlers
 * never see `http`.
 */
export type App = {
  http: FastifyInstance
  databases: Databases
  /** Chooses the connection of reads. */
  reads: Reads
  config: Config
  clock: Clock
  sessions: Sessions
  /** Encrypts secrets before they are stored. */
  secrets: Secrets
  /**
   * The company that the secret in a guest's input belongs to; empty when the input contains none.
   */
  companyOfGuest(input: unknown): string
  /** Cursors for paging through lists. */
  cursors: Cursors
  /** Jobs for external systems: `enqueue` adds one, `outbox.handle` registers a handler. */
  outbox: Outbox
  /** The storage of uploaded files. */
  files: Files
  /** Who has which record open. */
  presence: Presence
  /** Sends mails and text messages. */
  post: Post
  /** Limits the calls of a person and of a company. */
  quotas: Quotas
  /** The metrics of this process; parts of the app register theirs here. */
  metrics: Metrics
  /** Outcomes and durations of the calls of this process. */
  calls: Calls
  eventLoop: EventLoop
  /** The open live streams of this process. */
  streams: { count: number }
  /** The general, high rate limit per address for calls without a session. */
  throttle: Throttle
  /**
   * A separate limit for pictures, per address, so that loading a menu does not use up the limit
   * for orders.
   */
  pictureThrottle: Throttle
  /** Counts wrong secrets per address, so that links cannot be guessed. */
  linkThrottle: Throttle
  /** Whether the process is shutting down and should get no more requests. */
  isStopping(): boolean
  /** Large bodies being received. */
  uploads: Uploads
  /** The endpoints that have a handler; startup compares them with the contract. */
  served: Set<Endpoint>
  /** The methods of every path, so that others are refused with 405 instead of 404. */
  methodsByUrl: Map<string, string[]>
  /** The idempotency keys in progress in this process. */
  running: Set<string>
}
