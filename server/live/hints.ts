import { randomUUID } from 'node:crypto'
import { dialectOf } from '../db/dialect.ts'
import type { Db } from '../db/tenant.ts'
import { createAnnouncer, type News } from './announcer.ts'
import { createListener } from './listener.ts'

export type Hints = {
  connect(): Promise<void>
  announce(news: News): void
  /**
   * Whether hints from other servers arrive. A pooler may accept LISTEN and never deliver, so this
   * is tested with a hint to this server itself.
   */
  isListening(): boolean
  close(): Promise<void>
}

type Parts = {
  url: string
  db: Db
  hear(news: News): void
  onListening(): void
  log: { warn(details: object, message: string): void }
}

const CHANNEL = 'sevenfold_live'

/**
 * Hints between servers with the same PostgreSQL database. Hints may be lost: the log is the source
 * of truth.
 */
export function createHints({ url, db, hear, onListening, log }: Parts): Hints {
  const self = randomUUID()
  let isHeard = false

  const { hints } = dialectOf(db)
  if (!hints) throw new Error('servers on this database can not tell each other')
  const send = (news: News) =>
    hints.tell(CHANNEL, JSON.stringify({ from: self, ...news })).execute(db)
  const announcer = createAnnouncer(send, (error) =>
    log.warn({ err: error }, 'live events: other servers could not be told'),
  )

  function receive(payload: string): void {
    const { from, ...news }: { from: string } & News = JSON.parse(payload)
    if (from !== self) return hear(news)
    if (isHeard) return
    isHeard = true
    onListening()
  }

  const listener = createListener({
    url,
    listen: hints.listen(CHANNEL),
    receive,
    // A hint to ourselves, which has to come back.
    tryOut: () => send({ events: [], sessions: [] }),
    isHeard: () => isHeard,
    onLost(error) {
      isHeard = false
      log.warn(
        { err: error },
        'live events: not listening to other servers, looking once a second instead',
      )
    },
  })

  return {
    connect: listener.connect,
    announce: announcer.announce,
    isListening: () => isHeard,
    async close() {
      announcer.close()
      await listener.close()
    },
  }
}
