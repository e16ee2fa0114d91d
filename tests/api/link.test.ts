import { describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { openLink } from '#contract/guest.ts'
import { getQueueBoard, getTicket, joinQueue } from '#contract/guest-queue.ts'
import { createLink, linkPurposes, listLinks, updateLink } from '#contract/link.ts'
import { moduleIds } from '#contract/modules.ts'
import { listVisits, moveVisit } from '#contract/visit.ts'
import { newId } from '../../server/db/id.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { linkFor } from '../../server/link/change-link.ts'
import { seedDemo } from '../../server/seed/seed.ts'
import { anOrder, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('short links on %s', (database) => {
  const server = testServer({ database, config: { publicUrl: 'https://app.example' } })
  let owner: User

  const fresh = async () => {
    owner = await aUser(server, { module: 'tableOrdering' })
    return aTable(server, { company: owner.company, name: 'Window' })
  }
  const make = (wishes: Parameters<typeof server.call<typeof createLink>>[1], as: User = owner) =>
    server.call(createLink, wishes, { as })

  test('a link has a code of its own, an address under the configured host, and says where it leads', async () => {
    const targetId = await fresh()
    const made = (await make({ purpose: 'table', targetId, label: 'By the door' })).data
    expect(made).toMatchObject({
      purpose: 'table',
      targetId,
      targetLabel: 'Window',
      label: 'By the door',
      scans: 0,
      status: 'Active',
      version: 1,
      url: `https://app.example/others/s/${made.code}`,
    })
    expect(made.code).toMatch(/^[2-9A-HJ-NP-Za-km-z]{10}$/)
    const other = (await make({ purpose: 'shop' })).data
    expect(other.code).not.toBe(made.code)
    expect((await server.ask(listLinks, {}, owner)).rows.map(({ id }) => id).toSorted()).toEqual(
      [made.id, other.id].toSorted(),
    )
    expect((await server.ask(listLinks, { targetId }, owner)).rows).toHaveLength(1)
    expect((await server.ask(listLinks, { search: 'DOOR' }, owner)).rows).toHaveLength(1)
  })

  test('a printed code is had by the first who binds it, over all companies, and led to its table later', async () => {
    const targetId = await fresh()
    const code = `Print${newId().slice(-8)}`
    const others = await Promise.all(
      [0, 1, 2].map(() => aUser(server, { module: 'tableOrdering' })),
    )
    const answers = await Promise.all(
      [owner, ...others].map((as) => make({ purpose: 'table', code }, as)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('DUPLICATE')
    const bound = (await make({ purpose: 'table', code: `${code}b` })).data
    expect(bound.status).toBe('Unbound')
    const led = await server.ask(updateLink, { id: bound.id, expectedVersion: 1, targetId }, owner)
    expect(led).toMatchObject({ status: 'Active', targetLabel: 'Window', code: `${code}b` })
  })

  test('a link is redirected, renamed and revoked without a new code; an older version is refused', async () => {
    const first = await fresh()
    const second = await aTable(server, { company: owner.company, name: 'Garden' })
    const made = (await make({ purpose: 'table', targetId: first, label: 'x' })).data
    const moved = await server.ask(
      updateLink,
      { id: made.id, expectedVersion: 1, targetId: second, label: null },
      owner,
    )
    expect(moved).toMatchObject({ code: made.code, targetLabel: 'Garden', version: 2 })
    expect(moved.label).toBeUndefined()
    expect(
      (
        await server.call(
          updateLink,
          { id: made.id, expectedVersion: 1, label: 'late' },
          { as: owner },
        )
      ).problem,
    ).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { version: 2 },
    })
    const queue = await server.ask(
      updateLink,
      { id: made.id, expectedVersion: 2, purpose: 'queue' },
      owner,
    )
    expect([queue.purpose, queue.targetId, queue.status]).toEqual(['queue', undefined, 'Active'])
    expect(
      (await server.ask(updateLink, { id: made.id, expectedVersion: 3, status: 'Revoked' }, owner))
        .status,
    ).toBe('Revoked')
  })

  test('it leads to nothing of another company or module, and a purpose exists where it makes sense', async () => {
    await fresh()
    const stranger = await aUser(server, { module: 'tableOrdering' })
    const theirs = await aTable(server, { company: stranger.company })
    const { id: order } = await anOrder(server, { company: owner.company, module: 'ekart' })
    expect((await make({ purpose: 'table', targetId: theirs })).status).toBe(404)
    expect((await make({ purpose: 'receipt', targetId: order })).status).toBe(404)
    expect((await make({ purpose: 'booking' })).problem.code).toBe('MODULE_FORBIDDEN')
    const made = (await make({ purpose: 'shop' })).data
    for (const as of [stranger, { ...owner, moduleId: moduleIds.foodKart }]) {
      expect(
        await server.status(updateLink, { id: made.id, expectedVersion: 1, label: 'mine' }, as),
      ).toBe(404)
      expect((await server.ask(listLinks, {}, as)).rows).toEqual([])
    }
  })

  test('a record that gets its link with it keeps it', async () => {
    const targetId = await fresh()
    const ask = () =>
      inTransaction(server.databases, (db) =>
        linkFor({ db, companyId: owner.company.id }, 'table', targetId, server.clock.now()),
      )
    const one = await ask()
    expect(await ask()).toEqual(one)
    expect((await server.ask(listLinks, { targetId }, owner)).rows).toMatchObject([
      { code: one.code, status: 'Active' },
    ])
  })

  test('a guest who missed the call sees that and can join again while the link is open', async () => {
    owner = await aUser(server, { module: 'skipques' })
    const made = (await make({ purpose: 'queue' })).data
    const { intakeToken } = (await server.call(openLink, { code: made.code }, {})).data
    const { token } = (await server.call(joinQueue, { intakeToken, fullName: 'Noor' }, {})).data
    const ticket = async () => (await server.call(getTicket, { token }, {})).data
    const move = async (wishes: Pick<CallInput<typeof moveVisit>, 'event' | 'reasonCode'>) => {
      const { rows } = await server.ask(listVisits, { type: 'queue' }, owner)
      for (const { id, version: expectedVersion } of rows)
        await server.call(moveVisit, { id, expectedVersion, ...wishes }, { as: owner })
    }
    await move({ event: 'queue.call' })
    const called = await ticket()
    expect([called.isMissed, called.joinCode]).toEqual([false, undefined])
    await move({ event: 'queue.cancel', reasonCode: 'no_show' })
    expect(await ticket()).toMatchObject({
      queueStatus: 'Cancel',
      isMissed: true,
      joinCode: made.code,
    })
    await server.call(
      updateLink,
      { id: made.id, expectedVersion: made.version, status: 'Revoked' },
      { as: owner },
    )
    expect((await ticket()).joinCode).toBeUndefined()
  })

  test('the demo has an open link for every purpose, and a queue that moves', async () => {
    await seedDemo(server.databases, server.clock)
    const rows = await server.databases.read
      .selectFrom('dynamic_link')
      .select(['code', 'purpose'])
      .where('code', 'like', 'Demo%')
      .where('label', 'is not', null)
      .execute()
    for (const { code } of rows)
      expect((await server.call(openLink, { code }, {})).status, code).toBe(200)
    expect(new Set(rows.map(({ purpose }) => purpose))).toEqual(new Set(linkPurposes))
    const { intakeToken } = (await server.call(openLink, { code: 'DemoSkipquesQueue' }, {})).data
    const board = (await server.call(getQueueBoard, { intakeToken }, {})).data
    expect([board.called.length, board.waiting]).toEqual([1, 5])
    const ticket = (await server.call(joinQueue, { intakeToken, fullName: 'Kim' }, {})).data
    expect([ticket.position, ticket.estimate?.basis.samples]).toEqual([6, 30])
  })
})
