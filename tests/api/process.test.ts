import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { signIn } from '#contract/user.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { keepDemoData, takeDemoData } from '../support/demo-data.ts'
import { type Processes, ownProcesses } from '../support/own-process.ts'
import { requestFor } from '../support/server.ts'

const config = readConfig({})
const owner = { email: 'owner@foodkart.example', password: 'sevenfold-demo' }

let processes: Processes
beforeEach(() => {
  processes = ownProcesses()
})
afterEach(() => processes.end())

const start: Processes['start'] = (env) => processes.start(env)

/** Puts the demo companies into the data folder, as a server has left them that has ended. */
async function haveDemoData(): Promise<void> {
  if (takeDemoData(processes.dataDir)) return
  const { child, ended } = await start()
  child.kill('SIGTERM')
  await ended
}

async function send(
  url: string,
  request: ReturnType<typeof requestFor>,
): Promise<{ status: number; data: Record<string, unknown> }> {
  const { method = 'GET', url: path, headers, payload } = request
  const response = await fetch(`${url}${String(path)}`, {
    method,
    headers: headers as Record<string, string>,
    ...(typeof payload === 'string' && { body: payload }),
  })
  return {
    status: response.status,
    ...((await response.json()) as { data: Record<string, unknown> }),
  }
}

test('the first start creates the demo companies; on SIGTERM it answers running requests and exits cleanly', async () => {
  const { child, url, ended } = await start()
  const answer = send(url, requestFor(config, signIn, owner))
  await new Promise((resolve) => setTimeout(resolve, 10))
  child.kill('SIGTERM')
  expect((await answer).status).toBe(200)
  expect(await ended).toBe(0)
  keepDemoData(processes.dataDir)
})

test('what was acknowledged is there after the process was killed, once', async () => {
  await haveDemoData()
  const { child, url, ended } = await start()
  const { data } = await send(url, requestFor(config, signIn, owner))
  const as = { token: String(data['token']) }
  const { data: products } = await send(url, {
    url: '/api/product/getall?rowSize=100',
    headers: { 'x-access-token': as.token },
  })
  const product = (
    products as unknown as { product_id: string; status: string; stock_qty?: number }[]
  ).find(({ status, stock_qty }) => status === 'Active' && stock_qty === undefined)
  const order = (key: string) =>
    requestFor(
      config,
      createOrder,
      { items: [{ productId: product?.product_id as never, quantity: 1 }] },
      { as, headers: { 'idempotency-key': key } },
    )

  const acknowledged: string[] = []
  const keys = Array.from({ length: 200 }, (_, index) => `killed-${index}`)
  const writes = keys.map(async (key) => {
    const answer = await send(url, order(key))
    if (answer.status === 200) acknowledged.push(key)
    if (acknowledged.length === 20) child.kill('SIGKILL')
  })
  await Promise.allSettled(writes)
  await ended

  const again = await start()
  await Promise.all(keys.map((key) => send(again.url, order(key))))
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
  const databases = await openDatabase({ dataDir: processes.dataDir })
  const rows = await databases.read
    .selectFrom('inbox_key')
    .select(['idempotency_key', 'answer'])
    .execute()
  const ids = rows
    .filter(({ idempotency_key }) => idempotency_key.startsWith('killed-'))
    .map(({ answer }) => JSON.parse(answer ?? '').data.order_id as Id)
  expect(new Set(ids).size).toBe(200)
  expect(
    await databases.read.selectFrom('sale_order').select('id').where('id', 'in', ids).execute(),
  ).toHaveLength(200)
  expect(acknowledged.length).toBeGreaterThanOrEqual(20)
  expect(acknowledged.length).toBeLessThan(200)
  await databases.close()
})

test('in production it does not start beside demo users unless that is asked for', async () => {
  await haveDemoData()
  const refused = await start({ NODE_ENV: 'production' })
  expect([refused.url, await refused.ended]).toEqual(['', 1])
  expect(refused.said()).toContain('There are demo users in this database')
  expect((await start({ NODE_ENV: 'production', SEED_DEMO: '1' })).url).toContain('http')
})

test('wrong settings end it with words and without a stack', async () => {
  const { ended, said } = await start({ PORT: 'http', NODE_ENV: 'prod' })
  expect(await ended).toBe(1)
  expect(said()).toMatch(/PORT must be a whole number[^]*NODE_ENV must be/)
  expect(said()).not.toMatch(/\bat .*\.ts/)
})

test('a second one on the same folder ends with words that say so', async () => {
  await start({ SEED_DEMO: '0' })
  const second = await start({ SEED_DEMO: '0' })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('Another server already runs on the data folder')
})
