import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import {
  addVisit,
  getQueueHistory,
  listVisits,
  moveVisit,
  notifyVisit,
  type Visit,
} from '#contract/visit.ts'
import { getCustomer, mergeCustomers } from '#contract/customer.ts'
import { newId } from '../../server/db/id.ts'
import { expireVisits } from '../../server/visit/expire-visits.ts'
import { aCompany, aCustomer, anOrder, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minute = 60_000

describe.each(databases())('queues on %s', (database) => {
  const server = testServer({ database })
  let staff: User

  const fresh = async (module: 'skipques' | 'cConnect' | 'tableOrdering' = 'skipques') => {
    const owner = await aUser(server, { module })
    staff = await aUser(server, { company: owner.company, role: 'staff', module })
    return owner
  }
  const join = (fullName = 'Ines', partySize = 1, as = staff): Promise<Visit> =>
    server.ask(addVisit, { type: 'queue', fullName, partySize }, as)
  const move = (
    visit: Pick<Visit, 'id' | 'version'>,
    event: Visit['allowedEvents'][number],
    details: object = {},
    as = staff,
  ) =>
    server.call(
      moveVisit,
      { id: visit.id, expectedVersion: visit.version, event, ...details },
      { as },
    )
  const queue = async (as = staff) =>
    (await server.ask(listVisits, { type: 'queue', queueStatus: ['Waiting'], rowSize: 100 }, as))
      .rows
  const names = async () => (await queue()).map(({ customer }) => customer?.fullName)

  test('a hundred concurrent joins get a hundred numbers, in queue order', async () => {
    await fresh()
    await Promise.all(Array.from({ length: 100 }, (_, at) => join(`Guest ${at}`)))
    const rows = await queue()
    const upTo100 = Array.from({ length: 100 }, (_, at) => at + 1)
    expect(rows.map(({ ticketNo }) => Number(ticketNo))).toEqual(upTo100)
    expect(rows.map(({ position }) => position)).toEqual(upTo100)
  })

  test('of two who wait in one queue and turn out to be one person, both places stay', async () => {
    const owner = await fresh()
    const [keepId, mergeId] = [
      await aCustomer(server, { company: owner.company }),
      await aCustomer(server, { company: owner.company, phone: null, phone_norm: null }),
    ]
    const wait = (customerId: Id) => server.ask(addVisit, { type: 'queue', customerId }, staff)
    const [first, second] = [await wait(keepId), await wait(mergeId)]
    expect(await server.status(mergeCustomers, { keepId, mergeId }, owner)).toBe(200)
    expect((await queue()).map(({ id, customer }) => [id, customer?.id])).toEqual([
      [first.id, keepId],
      [second.id, keepId],
    ])
    // One goes; who comes back while the other waits is told.
    const left = (await move(second, 'queue.cancel', { reasonCode: 'left' })).data
    expect((await move(left, 'queue.restore')).problem.code).toBe('DUPLICATE')
    expect(await server.refusal(addVisit, { type: 'queue', customerId: keepId }, staff)).toBe(
      'DUPLICATE',
    )
  })

  test('numbers begin anew with the day of the company', async () => {
    await fresh()
    expect((await join()).ticketNo).toBe('1')
    expect((await join()).ticketNo).toBe('2')
    const day = 24 * 60 * minute
    server.clock.advance(day)
    staff = await aUser(server, { company: staff.company, role: 'staff', module: 'skipques' })
    expect((await join()).ticketNo).toBe('1')
    server.clock.advance(-day)
  })

  test('a moved entry is placed between its new neighbours, however often', async () => {
    await fresh()
    for (const name of ['A', 'B', 'C', 'D']) await join(name)
    const of = async (name: string) =>
      (await queue()).find(({ customer }) => customer?.fullName === name) ?? (await join(name))
    await move(await of('D'), 'queue.move', { position: 2 })
    expect(await names()).toEqual(['A', 'D', 'B', 'C'])
    await move(await of('A'), 'queue.move', { position: 4 })
    expect(await names()).toEqual(['D', 'B', 'C', 'A'])
    await move(await of('A'), 'queue.move', { position: 1 })
    await move(await of('C'), 'queue.move', { position: 99 })
    expect(await names()).toEqual(['A', 'D', 'B', 'C'])
    // So often that the middle between two ranks runs out.
    for (let times = 0; times < 30; times += 1)
      await move(await of(times % 2 === 0 ? 'B' : 'D'), 'queue.move', { position: 2 })
    expect(await names()).toEqual(['A', 'D', 'B', 'C'])
    expect((await move(await of('A'), 'queue.move')).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'position' }],
    })
  })

  test('a new guest comes after those who were moved to the end', async () => {
    await fresh()
    for (const name of ['A', 'B', 'C']) await join(name)
    for (const visit of (await queue()).slice(0, 2))
      await move(visit, 'queue.move', { position: 3 })
    expect(await names()).toEqual(['C', 'A', 'B'])
    for (const name of ['D', 'E']) await join(name)
    expect(await names()).toEqual(['C', 'A', 'B', 'D', 'E'])
  })

  test('called, put on hold, back, seated, returned: each step as the lifecycle says, the time of joining stays', async () => {
    await fresh()
    const joined = await join()
    expect(joined.allowedEvents).toEqual([
      'queue.call',
      'queue.hold',
      'queue.move',
      'queue.seat',
      'queue.cancel',
    ])
    server.clock.advance(minute)
    const called = (await move(joined, 'queue.call')).data
    expect(called).toMatchObject({
      queueStatus: 'Waiting',
      callCount: 1,
      calledMs: server.clock.now(),
      isOnHold: false,
    })
    const held = (await move(called, 'queue.hold')).data
    expect(held).toMatchObject({
      isOnHold: true,
      allowedEvents: ['queue.resume', 'queue.move', 'queue.seat', 'queue.cancel'],
    })
    expect(held.calledMs).toBeUndefined()
    const back = (await move(held, 'queue.resume')).data
    const seated = (await move(back, 'queue.seat')).data
    expect(seated).toMatchObject({
      queueStatus: 'Seated',
      seatedMs: server.clock.now(),
      allowedEvents: ['queue.return', 'queue.finish'],
    })
    expect(seated.position).toBeUndefined()
    expect((await move(seated, 'queue.call')).problem).toMatchObject({
      status: 409,
      code: 'TRANSITION_NOT_ALLOWED',
      current: { queue_status: 'Seated' },
    })
    const returned = (await move(seated, 'queue.return')).data
    expect(returned).toMatchObject({
      queueStatus: 'Waiting',
      joinedMs: joined.joinedMs,
      position: 1,
      callCount: 1,
    })
    const done = (await move((await move(returned, 'queue.seat')).data, 'queue.finish')).data
    expect(done).toMatchObject({ finishedMs: server.clock.now() })
    expect(done.allowedEvents).not.toContain('queue.finish')
    const history = await server.databases.read
      .selectFrom('state_history')
      .select('event')
      .where('entity_id', '=', joined.id)
      .orderBy('record_version')
      .execute()
    expect(history.map(({ event }) => event.slice(6))).toEqual([
      'join',
      'call',
      'hold',
      'resume',
      'seat',
      'return',
      'seat',
      'finish',
    ])
  })

  test('undoing a seating restores the wait with its times; a guest who missed the call returns to the front, not called', async () => {
    await fresh()
    const called = (await move(await join(), 'queue.call')).data
    const seated = (await move(called, 'queue.seat')).data
    server.clock.advance(4 * minute)
    const back = (await move(seated, 'queue.return')).data
    expect(back).toMatchObject({ queueStatus: 'Waiting', isOnHold: false })
    expect(back.calledMs).toBe(called.calledMs)
    // Fifteen minutes count from the return on.
    server.clock.advance(14 * minute)
    await expireVisits(server.databases, server.clock.now())
    const removed = (await move(back, 'queue.cancel', { reasonCode: 'no_show' })).data
    server.clock.advance(4 * minute)
    await join()
    const again = (await move(removed, 'queue.restore')).data
    expect(again).toMatchObject({ queueStatus: 'Waiting', position: 1, callCount: 1 })
    expect(again.calledMs).toBeUndefined()
    const held = await move(again, 'queue.hold')
    expect(held.status).toBe(200)
    const seatedFromHold = (await move(held.data, 'queue.seat')).data
    expect((await move(seatedFromHold, 'queue.return')).data).toMatchObject({
      queueStatus: 'Waiting',
      isOnHold: true,
    })
  })

  test('a cancel needs a reason and can be taken back for a while; a status is as good as an event', async () => {
    await fresh()
    const joined = await join()
    expect((await move(joined, 'queue.cancel')).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'reason_code' }],
    })
    const cancelled = await server.ask(
      moveVisit,
      { id: joined.id, expectedVersion: 1, queueStatus: 'Cancel', reasonCode: 'no_show' },
      staff,
    )
    expect(cancelled).toMatchObject({
      queueStatus: 'Cancel',
      reasonCode: 'no_show',
      allowedEvents: ['queue.restore'],
    })
    const restored = (await move(cancelled, 'queue.restore')).data
    expect(restored.reasonCode).toBeUndefined()
    const again = (await move(restored, 'queue.cancel', { reasonCode: 'left' })).data
    server.clock.advance(6 * minute)
    expect((await move(again, 'queue.restore')).problem.code).toBe('TOO_LATE')
    expect((await move(again, 'queue.leave')).status).toBe(409)
  })

  test('what belongs to the guest or to the clock is refused to the team', async () => {
    await fresh()
    const joined = await join()
    for (const event of ['queue.leave', 'queue.expire'] as const)
      expect((await move(joined, event)).problem.code).toBe('ROLE_FORBIDDEN')
  })

  test('of two who seat the same party one wins', async () => {
    await fresh()
    const joined = await join()
    const answers = await Promise.all([
      move(joined, 'queue.seat'),
      move(joined, 'queue.call'),
      move(joined, 'queue.hold'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await queue())[0]?.version ?? 2).toBe(2)
  })

  test('a table is given to one party, and given back by the one that returns to the queue', async () => {
    const owner = await fresh('tableOrdering')
    const tableId = await aTable(server, { company: owner.company })
    const [one, two] = [await join('One', 3), await join('Two', 2)]
    const answers = await Promise.all([
      move(one, 'queue.seat', { tableId }),
      move(two, 'queue.seat', { tableId }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('TABLE_OCCUPIED')
    const seated = answers.find(({ status }) => status === 200)?.data
    if (!seated) throw new Error('nobody sits')
    expect(seated).toMatchObject({ tableId, tableName: 'Table 1' })
    const session = await server.databases.read
      .selectFrom('table_session')
      .select(['party_size', 'open_key'])
      .where('table_id', '=', tableId)
      .executeTakeFirstOrThrow()
    expect(session).toEqual({ party_size: seated.partySize, open_key: 'open' })
    await move(seated, 'queue.return')
    const [next] = await queue()
    if (!next) throw new Error('nobody waits')
    expect((await move(next, 'queue.seat', { tableId })).status).toBe(200)
    const stranger = await aTable(server, { company: (await aUser(server)).company })
    const [last] = await queue()
    expect(last && (await move(last, 'queue.seat', { tableId: stranger })).status).toBe(404)
  })

  test('an estimate is a range from what others waited, and says how it was reached', async () => {
    await fresh()
    expect((await join('First')).estimate).toBeUndefined()
    await move((await queue())[0] ?? { id: newId(), version: 1 }, 'queue.cancel', {
      reasonCode: 'left',
    })
    for (const wait of [4, 6, 8, 10, 12]) {
      const visit = await join(`Waits ${wait}`)
      server.clock.advance(wait * minute)
      await move(visit, 'queue.seat')
    }
    const [one, two] = [await join('One'), await join('Two')]
    expect(one.estimate).toEqual({
      fromMin: 6,
      toMin: 10,
      basis: { ahead: 0, perPartyMin: 8, samples: 5 },
    })
    expect(two.estimate).toEqual({
      fromMin: 12,
      toMin: 20,
      basis: { ahead: 1, perPartyMin: 8, samples: 5 },
    })
    await move(one, 'queue.hold')
    // Nobody calls whoever is on hold.
    expect((await queue()).find(({ id }) => id === one.id)?.estimate).toBeUndefined()
    expect((await queue()).find(({ id }) => id === two.id)).toMatchObject({
      position: 2,
      estimate: { basis: { ahead: 0 } },
    })
    expect((await move(two, 'queue.call')).data.estimate).toBeUndefined()
    const history = await server.ask(getQueueHistory, {}, staff)
    expect(history).toMatchObject({ seated: 5, cancelled: 1 })
    expect(history.hours.reduce((sum, { count }) => sum + count, 0)).toBe(5)
    expect(Math.max(...history.hours.map(({ medianMin }) => medianMin))).toBeLessThanOrEqual(12)
  })

  test('waits are counted by the hour on the clock, also on days with a clock change', async () => {
    const before = server.clock.now()
    // The clocks of London went from 01:00 to 02:00 that morning, so this is noon.
    server.clock.advance(Date.parse('2027-03-28T11:00Z') - before)
    const company = await aCompany(server, { time_zone: 'Europe/London' })
    staff = await aUser(server, { company, role: 'staff', module: 'skipques' })
    const visit = await join()
    server.clock.advance(5 * minute)
    await move(visit, 'queue.seat')
    expect((await server.ask(getQueueHistory, {}, staff)).hours).toEqual([
      { hour: 12, count: 1, medianMin: 5 },
    ])
    server.clock.advance(before - server.clock.now())
  })

  test('who was on hold when removed is on hold again when that is undone', async () => {
    await fresh()
    const held = (await move(await join(), 'queue.hold')).data
    const gone = (await move(held, 'queue.cancel', { reasonCode: 'left' })).data
    expect(gone.queueStatus).toBe('Cancel')
    const back = (await move(gone, 'queue.restore')).data
    expect(back.queueStatus).toBe('Waiting')
    expect(back.allowedEvents).toContain('queue.resume')
  })

  test('a guest is called once in twenty seconds, however many press', async () => {
    await fresh()
    const joined = await join()
    const call = () => server.call(notifyVisit, { id: joined.id, channel: 'page' }, { as: staff })
    const answers = await Promise.all([call(), call(), call()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    const late = answers.find(({ status }) => status === 429)
    expect([late?.problem.code, late?.headers['retry-after']]).toEqual(['TOO_MANY', '20'])
    server.clock.advance(20_000)
    expect((await call()).data).toMatchObject({ callCount: 2, calledMs: server.clock.now() })
    server.clock.advance(20_000)
    expect(
      (await server.call(notifyVisit, { id: joined.id, channel: 'sms' }, { as: staff })).problem,
    ).toMatchObject({ status: 422, errors: [{ path: 'channel' }] })
    expect(
      (
        await server.ask(
          notifyVisit,
          { id: joined.id, channel: 'display', template: 'closing' },
          staff,
        )
      ).callCount,
    ).toBe(2)
    const jobs = async () =>
      (
        await server.databases.read
          .selectFrom('outbox_job')
          .select('kind')
          .where('company_id', '=', staff.company.id)
          .execute()
      ).map(({ kind }) => kind)
    expect(await jobs()).toEqual([])
    const customerId = await aCustomer(server, { company: staff.company })
    const known = await server.ask(addVisit, { type: 'queue', customerId }, staff)
    // No sender is built in: a text message would reach nobody, so none is promised.
    expect(
      (await server.call(notifyVisit, { id: known.id, channel: 'sms' }, { as: staff })).problem,
    ).toMatchObject({ status: 422, errors: [{ rule: 'no_sender' }] })
    await server.call(notifyVisit, { id: known.id, channel: 'email' }, { as: staff })
    expect(await jobs()).toEqual(['mail'])
  })

  test('who was called and did not come loses the place, once, and so do those left over from yesterday', async () => {
    const owner = await fresh()
    await server.call(updateUser, { settings: { queueExpireAfterMin: 5 } }, { as: owner })
    const [called, waiting] = [await join('Called'), await join('Waiting')]
    await move(called, 'queue.call')
    server.clock.advance(5 * minute - 1)
    await expireVisits(server.databases, server.clock.now())
    expect(await names()).toEqual(['Called', 'Waiting'])
    server.clock.advance(1)
    await Promise.all([1, 2, 3].map(() => expireVisits(server.databases, server.clock.now())))
    expect(await names()).toEqual(['Waiting'])
    const gone = (await server.ask(listVisits, { queueStatus: ['Cancel'] }, staff)).rows
    expect(gone).toMatchObject([{ id: called.id, reasonCode: 'no_show', version: 3 }])
    server.clock.advance(24 * 60 * minute)
    await expireVisits(server.databases, server.clock.now())
    staff = await aUser(server, { company: owner.company, role: 'staff', module: 'skipques' })
    expect(await names()).toEqual([])
    expect(waiting.queueStatus).toBe('Waiting')
  })

  test('nobody waits twice, but after leaving one may come again', async () => {
    await fresh()
    const customerId = await aCustomer(server, { company: staff.company })
    const come = () => server.call(addVisit, { type: 'queue', customerId }, { as: staff })
    const answers = await Promise.all([come(), come()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('DUPLICATE')
    const [visit] = await queue()
    const cancelled = visit && (await move(visit, 'queue.cancel', { reasonCode: 'left' })).data
    expect((await come()).status).toBe(200)
    expect(cancelled && (await move(cancelled, 'queue.restore')).problem.code).toBe('DUPLICATE')
  })

  test('a check-in is a visit that waits for nothing, and is counted for the customer', async () => {
    const owner = await fresh('cConnect')
    const customerId = await aCustomer(server, { company: owner.company })
    const visit = await server.ask(addVisit, { type: 'checkin', customerId }, staff)
    expect(visit).toMatchObject({
      type: 'checkin',
      customer: { id: customerId },
      callCount: 0,
      allowedEvents: [],
    })
    expect([visit.queueStatus, visit.ticketNo, visit.position]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await server.ask(getCustomer, { id: customerId }, owner)).toMatchObject({
      visitCount: 1,
      lastSeenMs: server.clock.now(),
    })
    expect(
      (await server.ask(listVisits, { customerId, type: 'checkin' }, staff)).rows,
    ).toHaveLength(1)
    expect((await move(visit, 'queue.call')).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    expect((await server.call(addVisit, { type: 'checkin' }, { as: staff })).problem).toMatchObject(
      { status: 422, errors: [{ path: 'full_name' }] },
    )
  })

  test('another company and another module find nothing', async () => {
    const owner = await fresh()
    const visit = await join('Élodie')
    await anOrder(server, { company: owner.company })
    for (const as of [
      await aUser(server, { module: 'skipques' }),
      { ...staff, moduleId: moduleIds.cConnect },
    ]) {
      expect(await queue(as)).toEqual([])
      expect((await move(visit, 'queue.call', {}, as)).status).toBe(404)
      expect(await server.status(notifyVisit, { id: visit.id, channel: 'page' }, as)).toBe(404)
    }
    const foreign = await aCustomer(server, { company: (await aUser(server)).company })
    for (const customerId of [foreign, newId() as Id])
      expect(await server.status(addVisit, { type: 'queue', customerId }, staff)).toBe(404)
    for (const search of ['élodie', 'Élodie', '1'])
      expect(
        (await server.ask(listVisits, { search: search === 'élodie' ? 'lodie' : search }, staff))
          .rows,
      ).toHaveLength(1)
  })
})
