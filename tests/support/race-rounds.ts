import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { createApplication, listApplications, updateApplications } from '#contract/application.ts'
import type { Problem } from '#contract/problem.ts'
import type { Id } from '#contract/fields.ts'
import { createJob } from '#contract/job.ts'
import { createOrder } from '#contract/new-order.ts'
import { listOrders } from '#contract/order.ts'
import { createProduct, getProduct } from '#contract/product.ts'
import { createResource } from '#contract/resource.ts'
import { addVisit, listVisits, moveVisit, type Visit } from '#contract/visit.ts'
import { aCompany, aUser, type User } from './builders.ts'
import { databases } from './databases.ts'
import { testServer } from './during-tests.ts'

const HALF_HOUR_MS = 1_800_000
const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  opens: '00:00',
  closes: '23:59',
}))

type Answer = { status: number; readonly problem: Problem }
const answerOf = ({ status, problem }: Answer) => (status === 200 ? 'done' : problem.code)

/** Two who want the same at once, so many times: one of them has it, and nobody is lost. */
export function raceInRounds(rounds: number): void {
  describe.each(databases())(`${rounds} rounds on %s`, (database) => {
    const server = testServer({ database })
    let company: Awaited<ReturnType<typeof aCompany>>
    const byModule = new Map<string, User>()
    beforeAll(async () => {
      company = await aCompany(server)
      for (const module of ['service', 'job', 'ekart', 'skipques'] as const)
        byModule.set(module, await aUser(server, { company, module }))
    })
    const as = (module: string) => ({ as: byModule.get(module) })

    /** Both at once, in some rounds one a little later; answers what they were told. */
    const race = async (
      round: number,
      one: () => Promise<Answer>,
      other: () => Promise<Answer>,
    ) => {
      const later = async () => {
        if (round % 3 > 0) await sleep(round % 3)
        return other()
      }
      const answers = await Promise.all(round % 2 ? [one(), later()] : [later(), one()])
      return answers.map(answerOf).toSorted()
    }

    test('one time of a person is booked once', { timeout: 900_000 }, async () => {
      const person = { name: 'Ann', kind: 'person' as const, hours }
      const { id: resourceId } = (await server.call(createResource, person, as('service'))).data
      const shave = { name: 'Shave', priceAmount: 900, durationMin: 30 }
      const { id: productId } = (await server.call(createProduct, shave, as('service'))).data
      // Each day has a time that is too short at its end.
      const times = Array.from({ length: Math.ceil(rounds / 40) + 1 }, (_, day) =>
        Array.from({ length: 40 }, (__, slot) => 86_400_000 * (day + 1) + HALF_HOUR_MS * slot),
      ).flat()
      const midnight = Math.floor(server.clock.now() / 86_400_000) * 86_400_000
      for (let round = 0; round < rounds; round += 1) {
        const startMs = midnight + (times[round] ?? 0)
        const book = () =>
          server.call(
            createOrder,
            { startMs, resourceId, items: [{ productId, quantity: 1 }] },
            as('service'),
          )
        expect([round, await race(round, book, book)]).toEqual([round, ['SLOT_TAKEN', 'done']])
      }
      const { pagination } = (await server.call(listOrders, {}, as('service'))).data
      expect(pagination.totalRows).toBe(rounds)
    })

    test('the last vacancy of a job is filled once', { timeout: 900_000 }, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const job = { title: `Baker ${round}`, vacancies: 1, publish: true }
        const { id: jobId } = (await server.call(createJob, job, as('job'))).data
        const apply = async (name: string) => {
          const email = `${name}${round}@mail.example`
          const wish = { jobId, applicantName: name, email }
          return (await server.call(createApplication, wish, as('job'))).data.id
        }
        const [ann, ben] = [await apply('Ann'), await apply('Ben')]
        const accept = (id: Id) => () =>
          server.call(updateApplications, { id, event: 'application.accept' as const }, as('job'))
        const told = await race(round, accept(ann), accept(ben))
        expect([round, told]).toEqual([round, ['LIMIT_REACHED', 'done']])
      }
      const accepted = { status: ['Accepted' as const], exactTotal: true }
      const { pagination } = (await server.call(listApplications, accepted, as('job'))).data
      expect(pagination.totalRows).toBe(rounds)
    })

    test('the last piece of a variant is sold once', { timeout: 900_000 }, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const shirt = {
          name: `Shirt ${round}`,
          priceAmount: 1500,
          variantOptions: [{ name: 'Size', values: ['M', 'L'] }],
          variants: [
            { values: ['M'], priceAmount: 1500, stockQty: 1 },
            { values: ['L'], priceAmount: 1500, stockQty: 1 },
          ],
        }
        const made = (await server.call(createProduct, shirt, as('ekart'))).data
        const productId = made.variants?.[0]?.id ?? made.id
        const buy = () =>
          server.call(createOrder, { items: [{ productId, quantity: 1 }] }, as('ekart'))
        expect([round, await race(round, buy, buy)]).toEqual([round, ['OUT_OF_STOCK', 'done']])
        const left = (await server.call(getProduct, { id: made.id }, as('ekart'))).data
        expect(left.variants?.map(({ stockQty }) => stockQty)).toEqual([0, 1])
      }
    })

    test('two counters that call the next one call two people', { timeout: 900_000 }, async () => {
      const counters = ['1', '2']
      await server.call(updateUser, { settings: { queueCounters: counters } }, as('skipques'))
      const waiting = async () => {
        const asked = { type: 'queue' as const, queueStatus: ['Waiting' as const] }
        return (await server.call(listVisits, asked, as('skipques'))).data.rows
      }
      const next = async () => (await waiting()).find(({ callCount }) => callCount === 0)
      type Press = { event: 'queue.call' | 'queue.seat'; counter?: string }
      const move = (visit: Visit | undefined, press: Press) => {
        if (!visit) throw new Error('nobody waits')
        const { id, version: expectedVersion } = visit
        return server.call(moveVisit, { id, expectedVersion, ...press }, as('skipques'))
      }
      for (let round = 0; round < rounds; round += 1) {
        const names = [`Ann ${round}`, `Ben ${round}`]
        for (const fullName of names)
          await server.call(addVisit, { type: 'queue', fullName }, as('skipques'))
        const first = await next()
        const call = (counter: string) => () => move(first, { event: 'queue.call', counter })
        const told = await race(round, call('1'), call('2'))
        expect([round, told]).toEqual([round, ['VERSION_CONFLICT', 'done']])
        // Who was too late reads the queue again, and presses again.
        expect(answerOf(await move(await next(), { event: 'queue.call', counter: '2' }))).toBe(
          'done',
        )
        const called = await waiting()
        expect(called.map(({ customer, callCount }) => [customer?.fullName, callCount])).toEqual(
          names.map((name) => [name, 1]),
        )
        const [one] = called
        const seat = () => move(one, { event: 'queue.seat' })
        // The other one sees an old version, or an occupied table.
        const seated = (await race(round, seat, seat)).filter((word) => word === 'done')
        expect([round, seated]).toEqual([round, ['done']])
        expect(answerOf(await move(called[1], { event: 'queue.seat' }))).toBe('done')
        expect(await waiting()).toEqual([])
      }
    })
  })
}
