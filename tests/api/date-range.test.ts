import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJob } from '#contract/job.ts'
import { moveOrder } from '#contract/order.ts'
import { createPromotion, updatePromotion } from '#contract/promotion.ts'
import { getUser } from '#contract/user.ts'
import { aCompany, anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

const early = Date.parse('2017-12-30T12:00:00Z')
const late = Date.parse('2030-01-02T12:00:00Z')
const refusal = (path: string) => ({
  code: 'VALIDATION',
  errors: [{ path, rule: 'out_of_range', message: 'Enter a date from 2018 to 2029.' }],
})

describe.each(databases())(
  'what people plan on %s lies within 2018-01-01 and 2029-12-31',
  (database) => {
    let server: TestServer
    let owner: User
    beforeAll(async () => {
      server = await startServer({ database })
      owner = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
    })
    afterAll(() => server.close())

    test('promotions', async () => {
      const create = (dates: object) =>
        server.call(
          createPromotion,
          { name: 'Ten off', kind: 'percent', value: 10, ...dates },
          { as: owner },
        )
      expect((await create({ startsMs: early })).problem).toMatchObject(refusal('starts_at'))
      expect((await create({ endsMs: late })).problem).toMatchObject(refusal('ends_at'))
      const made = (
        await create({
          startsMs: Date.parse('2028-01-01T00:00:00Z'),
          endsMs: Date.parse('2029-12-31T23:59:00Z'),
        })
      ).data
      expect(
        (
          await server.call(
            updatePromotion,
            { id: made.id, expectedVersion: made.version, endsMs: late },
            { as: owner },
          )
        ).problem,
      ).toMatchObject(refusal('ends_at'))
    })

    test('jobs', async () => {
      const as = { ...owner, moduleId: 16 }
      expect(
        (await server.call(createJob, { title: 'Baker', vacancies: 1, closesMs: late }, { as }))
          .problem,
      ).toMatchObject(refusal('closes_at'))
      expect(
        await server.status(
          createJob,
          { title: 'Baker', vacancies: 1, closesMs: Date.parse('2029-06-01T00:00:00Z') },
          as,
        ),
      ).toBe(200)
    })

    test('another time for a booking', async () => {
      const { id } = await anOrder(server, { company: owner.company, module: 'service' })
      const move = { id, event: 'order.reschedule', expectedVersion: 1, startMs: late } as const
      expect(
        (await server.call(moveOrder, move, { as: { ...owner, moduleId: 14 } })).problem,
      ).toMatchObject(refusal('start_at'))
    })
  },
)

test('the phone of a user is always there, empty where none is known', async () => {
  const server = await startServer()
  const [without, having] = [await aUser(server), await aUser(server, { phone: '7700900123' })]
  const raw = async (token: string) =>
    (
      await server.request({ url: '/login-api/user/getuser', headers: { 'x-access-token': token } })
    ).json()
  expect([(await raw(without.token)).data.phone, (await raw(having.token)).data.phone]).toEqual([
    '',
    '7700900123',
  ])
  expect((await server.ask(getUser, {}, without)).phone).toBe('')
  await server.close()
})
