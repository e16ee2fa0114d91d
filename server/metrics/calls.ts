import type { FastifyInstance } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import * as z from 'zod/mini'
import type { Clock } from '../db/clock.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The counter for calls of a route, resolved once when the route is registered. */
    count?: CountCall
    /**
     * The answer is a stream that lasts as long as a page is open, so it is counted but not timed.
     */
    isStream?: boolean
  }
}

type CountCall = (call: { id: string; status: number; ms: number }) => void

/** A slow call, for people; its request id leads to its entries in the log. */
type SlowCall = {
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  atMs: number
}

/**
 * The durations of a route's calls, in milliseconds. `p99Ms` is the upper bound of its histogram
 * bucket.
 */
type RouteFigures = {
  method: string
  route: string
  calls: number
  meanMs: number
  p99Ms: number
}

export type Calls = {
  /** The latest slow calls, newest first. */
  slow(): readonly SlowCall[]
  /** The routes that were called since the start, slowest first. */
  routes(): Promise<RouteFigures[]>
}

const SLOW_MS = 1_000
const MAX_SLOW = 50
const boundsSeconds = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const
const nameOfDuration = 'sevenfold_call_duration_seconds'

/**
 * Counts every answered call by route, method and status. The route is the pattern, never the
 * actual address, which may contain a secret and would let anyone add rows with invented paths.
 * Call it before the first route is registered.
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
    // The routes that answer 405 have a list of methods.
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

/** The labels of a histogram value; `le` is the upper bound of its bucket, in seconds. */
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

/**
 * The smallest bucket bound below which at least this many calls were; the largest finite one if
 * there is none.
 */
function boundOf(buckets: Readonly<Buckets>, calls: number): number {
  const finite = buckets.filter(([bound]) => Number.isFinite(bound))
  return (finite.find(([, below]) => below >= calls) ?? finite.at(-1))?.[0] ?? 0
}
