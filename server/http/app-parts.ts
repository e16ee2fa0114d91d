import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../db/clock.ts'
import type { Databases } from '../db/databases.ts'
import type { Files } from '../file/files.ts'
import type { Presence } from '../live/presence.ts'
import type { Post } from '../mail/post.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Secrets } from '../secret/secrets.ts'
import type { Reads } from './choose-reads.ts'
import type { Cursors } from './cursors.ts'
import type { Sessions } from './session.ts'
import type { Throttle } from './throttle.ts'
import type { Uploads } from './uploads.ts'

/**
 * What routes are registered on: the HTTP server and the parts that handlers may close over.
 * Handlers never see `http`.
 */
export type App = {
  http: FastifyInstance
  databases: Databases
  /** Where reads run. */
  reads: Reads
  config: Config
  clock: Clock
  sessions: Sessions
  /** Seals what is secret before it is stored. */
  secrets: Secrets
  /** Ways from page to page of a list. */
  cursors: Cursors
  /** Work for the world outside: `enqueue` leaves it, `outbox.handle` says who does it. */
  outbox: Outbox
  /** Where the bytes of uploaded files lie. */
  files: Files
  /** Who has which record open. */
  presence: Presence
  /** Mails and text messages. */
  post: Post
  /** The general limit, generous: per person, and per address for those without one. */
  throttle: Throttle
  /** Per address, for secrets that nobody holds: links shall not be found by trying. */
  linkThrottle: Throttle
  /** The process was told to end: nobody should send it anything any more. */
  isStopping(): boolean
  /** Large bodies on their way in. */
  uploads: Uploads
  /** The endpoints that have a handler; start-up compares them with the contract. */
  served: Set<Endpoint>
  /** The methods of every address, so that others are refused with 405 and not with 404. */
  methodsByUrl: Map<string, string[]>
  /** The intents this process is working on. */
  running: Set<string>
}
