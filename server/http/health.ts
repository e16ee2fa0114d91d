import { getHealth, getLiveness, getReadiness } from '#contract/health.ts'
import type { App } from './app-parts.ts'
import { Refusal } from './refusal.ts'
import { servePublic } from './serve.ts'
import { unlimited } from './throttle.ts'

/**
 * An answer of the database holds for so long, however many ask: nobody can make it write without
 * end.
 */
const PROBE_EVERY_MS = 1_000

const ok = { status: 'ok' } as const

/**
 * `GET /readyz` (and `/health`): well when the database lets itself be read and written, over a
 * connection of its own, so that a full pool is no fault. A database that is away or may only be
 * read is told by `answerError`: 503. `GET /livez` says that the process answers. None is ever
 * throttled.
 */
export function healthRoutes(app: App): void {
  const probe = createProbe(app)
  for (const endpoint of [getHealth, getReadiness]) {
    servePublic(
      app,
      endpoint,
      async () => {
        if (app.isStopping()) throw new Refusal('RETRY_LATER/stopping')
        await probe()
        return ok
      },
      { throttle: unlimited },
    )
  }
  servePublic(app, getLiveness, async () => ok, { throttle: unlimited })
}

/** Looks once for all who ask at the same time, and remembers it for a moment. */
function createProbe({ databases }: App): () => Promise<void> {
  let last: { outcome: Promise<void>; atMs: number; isOver: boolean } | undefined
  return () => {
    if (last && (!last.isOver || performance.now() - last.atMs < PROBE_EVERY_MS))
      return last.outcome
    const look = { outcome: databases.probe(), atMs: performance.now(), isOver: false }
    // A fault is told to whoever waits, and looked for again by the next who asks.
    look.outcome.then(
      () => (look.isOver = true),
      () => (last = undefined),
    )
    last = look
    return look.outcome
  }
}
