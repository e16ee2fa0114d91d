import type { CompanyId } from '#contract/fields.ts'
import { systemClock } from '../db/clock.ts'
import { onCommit } from '../db/commits.ts'
import type { Databases } from '../db/databases.ts'
import type { News } from './announcer.ts'
import { readSequences, type LoggedEvent, eventsSince, READ_AT_ONCE } from './event-log.ts'
import { createHints, type Hints } from './hints.ts'
import type { Viewing } from './presence.ts'
import type { Db } from '../db/tenant.ts'

/** How often the log is polled when no other server sends hints. */
const POLL_MS = 1_000
/** The clock difference between servers that the poll for changed sessions tolerates. */
const CLOCK_SLACK_MS = 10_000
const NO_LISTEN =
  'DATABASE_DIRECT_URL is not set, and DATABASE_URL leads to a pooler, which can not LISTEN. ' +
  'Events of other servers are looked for once a second; with an address that bypasses the ' +
  'pooler they are heard of at once.'

export type Bus = {
  /**
   * Passes on a company's events after a sequence number, in order and without gaps, until the
   * returned function is called.
   */
  follow(
    companyId: CompanyId,
    seq: number,
    deliver: (events: readonly LoggedEvent[]) => void,
  ): () => void
  /** Sends presence to other servers; it is not in the log. */
  say(seen: Viewing): void
  /** Starts listening to other servers. */
  start(): Promise<void>
  close(): Promise<void>
}

type Parts = {
  databases: Databases
  /**
   * The database URL for LISTEN. Undefined on PostgreSQL behind a pooler: the log is polled
   * instead.
   */
  listenUrl: string | undefined
  /** A session of the company ended or changed, on any server. */
  onSessionChange(companyId: string): void
  /** Somebody opened or closed a record on another server. */
  onSeen(seen: Viewing): void
  log: { warn(details: object, message: string): void }
}

/**
 * The subscribers of each company in this process. The log table is the source of truth: commits of
 * this process and hints from others only say when to read it. Without hints (a pooler, a lost
 * connection) a poll every second replaces them.
 */
export function createBus({ databases, listenUrl, onSessionChange, onSeen, log }: Parts): Bus {
  const channels = new Map<string, Channel>()
  let timer: NodeJS.Timeout | undefined
  let hints: Hints | undefined
  let lookedMs = systemClock.now()

  function look(companyId: string): void {
    channels
      .get(companyId)
      ?.read()
      .catch((error: unknown) => {
        log.warn(
          { err: error },
          'the log of live events could not be read; tried again in a second',
        )
        setTimeout(() => look(companyId), POLL_MS).unref()
      })
  }

  function hear({ events, sessions, seen = [] }: News): void {
    for (const companyId of sessions) onSessionChange(companyId)
    for (const companyId of new Set([...events, ...sessions])) {
      // The event may not have reached the replica yet, so readers use the primary until it has.
      databases.replica?.wrote(companyId)
      look(companyId)
    }
    seen.forEach(onSeen)
  }

  async function poll(): Promise<void> {
    const since = lookedMs - CLOCK_SLACK_MS
    const startedMs = systemClock.now()
    const news = await readSequences(
      databases.read,
      [...channels.values()].map(({ companyId }) => companyId),
      since,
    )
    lookedMs = startedMs
    for (const { company_id, seq, session_ms } of news) {
      if (session_ms > since) onSessionChange(company_id)
      if (seq > (channels.get(company_id)?.seq ?? seq)) {
        databases.replica?.wrote(company_id)
        look(company_id)
      }
    }
  }

  const pollQuietly = () =>
    void poll().catch((error: unknown) =>
      log.warn({ err: error }, 'live events: a look at the log failed'),
    )

  const stopListening = onCommit(databases, (changes) => {
    const news = {
      events: companiesOf(changes, 'event'),
      sessions: companiesOf(changes, 'session'),
    }
    hear(news)
    hints?.announce(news)
  })

  return {
    follow(companyId, seq, deliver) {
      const channel = channels.get(companyId) ?? new Channel(databases.read, companyId)
      channels.set(companyId, channel)
      const follower = { seq, deliver }
      channel.add(follower)
      look(companyId)
      return () => {
        channel.remove(follower)
        if (channel.isEmpty && channels.get(companyId) === channel) channels.delete(companyId)
      }
    },
    say: (seen) => hints?.announce({ events: [], sessions: [], seen: [seen] }),
    async start() {
      if (listenUrl === undefined && !databases.isPooled) return
      if (listenUrl === undefined) log.warn({}, NO_LISTEN)
      else
        hints = createHints({
          url: listenUrl,
          db: databases.write,
          hear,
          onListening: pollQuietly,
          log,
        })
      timer = setInterval(() => (hints?.isListening() ? undefined : pollQuietly()), POLL_MS).unref()
      await hints?.connect()
    },
    async close() {
      stopListening()
      clearInterval(timer)
      await hints?.close()
    },
  }
}

function companiesOf(
  changes: readonly { kind: string; companyId: string }[],
  wanted: string,
): string[] {
  return [
    ...new Set(changes.filter(({ kind }) => kind === wanted).map(({ companyId }) => companyId)),
  ]
}

type Follower = { seq: number; deliver(events: readonly LoggedEvent[]): void }

/** All subscribers of one company in this process: the log is read once for all of them. */
class Channel {
  readonly #db: Db
  readonly companyId: CompanyId
  readonly #followers = new Set<Follower>()
  #isReading = false
  #isAskedAgain = false

  constructor(db: Db, companyId: CompanyId) {
    this.#db = db
    this.companyId = companyId
  }

  get isEmpty(): boolean {
    return this.#followers.size === 0
  }

  /** The sequence number after which a subscriber still waits. */
  get seq(): number {
    return Math.min(...[...this.#followers].map(({ seq }) => seq))
  }

  add(follower: Follower): void {
    this.#followers.add(follower)
  }

  remove(follower: Follower): void {
    this.#followers.delete(follower)
  }

  /** Reads new events and passes them on. Called during a read, it reads once more afterwards. */
  async read(): Promise<void> {
    this.#isAskedAgain = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isAskedAgain && !this.isEmpty) {
        this.#isAskedAgain = false
        const since = this.seq
        const events = await eventsSince({ db: this.#db, companyId: this.companyId }, since)
        this.#handOn(since, events)
        if (events.length === READ_AT_ONCE) this.#isAskedAgain = true
      }
    } finally {
      this.#isReading = false
    }
  }

  #handOn(since: number, events: readonly LoggedEvent[]): void {
    const newest = events.at(-1)
    if (!newest) return
    for (const follower of this.#followers) {
      // Joined during the read and lacks earlier events: the next read has them.
      if (follower.seq < since) continue
      const fresh = events.filter(({ seq }) => seq > follower.seq)
      follower.seq = Math.max(follower.seq, newest.seq)
      if (fresh.length > 0) follower.deliver(fresh)
    }
  }
}
