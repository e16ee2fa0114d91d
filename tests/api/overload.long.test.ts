import autocannon from 'autocannon'
import { afterEach, expect, test } from 'vitest'
import { signIn } from '#contract/user.ts'
import { readConfig } from '../../server/config.ts'
import { ownProcesses, type Processes } from '../support/own-process.ts'
import { requestFor } from '../support/server.ts'

let processes: Processes
afterEach(() => processes.end())

/** The slowest answer of health while something goes on. */
async function slowestHealth(url: string, meanwhile: Promise<unknown>): Promise<number> {
  let slowestMs = 0
  let isOver = false
  void meanwhile.then(() => (isOver = true))
  while (!isOver) {
    const startedMs = performance.now()
    await fetch(`${url}/health`)
    slowestMs = Math.max(slowestMs, performance.now() - startedMs)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return slowestMs
}

test('500 connections that never stop asking: what is answered is answered soon, and the rest is refused', async () => {
  processes = ownProcesses()
  const { url } = await processes.start({ CALLS_PER_MINUTE: '0', MAX_WAIT_MS: '2000' })
  const {
    method,
    url: path,
    headers,
    payload,
  } = requestFor(readConfig({}), signIn, {
    email: 'owner@foodkart.example',
    password: 'sevenfold-demo',
  })
  const answer = await fetch(`${url}${String(path)}`, {
    method: String(method),
    headers: headers as Record<string, string>,
    body: String(payload),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  const waits: number[] = []
  const over = Promise.withResolvers<autocannon.Result>()
  const options = {
    url: `${url}/api/order/getall`,
    connections: 500,
    duration: 20,
    timeout: 60,
    headers: { 'x-access-token': data.token },
  }
  const run = autocannon(options, (_error, result) => over.resolve(result))
  run.on('response', (_client, status, _bytes, ms) => (status === 200 ? waits.push(ms) : undefined))
  const slowestMs = await slowestHealth(url, over.promise)
  const { statusCodeStats, latency, errors } = await over.promise
  const at = (share: number) =>
    Math.round(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)] ?? 0)
  process.stdout.write(
    `${JSON.stringify({ statusCodeStats, errors, all: { p50: latency.p50, p99: latency.p99 }, answered: { p50: at(0.5), p99: at(0.99) }, slowestHealth: Math.round(slowestMs) })}\n`,
  )
  expect(errors).toBe(0)
  expect(waits.length).toBeGreaterThan(500)
  expect(statusCodeStats?.['503']?.count ?? 0).toBeGreaterThan(0)
  expect(at(0.5)).toBeLessThan(1_500)
})
