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
  return Math.round(slowestMs)
}

/** 500 connections that never stop asking for a list of orders, beside somebody who asks for health. */
async function underLoad(maxWaitMs: number) {
  processes = ownProcesses()
  const { url } = await processes.start({ CALLS_PER_MINUTE: '0', MAX_WAIT_MS: String(maxWaitMs) })
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
  const load = autocannon({
    url: `${url}/api/order/getall`,
    connections: 500,
    // In a thread of its own: in this one the load would keep the answers of health waiting.
    workers: 1,
    duration: 20,
    timeout: 60,
    headers: { 'x-access-token': data.token },
  })
  const health = await slowestHealth(url, load)
  const { statusCodeStats, latency, errors } = await load
  const figures = {
    answered: statusCodeStats?.['200']?.count ?? 0,
    refused: statusCodeStats?.['503']?.count ?? 0,
    errors,
    p50: latency.p50,
    p99: latency.p99,
    health,
  }
  process.stdout.write(`MAX_WAIT_MS=${maxWaitMs} ${JSON.stringify(figures)}\n`)
  return figures
}

test('what would wait longer than two seconds is refused, and health answers', async () => {
  const { answered, errors, p99, health } = await underLoad(2_000)
  expect(errors).toBe(0)
  expect(answered).toBeGreaterThan(500)
  expect(p99).toBeLessThan(2_000)
  expect(health).toBeLessThan(2_000)
})

test('where less waiting is allowed, many are refused and the others are answered sooner', async () => {
  const { answered, refused, errors, p99 } = await underLoad(200)
  expect(errors).toBe(0)
  expect(answered).toBeGreaterThan(500)
  expect(refused).toBeGreaterThan(0)
  expect(p99).toBeLessThan(1_000)
})
