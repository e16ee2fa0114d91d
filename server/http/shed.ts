import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-parts.ts'
import { watchedPaths } from './health-only.ts'
import { Refusal } from './refusal.ts'

/** With fewer concurrent calls nothing is refused, however slow a single call is. */
const SHORT_LINE = 40

type Turn = { startedMs: number; calls: number }

/**
 * Load shedding: calls that would wait too long are refused immediately and cheaply with 503, for a
 * retry. Two queues are watched: the event loop and PostgreSQL's pool. The process handles
 * everything that arrived in one turn of the event loop: a call late in a long turn has already
 * waited for most of it, and calls that arrive meanwhile wait for its end. Health checks, metrics,
 * streams and the web app's files are never refused.
 */
export function shedLoad({
  http,
  config,
  databases,
}: Pick<App, 'http' | 'config' | 'databases'>): void {
  const { maxWaitMs } = config
  if (maxWaitMs === 0) return
  const { business } = config.basePath
  const spared = new Set([...watchedPaths(config), `${business}/events`, `${business}/pub/events`])
  let turn: Turn | undefined

  function turnOf(now: number): Turn {
    if (turn) return turn
    // Runs after all requests of this turn were handled.
    setImmediate(() => (turn = undefined))
    turn = { startedMs: now, calls: 0 }
    return turn
  }

  /**
   * Whether a call has waited too long, before its handler runs (`taken` 1) or before it is read
   * (0).
   */
  function isLate(taken: 0 | 1): boolean {
    const now = performance.now()
    const current = turnOf(now)
    current.calls += taken
    const turnMs = now - current.startedMs
    // Less than the whole limit: a call also waits before and after this turn, and a refusal takes
    // time too.
    return (
      turnMs > maxWaitMs * 0.5 ||
      (turnMs > maxWaitMs * 0.25 && current.calls > SHORT_LINE) ||
      databases.waitedMs() > maxWaitMs * 0.75
    )
  }

  const check =
    (taken: 0 | 1) =>
    (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
      const { url } = request.routeOptions
      done(
        url !== undefined && !spared.has(url) && isLate(taken)
          ? new Refusal('RETRY_LATER')
          : undefined,
      )
    }
  // Checked before a request is read and again before its handler: bodies arrive after all headers
  // were accepted.
  http.addHook('onRequest', check(0))
  http.addHook('preHandler', check(1))
}
