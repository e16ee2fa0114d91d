import { versions } from 'node:process'
import { Registry } from 'prom-client'
import type { App } from '../http/app-parts.ts'
import { createJobFigures } from './job-figures.ts'
import { mayReadMetrics } from './may-read.ts'
import { appVersion } from './version.ts'

/**
 * `GET /metrics`, for Prometheus. For callers without access it answers like an unknown address.
 */
export function metricsRoutes(app: App): void {
  const { http, config, metrics } = app
  describeProcess(app)
  describeDatabases(app)
  describeJobs(app)
  http.get(`${config.basePath.root}/metrics`, async (request, reply) => {
    if (!mayReadMetrics(request, config)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(Registry.PROMETHEUS_CONTENT_TYPE)
      .send(await metrics.text())
  })
}

function describeProcess({ metrics, databases, quotas, eventLoop, streams }: App): void {
  metrics.gauge(
    { name: 'build_info', help: 'Versions', labels: ['version', 'node', 'database'] },
    () => [
      { labels: { version: appVersion, node: versions.node, database: databases.kind }, value: 1 },
    ],
  )
  metrics.gauge(
    {
      name: 'event_loop_delay_seconds',
      help: 'How late the process came to its work in the last minute',
      labels: ['quantile'],
    },
    () => {
      const { p50Ms, p99Ms, maxMs } = eventLoop.delay()
      return [
        { labels: { quantile: '0.5' }, value: p50Ms / 1_000 },
        { labels: { quantile: '0.99' }, value: p99Ms / 1_000 },
        { labels: { quantile: '1' }, value: maxMs / 1_000 },
      ]
    },
  )
  metrics.gauge({ name: 'streams', help: 'Open live streams' }, () => [{ value: streams.count }])
  metrics.counter(
    { name: 'quota_refused_total', help: 'Calls beyond a quota', labels: ['of'] },
    () => Object.entries(quotas.refused()).map(([of, value]) => ({ labels: { of }, value })),
  )
}

function describeDatabases({ metrics, databases }: App): void {
  metrics.gauge(
    {
      name: 'database_connections',
      help: 'Connections of the pool; on SQLite the reader threads',
      labels: ['state'],
    },
    () => {
      const { connections } = databases.load()
      return Object.entries(connections).map(([state, value]) => ({ labels: { state }, value }))
    },
  )
  metrics.gauge(
    {
      name: 'database_line',
      help: 'Work of companies by line of the fair share: running, and waiting for its turn',
      labels: ['line', 'state'],
    },
    () =>
      Object.entries(databases.load().lines).flatMap(([line, { running, waiting }]) => [
        { labels: { line, state: 'running' }, value: running },
        { labels: { line, state: 'waiting' }, value: waiting },
      ]),
  )
  metrics.gauge(
    {
      name: 'database_wait_seconds',
      help: 'The longest current wait for a connection of somebody whom others hold up',
    },
    () => [{ value: databases.waitedMs() / 1_000 }],
  )
}

function describeJobs({ metrics, databases, clock, outbox, post }: App): void {
  metrics.counter(
    {
      name: 'texts_total',
      help: 'Text messages that this process tried: sent, failed, not sent to who said STOP',
      labels: ['outcome'],
    },
    () => Object.entries(post.texts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  )
  const jobFigures = createJobFigures(databases, clock.now)
  metrics.counter(
    {
      name: 'jobs_total',
      help: 'Jobs that this process tried, by outcome: done, retried later, given up',
      labels: ['kind', 'outcome'],
    },
    () =>
      outbox
        .outcomes()
        .map(({ kind, outcome, jobs }) => ({ labels: { kind, outcome }, value: jobs })),
  )
  metrics.gauge(
    {
      name: 'jobs',
      help: 'Jobs of all processes that wait or were given up',
      labels: ['kind', 'state'],
    },
    async () =>
      ((await jobFigures())?.waiting ?? []).map(({ kind, state, jobs }) => ({
        labels: { kind, state },
        value: jobs,
      })),
  )
  metrics.gauge(
    {
      name: 'outbox_oldest_due_seconds',
      help: 'For how long the oldest due job has waited; absent: the database did not answer',
    },
    async () => {
      const found = await jobFigures()
      if (!found) return []
      const { oldestDueMs } = found
      return [{ value: oldestDueMs === undefined ? 0 : (clock.now() - oldestDueMs) / 1_000 }]
    },
  )
}
