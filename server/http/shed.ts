import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-parts.ts'
import { Refusal } from './refusal.ts'

/** So many calls at once are no line yet, however long one of them takes. */
const SHORT_LINE = 40

type Turn = { startedMs: number; calls: number }

/**
 * Refuses calls that would have to wait too long, at once and for little: 503, to be tried again.
 * Two lines are watched.
 *
 * The process takes whatever arrived meanwhile in one turn of its loop, one call after the other:
 * who comes late in a long turn has waited as long as the turn lasts, and those who arrive during
 * it wait for its end. And PostgreSQL's pool has a line of its own. Health and streams are never
 * refused, and neither are the files of the web app: they are what says that it will be well again.
 */
export function shedLoad({
  http,
  config,
  databases,
}: Pick<App, 'http' | 'config' | 'databases'>): void {
  const { maxWaitMs } = config
  if (maxWaitMs === 0) return
  const { business, root } = config.basePath
  const spared = new Set([
    ...['livez', 'readyz', 'health'].map((path) => `${root}/${path}`),
    `${business}/events`,
    `${business}/pub/events`,
  ])
  let turn: Turn | undefined

  function turnOf(now: number): Turn {
    if (turn) return turn
    // Runs when all that was read in this turn has had its share.
    setImmediate(() => (turn = undefined))
    turn = { startedMs: now, calls: 0 }
    return turn
  }

  /** Whether a call that is about to be worked on (`taken`), or to be read, comes too late. */
  function isLate(taken: 0 | 1): boolean {
    const now = performance.now()
    const current = turnOf(now)
    current.calls += taken
    const turnMs = now - current.startedMs
    // Some of the wait lies before the turn and some behind it, and a refusal takes time too.
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
  // Before anything is read of it; and again with its body there, since bodies come when all heads
  // have been let in.
  http.addHook('onRequest', check(0))
  http.addHook('preHandler', check(1))
}
