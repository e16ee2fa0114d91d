import type { CompanyId } from '#contract/fields.ts'
import { systemClock } from '../db/clock.ts'
import { onCommit } from '../db/commits.ts'
import type { Databases } from '../db/databases.ts'
import type { News } from './announcer.ts'
import { Channel } from './channel.ts'
import { lookForNews, type LoggedEvent } from './event-log.ts'
import { createHints, type Hints } from './hints.ts'
import type { Seen } from './presence.ts'

/** How often the log is looked at when no other server can tell of news. */
const POLL_MS = 1_000
/** Clocks of servers may differ by this much and a changed session is still noticed by the poll. */
const CLOCK_SLACK_MS = 10_000

export type Bus = {
  /**
   * Hands on the events of a company after a number, in order and without holes, until the answer
   * is called.
   */
  follow(
    companyId: CompanyId,
    seq: number,
    deliver: (events: readonly LoggedEvent[]) => void,
  ): () => void
  /** Tells other servers who has what open, which is in no log. */
  say(seen: Seen): void
  /** Begins to listen to other servers. */
  start(): Promise<void>
  close(): Promise<void>
}

type Parts = {
  databases: Databases
  /** Where to LISTEN, on PostgreSQL: not through a pooler. */
  listenUrl: string | undefined
  /** Somebody's session of a company ended or changed, on whichever server. */
  onSessionChange(companyId: string): void
  /** Somebody has a record open, or no more, on another server. */
  onSeen(seen: Seen): void
  log: { warn(details: object, message: string): void }
}

/**
 * Who follows which company in this process. The log table is the truth: commits of this process
 * and hints of others only say when to look. Where hints are missing (a pooler, a lost connection)
 * a poll each second stands behind them.
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
    for (const companyId of new Set([...events, ...sessions])) look(companyId)
    seen.forEach(onSeen)
  }

  async function poll(): Promise<void> {
    const since = lookedMs - CLOCK_SLACK_MS
    lookedMs = systemClock.now()
    const news = await lookForNews(
      databases.read,
      [...channels.values()].map(({ companyId }) => companyId),
      since,
    )
    for (const { company_id, seq, session_ms } of news) {
      if (session_ms > since) onSessionChange(company_id)
      if (seq > (channels.get(company_id)?.seq ?? seq)) look(company_id)
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
      if (listenUrl === undefined) return
      hints = createHints({
        url: listenUrl,
        db: databases.write,
        hear,
        onListening: pollQuietly,
        log,
      })
      timer = setInterval(() => (hints?.isListening() ? undefined : pollQuietly()), POLL_MS).unref()
      await hints.connect()
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
