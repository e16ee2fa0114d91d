import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBusinesses } from '#contract/company.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { chooseBusiness, getUser } from '#contract/user.ts'
import { newId } from '../../server/db/id.ts'
import { aCompany, aUser } from '../support/builders.ts'
import { inputsOf } from '../support/generate.ts'
import { aWorld, everyCall, modulesOf, type World } from '../support/generate-world.ts'
import { fingerprints } from '../support/snapshot.ts'

const isSignedIn = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'link'

// It is refused before a database is asked: one of them is enough.
describe('a call that names another company than that of its session', () => {
  let world: World
  const requests: { name: string; own: InjectOptions; foreign: InjectOptions }[] = []

  beforeAll(async () => {
    world = await aWorld('sqlite')
    const { id: other } = await aCompany(world.server)
    for (const [name, endpoint] of everyCall) {
      if (!isSignedIn(endpoint)) continue
      const [module] = modulesOf(endpoint)
      const as = await world.actorFor(endpoint, module)
      const [sample] = fc.sample(
        inputsOf(endpoint, world.knownFor(endpoint), { isMinimal: true }),
        { numRuns: 1, seed: 3 },
      )
      const given = as && (await world.given(endpoint, sample, as))
      const input = given?.input ?? sample
      const naming = (id: string) => world.requestOf(endpoint, input, as, { 'company-id': id })
      requests.push({ name, own: naming(world.company.id), foreign: naming(other) })
      if (!endpoint.table) continue
      const asTable = (id: string) =>
        world.requestOf(endpoint, input, as, { 'company-id': id, accept: 'text/csv' })
      requests.push({
        name: `${name} as a table`,
        own: asTable(world.company.id),
        foreign: asTable(other),
      })
    }
    const { token } = await aUser(world.server, { company: world.company })
    for (const [name, url, type] of [
      ['the stream of events', '/api/events', undefined],
      ['the file of an application', '/api/pub/resume', 'application/pdf'],
    ] as const) {
      const naming = (id: string): InjectOptions => ({
        method: type ? 'POST' : 'GET',
        url,
        headers: {
          'x-access-token': token,
          'company-id': id,
          ...(type && { 'content-type': type }),
        },
        ...(type && { payload: Buffer.from('%PDF-1.4') }),
      })
      requests.push({ name, own: naming(world.company.id), foreign: naming(other) })
    }
  }, 240_000)
  afterAll(() => world.close())

  test('is refused, whichever it is, and nothing is changed', async () => {
    expect(requests.length).toBeGreaterThan(100)
    // What the preparation has queued for guests is sent first.
    await expect
      .poll(() =>
        world.server.databases.read
          .selectFrom('outbox_job')
          .select('id')
          .where('state', 'not in', ['done', 'dead'])
          .execute(),
      )
      .toEqual([])
    const before = await fingerprints(world.server.databases)
    for (const { name, foreign } of requests) {
      const answer = await world.server.request(foreign)
      expect(`${name}: ${answer.statusCode} ${answer.json().code}`).toBe(
        `${name}: 409 COMPANY_CHANGED`,
      )
    }
    expect(await fingerprints(world.server.databases)).toEqual(before)
  }, 120_000)

  test('also when it names one that does not exist', async () => {
    const as = await aUser(world.server, { company: world.company })
    for (const id of [newId(), 'none', '0']) {
      expect(
        (await world.server.call(getUser, {}, { as, headers: { 'company-id': id } })).problem.code,
      ).toBe('COMPANY_CHANGED')
    }
  })

  test('and is let through when it names its own, or none', async () => {
    for (const { name, own } of requests) {
      // An open stream has no end, and the first of them may end the session of those after it.
      if (own.url === '/api/events') continue
      const answer = await world.server.request(own)
      expect(`${name}: ${answer.body.includes('COMPANY_CHANGED')}`).toBe(`${name}: false`)
    }
    const as = await aUser(world.server, { company: world.company })
    expect(await world.server.status(getUser, {}, as)).toBe(200)
    expect(
      (await world.server.call(getUser, {}, { as, headers: { 'company-id': '' } })).status,
    ).toBe(200)
  }, 120_000)

  test('is held against the company that was chosen last', async () => {
    const master = await aUser(world.server, { company: world.company, role: 'master' })
    const { data } = await world.server.call(listBusinesses, { rowSize: 100 }, { as: master })
    const next = data.rows.find(({ isCurrent }) => !isCurrent)
    if (!next) throw new Error('a master sees more than one company')
    await world.server.call(chooseBusiness, { id: next.id }, { as: master })
    const asks = (id: string) =>
      world.server.call(getUser, {}, { as: master, headers: { 'company-id': id } })
    expect((await asks(world.company.id)).problem).toMatchObject({
      status: 409,
      code: 'COMPANY_CHANGED',
    })
    expect((await asks(next.id)).data.companyDetail.companyDetailsId).toBe(next.id)
  })
})
