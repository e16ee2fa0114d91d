import autocannon from 'autocannon'
import type { Running } from '../support/server.ts'
import { cpuMicros } from './cpu.ts'
import type { Operation } from './operations.ts'

/**
 * A server's figures under load. `databaseMicros`: PostgreSQL's share per request; 0 for SQLite,
 * whose work is part of `serverMicros`.
 */
export type Load = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  serverMicros: number
  databaseMicros: number
}

const CONNECTIONS = 32

/** Sends one kind of request to a server for some seconds. @throws Error on any answer but 200 */
export async function loadServer(
  server: Running,
  postmaster: number | undefined,
  operation: Operation,
  seconds: number,
): Promise<Load> {
  const before = {
    server: cpuMicros(server.pid),
    database: postmaster ? cpuMicros(postmaster, 'withChildren') : 0,
  }
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: operation.requests(),
    setupClient: (client) => client.setRequests(operation.requests()),
  })
  const faults = result.non2xx + result.errors + result.timeouts
  if (faults > 0)
    throw new Error(
      `${operation.name}: ${faults} of ${result.requests.total} requests were not answered well`,
    )
  const answered = result.requests.total
  return {
    perSecond: answered / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    serverMicros: (cpuMicros(server.pid) - before.server) / answered,
    databaseMicros: postmaster
      ? (cpuMicros(postmaster, 'withChildren') - before.database) / answered
      : 0,
  }
}
