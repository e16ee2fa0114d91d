import { getHealth, getLiveness, getReadiness } from '#contract/health.ts'
import type { App } from './app-parts.ts'
import { Refusal } from './refusal.ts'
import { servePublic } from './serve.ts'
import { unlimited } from './throttle.ts'

/** How long a probe's result is reused, so that nobody can make the database write without end. */
const PROBE_EVERY_MS = 1_000

const ok = { status: 'ok' } as const

/**
 * `GET /readyz` (and `/health`): 200 when the database can be read and written, over its own
 * connection, so that a full pool is no fault. An unreachable or read-only database is answered 503
 * by `answerError`. `GET /livez` says that the process answers. Neither is rate limited.
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

/** Concurrent requests share one probe, whose result is reused for a moment. */
function createProbe({ databases }: App): () => Promise<void> {
  let last: { outcome: Promise<void>; atMs: number; isOver: boolean } | undefined
  return () => {
    if (last && (!last.isOver || performance.now() - last.atMs < PROBE_EVERY_MS))
      return last.outcome
    const look = { outcome: databases.probe(), atMs: performance.now(), isOver: false }
    // Callers get a fault, and the next one probes again.
    look.outcome.then(
      () => (look.isOver = true),
      () => (last = undefined),
    )
    last = look
    return look.outcome
  }
}
