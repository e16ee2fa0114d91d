import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApplication, listApplications } from '#contract/application.ts'
import type { Id } from '#contract/fields.ts'
import { createJob } from '#contract/job.ts'
import { moduleIds } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { moveOrder } from '#contract/order.ts'
import { buildApp } from '../../server/app.ts'
import { newId } from '../../server/db/id.ts'
import { forgetOldKeys } from '../../server/http/idempotency.ts'
import { aUser, type User } from '../support/builders.ts'
import { START_MS } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { causeFault, faultRoutes, hold } from '../support/faults.ts'
import { requestFor, startServer, type TestServer } from '../support/server.ts'

describe.each(databases())('a write with an idempotency key on %s', (database) => {
  let server: TestServer
  let owner: User
  let productId: Id
  beforeAll(async () => {
    server = await startServer({ database, routes: faultRoutes })
    owner = await aUser(server)
    productId = await aProduct(server, owner)
  })
  afterAll(() => server.close())

  const order = (key: string, quantity = 1, as = owner) =>
    server.call(
      createOrder,
      { items: [{ productId, quantity }] },
      { as, headers: { 'idempotency-key': key } },
    )
  const orderCount = async () =>
    (await server.databases.read.selectFrom('sale_order').select('id').execute()).length

  test('ten concurrent requests with one key have one effect and one answer; the rest are told to retry', async () => {
    const before = await orderCount()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => order('at-once')))
    expect(await orderCount()).toBe(before + 1)

    const [done] = outcomes.filter(({ status }) => status === 200)
    for (const outcome of outcomes) {
      if (outcome.status === 200) expect(outcome.data.id).toBe(done?.data.id)
      else
        expect([outcome.problem.code, outcome.headers['retry-after']]).toEqual([
          'STILL_RUNNING',
          '1',
        ])
    }
    expect((await order('at-once')).data).toEqual(done?.data)
    expect(await orderCount()).toBe(before + 1)
  })

  test('a repeated request while the first one runs is told to retry', async () => {
    const { resolve } = hold()
    const send = () =>
      server.call(causeFault, { kind: 'held' }, { headers: { 'idempotency-key': 'under-way' } })
    const first = send()
    const { status, problem, headers } = await send()
    expect([status, problem.code, headers['retry-after']]).toEqual([409, 'STILL_RUNNING', '1'])
    resolve()
    expect((await first).status).toBe(200)
    expect((await send()).status).toBe(200)
  })

  test('sent again answers what was answered, even when the record has changed since', async () => {
    const first = (await order('again')).data
    await server.call(
      moveOrder,
      { id: first.id, expectedVersion: first.version, event: 'order.start' },
      { as: owner },
    )
    expect((await order('again')).data).toEqual(first)
  })

  test('sent with another body is refused', async () => {
    await order('other-body')
    const { status, problem } = await order('other-body', 2)
    expect([status, problem.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })

  test('sent to another address is refused', async () => {
    await order('other-route')
    const { problem } = await server.call(
      moveOrder,
      { id: newId(), expectedVersion: 1, event: 'order.start' },
      { as: owner, headers: { 'idempotency-key': 'other-route' } },
    )
    expect(problem.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('is the intent of one person: the same key of a colleague is another', async () => {
    const colleague = await aUser(server, { company: owner.company, role: 'staff' })
    expect((await order('shared')).data.id).not.toBe((await order('shared', 1, colleague)).data.id)
  })

  test('that was refused may be tried again under the same key', async () => {
    const move = (id: Id, version: number) =>
      server.call(
        moveOrder,
        { id, expectedVersion: version, event: 'order.start' },
        { as: owner, headers: { 'idempotency-key': 'refused-first' } },
      )
    const { id, version } = (await order('to-be-moved')).data
    expect((await move(newId(), 1)).status).toBe(404)
    expect((await move(id, version)).status).toBe(200)
  })

  test('is forgotten after 48 hours and not before', async () => {
    await order('old')
    const kept = async () =>
      (
        await server.databases.read
          .selectFrom('inbox_key')
          .select('idempotency_key')
          .where('idempotency_key', '=', 'old')
          .execute()
      ).length
    await forgetOldKeys(server.databases.write, server.clock.now() + 48 * 3_600_000)
    expect(await kept()).toBe(1)
    await forgetOldKeys(server.databases.write, server.clock.now() + 48 * 3_600_000 + 1)
    expect(await kept()).toBe(0)
  })

  test('has no letters of applicants left after an hour, and is still done once', async () => {
    const as = await aUser(server, { module: 'job' })
    const { id: jobId } = await server.ask(
      createJob,
      { title: 'Cook', vacancies: 2, publish: true },
      as,
    )
    const apply = () =>
      server.call(
        createApplication,
        { jobId, applicantName: 'Ines Prados', coverNote: 'I cook well' },
        { as, headers: { 'idempotency-key': 'letter' } },
      )
    expect((await apply()).status).toBe(200)
    const kept = async () =>
      (
        await server.databases.read
          .selectFrom('inbox_key')
          .select('answer')
          .where('idempotency_key', '=', 'letter')
          .executeTakeFirstOrThrow()
      ).answer
    await forgetOldKeys(server.databases.write, server.clock.now() + 3_600_000)
    expect(await kept()).toContain('I cook well')
    await forgetOldKeys(server.databases.write, server.clock.now() + 3_600_001)
    expect(await kept()).toBe('{"data":{}}')
    expect((await apply()).status).toBe(200)
    expect((await server.ask(listApplications, {}, as)).rows).toHaveLength(1)
  })

  test('with a key beyond 200 characters is refused', async () => {
    expect((await order('k'.repeat(201))).problem.errors).toMatchObject([
      { path: 'idempotency-key', rule: 'too_big' },
    ])
  })
})

test.each(databases().filter((kind) => kind === 'postgres'))(
  'a write that reaches two servers at once has one effect and one answer on %s',
  async (database) => {
    const server = await startServer({ database })
    const other = buildApp({
      databases: server.databases,
      config: server.config,
      clock: server.clock,
    })
    const owner = await aUser(server)
    const input = { items: [{ productId: await aProduct(server, owner), quantity: 1 }] }
    const request = requestFor(server.config, createOrder, input, {
      as: owner,
      headers: { 'idempotency-key': 'two-servers' },
    })
    const [one, two] = await Promise.all([server.http.inject(request), other.inject(request)])
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    expect(one.body).toBe(two.body)
    expect(
      await server.databases.read.selectFrom('sale_order').select('id').execute(),
    ).toHaveLength(1)
    await other.close()
    await server.close()
  },
)

async function aProduct(server: TestServer, { company }: User): Promise<Id> {
  const id = newId()
  await server.databases.write
    .insertInto('product')
    .values({
      company_id: company.id,
      id,
      module_id: moduleIds.foodKart,
      name: 'Soup',
      price_amount: 450,
      status: 'Active',
      no_prep: 0,
      created_ms: START_MS,
      updated_ms: START_MS,
      version: 1,
    })
    .execute()
  return id
}
