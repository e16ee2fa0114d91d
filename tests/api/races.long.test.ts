import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApplication, updateApplications } from '#contract/application.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { createJob } from '#contract/job.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { createProduct, getProduct } from '#contract/product.ts'
import { createPromotion, listPromotions, updatePromotion } from '#contract/promotion.ts'
import { createResource } from '#contract/resource.ts'
import { createTable, updateTable } from '#contract/table.ts'
import { addVisit } from '#contract/visit.ts'
import { databases, freshPlace } from '../support/databases.ts'
import { answerAt, callUntilTaken, signInAt } from '../support/remote.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const HOUR_MS = 3_600_000

describe.each(databases())('many who want the same at once, on %s', (database) => {
  let place: Awaited<ReturnType<typeof freshPlace>>
  /** On PostgreSQL two servers share the rush; the embedded database has one. */
  const servers: ServerProcess[] = []
  const tokens = new Map<string, string>()
  const told: string[] = []

  beforeAll(async () => {
    place = await freshPlace(database)
    const env = {
      DATA_DIR: place.config.dataDir,
      DATABASE_URL: place.config.databaseUrl ?? '',
      CALLS_PER_MINUTE: '0',
    }
    servers.push(await startServerProcess(env))
    if (database === 'postgres')
      servers.push(
        await startServerProcess({ DATABASE_URL: env.DATABASE_URL, CALLS_PER_MINUTE: '0' }),
      )
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await place.remove()
    process.stdout.write(`races on ${database}, ${servers.length} processes: ${told.join('; ')}\n`)
  })

  const urlOf = (at: number) => servers[at % servers.length]?.url ?? ''
  const ownerOf = async (module: ModuleName) => {
    const email = `owner@${module.toLowerCase()}.example`
    const token = tokens.get(email) ?? (await signInAt(urlOf(0), email)).token
    tokens.set(email, token)
    return { token, moduleId: moduleIds[module] }
  }
  const ask = async <E extends Endpoint>(module: ModuleName, call: E, input: CallInput<E>) =>
    answerAt(urlOf(0), call, input, { as: await ownerOf(module) })
  /**
   * The same call so many times at once, by every server in turn: how many were answered, and in
   * which words the others were refused.
   */
  const rush = async <E extends Endpoint>(
    times: number,
    module: ModuleName,
    call: E,
    inputFor: (at: number) => CallInput<E>,
  ) => {
    const as = await ownerOf(module)
    let later = 0
    const answers = await Promise.all(
      Array.from({ length: times }, async (_, at) => {
        const { retries, ...answer } = await callUntilTaken(urlOf(at), call, inputFor(at), { as })
        later += retries
        return answer
      }),
    )
    const done = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data)
    const refusals = new Set(
      answers
        .filter(({ status }) => status !== 200)
        .map(({ body }) => (JSON.parse(body) as { code: string }).code),
    )
    told.push(
      `${call.path} ${times}: ${done.length} done, the others ${[...refusals].join(' ') || 'none'}, ${later} asked again`,
    )
    return { done, refusals: [...refusals] }
  }

  test('one time slot is booked once by a hundred', async () => {
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      opens: '00:00',
      closes: '23:59',
    }))
    const resource = await ask('service', createResource, { name: 'Ann', kind: 'person', hours })
    const product = await ask('service', createProduct, {
      name: 'Shave',
      priceAmount: 900,
      durationMin: 30,
    })
    const startMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 50 * HOUR_MS
    const { done, refusals } = await rush(100, 'service', createOrder, () => ({
      startMs,
      resourceId: resource.id,
      items: [{ productId: product.id, quantity: 1 }],
    }))
    expect([done.length, refusals]).toEqual([1, ['SLOT_TAKEN']])
  })

  test('the last one on the shelf is sold once to fifty', async () => {
    const { id } = await ask('foodKart', createProduct, {
      name: 'Last one',
      priceAmount: 500,
      stockQty: 1,
    })
    const { done, refusals } = await rush(50, 'foodKart', createOrder, () => ({
      items: [{ productId: id, quantity: 1 }],
    }))
    expect([done.length, refusals]).toEqual([1, ['OUT_OF_STOCK']])
    expect((await ask('foodKart', getProduct, { id })).stockQty).toBe(0)
  })

  test('a table is opened once by fifty', async () => {
    const { id, version } = await ask('tableOrdering', createTable, { name: 'Rush', capacity: 4 })
    const { done } = await rush(50, 'tableOrdering', updateTable, () => ({
      id,
      expectedVersion: version,
      event: 'table.open' as const,
    }))
    expect(done).toHaveLength(1)
  })

  test('a promotion for three is used three times by fifty', async () => {
    const made = await ask('foodKart', createPromotion, {
      name: 'Rush',
      kind: 'percent',
      value: 10,
      code: 'RUSH',
      usageLimit: 3,
    })
    await ask('foodKart', updatePromotion, {
      id: made.id,
      expectedVersion: made.version,
      event: 'promotion.publish',
    })
    const { id } = await ask('foodKart', createProduct, { name: 'Soup', priceAmount: 500 })
    const { done, refusals } = await rush(50, 'foodKart', createOrder, () => ({
      items: [{ productId: id, quantity: 1 }],
      promoCode: 'RUSH',
    }))
    expect([done.length, refusals]).toEqual([3, ['LIMIT_REACHED']])
    expect((await ask('foodKart', listPromotions, { search: 'RUSH' })).rows).toMatchObject([
      { usedCount: 3 },
    ])
  })

  test('three vacancies are filled by three of twenty', async () => {
    const job = await ask('job', createJob, { title: 'Baker', vacancies: 3, publish: true })
    const applicants = Array.from({ length: 20 }, (_, at) => ({
      jobId: job.id,
      applicantName: `Applicant ${at}`,
      email: `rush${at}@mail.example`,
    }))
    const { done: made } = await rush(
      20,
      'job',
      createApplication,
      (at) =>
        applicants[at] ?? { jobId: job.id, applicantName: 'Nobody', email: 'nobody@mail.example' },
    )
    const { done, refusals } = await rush(20, 'job', updateApplications, (at) => ({
      id: String(made[at]?.['community_event_booking_id']) as never,
      event: 'application.accept' as const,
    }))
    expect([done.length, refusals]).toEqual([3, ['LIMIT_REACHED']])
  })

  test('a hundred who join the queue get a hundred numbers', async () => {
    const { done } = await rush(100, 'skipques', addVisit, (at) => ({
      type: 'queue' as const,
      fullName: `Guest ${at}`,
      partySize: 1,
    }))
    expect(done).toHaveLength(100)
    expect(new Set(done.map((visit) => visit['ticket_no'])).size).toBe(100)
  })
})
