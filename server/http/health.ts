import { getHealth, getLiveness, getReadiness } from '#contract/health.ts'
import type { App } from './app-parts.ts'
import { Refusal } from './refusal.ts'
import { servePublic } from './serve.ts'
import { unlimited } from './throttle.ts'

/**
 * How long a probe's result is reused, so that frequent calls cannot cause a database write each.
 */
const PROBE_EVERY_MS = 1_000

const ok = { status: 'ok' } as const

/**
 * `GET /readyz` (and `/health`): 200 when the database can be read and written. The probe has its
 * own connection, so that a full pool does not count as a failure. An unreachable or read-only
 * database is answered with 503 by `answerError`. `GET /livez`: the process is running. None of
 * them is rate limited.
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
    // All waiting callers get the error; the next call probes again.
    look.outcome.then(
      () => (look.isOver = true),
      () => (last = undefined),
    )
    last = look
    return look.outcome
  }
}
