import type { FastifyInstance } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import * as z from 'zod/mini'
import type { Clock } from '../db/clock.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How calls of a route are counted, resolved once, when the route is registered. */
    count?: CountCall
    /** Its answer lasts as long as a page is open: counted, but not timed. */
    isStream?: boolean
  }
}

type CountCall = (call: { id: string; status: number; ms: number }) => void

/** A call that took long, for people: its code leads to its lines in the log. */
export type SlowCall = {
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  atMs: number
}

/** How long the calls of a route took, in milliseconds. `p99Ms` is the bound of its bucket. */
export type RouteFigures = {
  method: string
  route: string
  calls: number
  meanMs: number
  p99Ms: number
}

export type Calls = {
  /** The latest slow calls, the newest first. */
  slow(): readonly SlowCall[]
  /** The routes that were called since the start, the slowest first. */
  routes(): Promise<RouteFigures[]>
}

const SLOW_MS = 1_000
const MAX_SLOW = 50
const boundsSeconds = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const
const nameOfDuration = 'sevenfold_call_duration_seconds'

/**
 * Counts every answered call by route, method and status. The route is its pattern, never an actual
 * address: that may hold a secret, and anybody could add rows by inventing paths. Call it before
 * the first route is registered.
 */
export function countCalls(http: FastifyInstance, { registry }: Metrics, clock: Clock): Calls {
  const registers = [registry]
  const labelNames = ['method', 'route'] as const
  const answered = new Counter({
    name: 'sevenfold_calls_total',
    help: 'Answered calls',
    labelNames: [...labelNames, 'status'],
    registers,
  })
  const duration = new Histogram({
    name: nameOfDuration,
    help: 'Time until a call was answered; streams are left out',
    labelNames,
    buckets: [...boundsSeconds],
    registers,
  })
  const slow: SlowCall[] = []

  function counterOf(method: string, route: string, isStream: boolean): CountCall {
    const timed = duration.labels({ method, route })
    const byStatus = new Map<number, Counter.Internal>()
    return ({ id, status, ms }) => {
      let counted = byStatus.get(status)
      if (!counted)
        byStatus.set(status, (counted = answered.labels({ method, route, status: String(status) })))
      counted.inc()
      if (isStream && status === 200) return
      timed.observe(ms / 1_000)
      if (ms < SLOW_MS) return
      slow.unshift({ requestId: id, method, route, status, ms, atMs: clock.now() })
      if (slow.length > MAX_SLOW) slow.pop()
    }
  }

  const unmatched = counterOf('any', 'unmatched', false)
  http.addHook('onRoute', (route) => {
    // What refuses the other methods of an address has a list of them.
    const method = typeof route.method === 'string' ? route.method : 'other'
    const count = counterOf(method, route.url, route.config?.isStream ?? false)
    route.config = { ...route.config, count }
  })
  http.addHook('onResponse', (request, reply, done) => {
    const count = request.routeOptions.config.count ?? unmatched
    count({ id: request.id, status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })
  return { slow: () => slow, routes: () => figuresOf(duration) }
}

/** What a value of the histogram is about: `le` is the upper bound of its bucket, in seconds. */
const bucketLabels = z.object({
  method: z.string(),
  route: z.string(),
  le: z.optional(z.union([z.number(), z.string()])),
})

type Buckets = [bound: number, calls: number][]

async function figuresOf(duration: Histogram<'method' | 'route'>): Promise<RouteFigures[]> {
  const byRoute = new Map<string, RouteFigures & { buckets: Buckets }>()
  for (const { labels, metricName, value } of (await duration.get()).values) {
    const { method, route, le } = z.parse(bucketLabels, labels)
    const key = `${method} ${route}`
    const figures = byRoute.get(key) ?? {
      method,
      route,
      calls: 0,
      meanMs: 0,
      p99Ms: 0,
      buckets: [],
    }
    byRoute.set(key, figures)
    if (metricName === `${nameOfDuration}_sum`) figures.meanMs = value * 1_000
    else if (metricName === `${nameOfDuration}_count`) figures.calls = value
    else figures.buckets.push([Number(le) * 1_000, value])
  }
  return [...byRoute.values()]
    .map(({ buckets, meanMs: sumMs, ...figures }) => ({
      ...figures,
      meanMs: sumMs / figures.calls,
      p99Ms: boundOf(buckets, figures.calls * 0.99),
    }))
    .toSorted((a, b) => b.p99Ms - a.p99Ms || b.meanMs - a.meanMs)
}

/** The bound below which so many calls were; above the last one, the last. */
function boundOf(buckets: Readonly<Buckets>, calls: number): number {
  const finite = buckets.filter(([bound]) => Number.isFinite(bound))
  return (finite.find(([, below]) => below >= calls) ?? finite.at(-1))?.[0] ?? 0
}
