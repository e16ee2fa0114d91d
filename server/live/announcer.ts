import type { Viewing } from './presence.ts'

/**
 * Companies with new events in the log or changed sessions, and presence, which is not in the log.
 */
export type News = {
  events: readonly string[]
  sessions: readonly string[]
  seen?: readonly Viewing[]
}

const COALESCE_MS = 25
/** A payload is limited to 8,000 bytes. */
const IDS_PER_HINT = 150
const SEEN_PER_HINT = 15

/**
 * Notifies other servers, at most once in 25 ms: a NOTIFY inside each transaction would serialize
 * their commits.
 */
type Announcer = { announce(news: News): void; close(): void }

/** Collects news and sends it in payloads that fit. */
export function createAnnouncer(
  send: (news: News) => Promise<unknown>,
  onFault: (error: unknown) => void,
): Announcer {
  const events = new Set<string>()
  const sessions = new Set<string>()
  let seen: Viewing[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    timer = undefined
    const all = [
      ...[...sessions].map((id) => ({ id, isSession: true })),
      ...[...events].filter((id) => !sessions.has(id)).map((id) => ({ id, isSession: false })),
    ]
    const people = seen
    events.clear()
    sessions.clear()
    seen = []
    for (let at = 0; at < all.length; at += IDS_PER_HINT) {
      const part = all.slice(at, at + IDS_PER_HINT)
      const idsOf = (wanted: boolean) =>
        part.filter(({ isSession }) => isSession === wanted).map(({ id }) => id)
      await send({ events: idsOf(false), sessions: idsOf(true) })
    }
    for (let at = 0; at < people.length; at += SEEN_PER_HINT)
      await send({ events: [], sessions: [], seen: people.slice(at, at + SEEN_PER_HINT) })
  }

  return {
    announce(news) {
      for (const id of news.events) events.add(id)
      for (const id of news.sessions) sessions.add(id)
      seen.push(...(news.seen ?? []))
      if (events.size + sessions.size + seen.length > 0)
        timer ??= setTimeout(() => void flush().catch(onFault), COALESCE_MS)
    },
    close: () => clearTimeout(timer),
  }
}
