import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { addVisit, callNext, listVisits, moveVisit, type Visit } from '#contract/visit.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())(
  'what one press did in the queue is undone as one, on %s',
  (database) => {
    const server = testServer({ database })
    let owner: User
    let staff: User

    async function aClinic(...names: string[]): Promise<void> {
      owner = await aUser(server, { module: 'skipques' })
      staff = await aUser(server, { company: owner.company, role: 'staff', module: 'skipques' })
      await server.call(updateUser, { settings: { queueCounters: ['1', '2'] } }, { as: owner })
      for (const fullName of names) await server.ask(addVisit, { type: 'queue', fullName }, staff)
    }
    type Part = {
      event: Visit['allowedEvents'][number]
      counter?: string
      finishedId?: Visit['id']
    }
    const send = ({ id, version }: Visit, part: Part) =>
      server.call(moveVisit, { id, expectedVersion: version, ...part }, { as: staff })
    const move = async (visit: Visit, part: Part) => (await send(visit, part)).data
    const next = (finishedId?: Visit['id']) =>
      server.ask(callNext, { counter: '1', ...(finishedId && { finishedId }) }, staff)
    const all = async (): Promise<Visit[]> =>
      (await server.ask(listVisits, { type: 'queue', rowSize: 50 }, staff)).rows
    const now = async ({ id }: Visit): Promise<Visit> => {
      const found = (await all()).find((one) => one.id === id)
      if (!found) throw new Error('the entry is gone')
      return found
    }

    test('a call that finished who was served is taken back with the finish; another counter cannot', async () => {
      await aClinic('Ana', 'Ben')
      const ana = await move(await next(), { event: 'queue.seat' })
      server.clock.advance(1000)
      const ben = await next(ana.id)
      expect((await now(ana)).finishedMs).toBe(ben.calledMs)
      const away = await send(ben, { event: 'queue.uncall', counter: '2', finishedId: ana.id })
      expect(away.problem.code).toBe('TRANSITION_NOT_ALLOWED')
      expect((await now(ana)).finishedMs).toBe(ben.calledMs)
      const back = await move(ben, { event: 'queue.uncall', counter: '1', finishedId: ana.id })
      expect(back.calledMs).toBeUndefined()
      const again = await now(ana)
      expect(again).toMatchObject({ queueStatus: 'Seated', counter: '1' })
      expect(again.finishedMs).toBeUndefined()
      expect(again.allowedEvents).toContain('queue.finish')
    })

    test('who was only called is called again, and the call of a row finishes as Call next does', async () => {
      await aClinic('Ana', 'Ben', 'Cleo')
      const ana = await next()
      const cleo = (await all()).find(({ customer }) => customer?.fullName === 'Cleo')
      if (!cleo) throw new Error('nobody waits')
      const called = await move(cleo, { event: 'queue.call', counter: '1', finishedId: ana.id })
      expect(await now(ana)).toMatchObject({ queueStatus: 'Seated', finishedMs: called.calledMs })
      await move(called, { event: 'queue.uncall', counter: '1', finishedId: ana.id })
      expect(await now(ana)).toMatchObject({
        queueStatus: 'Waiting',
        calledMs: ana.calledMs,
        counter: '1',
      })
    })

    test('who was finished at another time stays finished', async () => {
      await aClinic('Ana', 'Ben')
      const ana = await move(await next(), { event: 'queue.seat' })
      const done = await move(ana, { event: 'queue.finish' })
      server.clock.advance(1000)
      const ben = await next()
      await move(ben, { event: 'queue.uncall', counter: '1', finishedId: done.id })
      expect((await now(done)).finishedMs).toBe(done.finishedMs)
    })

    test('who was finished and has joined again stays finished, and the call is taken back', async () => {
      await aClinic()
      const person = { type: 'queue' as const, fullName: 'Ana', phone: '771234567' }
      await server.ask(addVisit, { ...person, callingCode: '+94' }, staff)
      await server.ask(addVisit, { type: 'queue', fullName: 'Ben' }, staff)
      const ana = await next()
      const ben = await next(ana.id)
      await server.ask(addVisit, { ...person, callingCode: '+94' }, staff)
      const back = await send(ben, { event: 'queue.uncall', counter: '1', finishedId: ana.id })
      expect([back.status, back.data?.calledMs]).toEqual([200, undefined])
      expect(await now(ana)).toMatchObject({ queueStatus: 'Seated', finishedMs: ben.calledMs })
    })

    test('a finish is taken back for five minutes, however long the visit was', async () => {
      await aClinic('Ana')
      const ana = await move(await next(), { event: 'queue.seat' })
      expect((await send(ana, { event: 'queue.unfinish' })).problem.code).toBe('TOO_LATE')
      server.clock.advance(40 * 60_000)
      const done = await move(ana, { event: 'queue.finish' })
      expect(done.allowedEvents).toContain('queue.unfinish')
      const open = await move(done, { event: 'queue.unfinish' })
      expect(open.finishedMs).toBeUndefined()
      const closed = await move(open, { event: 'queue.finish' })
      server.clock.advance(6 * 60_000)
      expect((await send(closed, { event: 'queue.unfinish' })).problem.code).toBe('TOO_LATE')
    })
  },
)
