import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { openLink } from '#contract/guest.ts'
import { getQueueBoard, getTicket, joinQueue, moveTicket } from '#contract/guest-queue.ts'
import { createLink } from '#contract/link.ts'
import { updateLocation } from '#contract/location.ts'
import {
  callNext,
  getQueueRules,
  leaveKiosk,
  listVisits,
  moveVisit,
  transferVisit,
  type Visit,
} from '#contract/visit.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'

describe.each(databases())('counters of the queue on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  let owner: User
  let staff: User
  let count = 0

  async function aClinic(settings: object = {}): Promise<void> {
    owner = await aUser(server, { module: 'skipques' })
    staff = await aUser(server, { company: owner.company, role: 'staff', module: 'skipques' })
    await server.call(
      updateUser,
      { settings: { queueCounters: ['1', '2', 'Room 4'], ...settings } },
      { as: owner },
    )
  }
  const intake = async () => {
    const { code } = await server.ask(createLink, { purpose: 'queue' }, owner)
    return (await server.call(openLink, { code }, {})).data.intakeToken
  }
  /** Comes by the link of the clinic. */
  async function aPatient(intakeToken: string) {
    count += 1
    const email = `patient${count}@mail.example`
    const joined = await server.call(
      joinQueue,
      { intakeToken, fullName: `Patient ${count}`, email },
      {},
    )
    expect(joined.status).toBe(200)
    return { email, token: joined.data.token }
  }
  const queue = async (): Promise<Visit[]> =>
    (await server.ask(listVisits, { type: 'queue', queueStatus: ['Waiting'], rowSize: 100 }, staff))
      .rows
  const call = (visit: Visit | undefined, counter?: string, as = staff) => {
    if (!visit) throw new Error('nobody waits')
    return server.call(
      moveVisit,
      {
        id: visit.id,
        expectedVersion: visit.version,
        event: 'queue.call',
        ...(counter && { counter }),
      },
      { as },
    )
  }
  const ticket = async (token: string) => (await server.call(getTicket, { token }, {})).data

  test('who is called to a counter reads it on their page, in the mail and on the wall, and is sent to another one', async () => {
    await aClinic()
    expect(await server.ask(getQueueRules, {}, staff)).toEqual({
      services: [],
      counters: ['1', '2', 'Room 4'],
      almostAt: 2,
      isKioskLocked: false,
    })
    const intakeToken = await intake()
    const { token, email } = await aPatient(intakeToken)
    const [first] = await queue()
    const called = await call(first, '2')
    expect(called.data).toMatchObject({ counter: '2', callCount: 1 })
    expect(await ticket(token)).toMatchObject({ counter: '2' })
    expect((await mailbox.mailAbout(email, 'turn')).text).toContain('Please go to: 2.')
    const board = async () => (await server.call(getQueueBoard, { intakeToken }, {})).data.called
    expect(await board()).toMatchObject([{ ticketNo: '1', counter: '2', callCount: 1 }])

    const sent = await call(called.data, 'Room 4')
    expect(sent.data).toMatchObject({ counter: 'Room 4', callCount: 2 })
    expect(await ticket(token)).toMatchObject({ counter: 'Room 4' })
    // Called once more without a word: where they were sent to.
    expect((await call(sent.data)).data).toMatchObject({ counter: 'Room 4', callCount: 3 })
    expect((await call((await queue())[0], '9')).problem).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'counter', message: 'This counter does not exist.' }],
    })
    const [now] = await queue()
    if (!now) throw new Error('nobody waits')
    const held = await server.call(
      moveVisit,
      { id: now.id, expectedVersion: now.version, event: 'queue.hold' },
      { as: staff },
    )
    expect(held.data.counter).toBeUndefined()
  })

  test('each service has a line of its own; who was called in one is sent on to the other, and waits there by the time of joining', async () => {
    await aClinic({ queueServices: ['Blood test', 'Doctor'] })
    // Where a link names no branch, the line is that of the default one.
    await server.ask(updateLocation, { name: 'Main', isDefault: true }, owner)
    const { code } = await server.ask(createLink, { purpose: 'queue' }, owner)
    const link = (await server.call(openLink, { code }, {})).data
    expect(link.queueServices).toEqual(['Blood test', 'Doctor'])
    const { intakeToken } = link
    const joinFor = (fullName: string, service?: string) =>
      server.call(joinQueue, { intakeToken, fullName, ...(service && { service }) }, {})
    const ana = (await joinFor('Ana')).data
    await joinFor('Ben', 'Doctor')
    await joinFor('Cleo', 'Doctor')
    expect((await joinFor('Dan', 'Dentist')).problem.errors).toMatchObject([
      { path: 'service', message: 'This service does not exist.' },
    ])
    const places = async () =>
      (await queue()).map(({ customer, service, position }) => [
        customer?.fullName,
        service,
        position,
      ])
    expect(await places()).toEqual([
      ['Ana', 'Blood test', 1],
      ['Ben', 'Doctor', 1],
      ['Cleo', 'Doctor', 2],
    ])
    // Whoever comes next reads that before taking a number.
    expect((await server.call(openLink, { code }, {})).data.queueLines).toEqual([
      { service: 'Blood test', waiting: 1 },
      { service: 'Doctor', waiting: 2 },
    ])
    const called = (await call((await queue())[0], '1')).data
    const send = (visit: Visit, service: string) =>
      server.call(
        transferVisit,
        { id: visit.id, expectedVersion: visit.version, service },
        { as: staff },
      )
    const sent = (await send(called, 'Doctor')).data
    expect(sent).toMatchObject({ service: 'Doctor', position: 1, queueStatus: 'Waiting' })
    expect([sent.calledMs, sent.counter, sent.isOnHold]).toEqual([undefined, undefined, false])
    expect(await ticket(ana.token)).toMatchObject({ service: 'Doctor', position: 1 })
    expect(await places()).toEqual([
      ['Ana', 'Doctor', 1],
      ['Ben', 'Doctor', 2],
      ['Cleo', 'Doctor', 3],
    ])
    expect((await send(called, 'Blood test')).problem.code).toBe('VERSION_CONFLICT')
    // Served here a moment ago, and sent on from there.
    const seated = await server.call(
      moveVisit,
      { id: sent.id, expectedVersion: sent.version, event: 'queue.seat' },
      { as: staff },
    )
    expect((await send(seated.data, 'Blood test')).data).toMatchObject({
      service: 'Blood test',
      queueStatus: 'Waiting',
      position: 1,
    })
    expect((await send((await queue())[0] ?? called, 'Dentist')).problem.code).toBe('VALIDATION')
  })

  test('people who wait while services are named, renamed and removed stay in every line, in the order they came', async () => {
    await aClinic({ queueCounters: [] })
    await server.ask(updateLocation, { name: 'Main', isDefault: true }, owner)
    const name = (queueServices: string[]) =>
      server.ask(updateUser, { settings: { queueServices } }, owner)
    const { code } = await server.ask(createLink, { purpose: 'queue' }, owner)
    const link = async () => (await server.call(openLink, { code }, {})).data
    const { intakeToken } = await link()
    const joins = async (fullName: string, service?: string) => {
      const { data } = await server.call(
        joinQueue,
        { intakeToken, fullName, ...(service && { service }) },
        {},
      )
      return data.token
    }
    const early = [await joins('Ana'), await joins('Ben'), await joins('Cleo')]
    await name(['Doctor', 'Nurse'])
    const waiting = async () => (await link()).queueLines?.map((line) => line.waiting)
    expect(await waiting()).toEqual([3, 3])
    const dan = await joins('Dan', 'Nurse')
    expect(await ticket(dan)).toMatchObject({ position: 4, isAlmost: false, service: 'Nurse' })
    expect(await waiting()).toEqual([3, 4])
    const next = async (service?: string) =>
      (await server.ask(callNext, { service }, staff)).customer?.fullName
    expect(await next('Doctor')).toBe('Ana')
    expect(await ticket(dan)).toMatchObject({ position: 3, isAlmost: false })
    // Renamed: who waits for the former name is in every line too.
    await name(['Doctor', 'Triage'])
    const eve = await joins('Eve', 'Triage')
    expect((await ticket(eve)).position).toBe(4)
    expect([await next('Triage'), await next('Doctor'), await next('Doctor')]).toEqual([
      'Ben',
      'Cleo',
      'Dan',
    ])
    expect(await server.refusal(callNext, { service: 'Doctor' }, staff)).toBe('NOT_FOUND')
    expect(await ticket(eve)).toMatchObject({ position: 1, isAlmost: true })
    // All removed: one line.
    await name([])
    const fay = await joins('Fay')
    expect(await ticket(fay)).toMatchObject({ position: 2 })
    expect([await next(), await next()]).toEqual(['Eve', 'Fay'])
    expect(await server.refusal(callNext, {}, staff)).toBe('NOT_FOUND')
    expect(early).toHaveLength(3)
  })

  test('of people who press Call next at once each calls somebody else, in order; a repeated press calls nobody more', async () => {
    const counters = ['1', '2', '3']
    await aClinic({ queueCounters: counters })
    const intakeToken = await intake()
    for (let each = 0; each < 4; each += 1) await aPatient(intakeToken)
    const called = await Promise.all(
      counters.map((counter) => server.call(callNext, { counter }, { as: staff })),
    )
    expect(called.map(({ data }) => data.ticketNo).toSorted()).toEqual(['1', '2', '3'])
    expect(called.map(({ data }) => data.counter)).toEqual(counters)
    const again = { as: staff, headers: { 'idempotency-key': crypto.randomUUID() } }
    const [first, second] = [
      await server.call(callNext, {}, again),
      await server.call(callNext, {}, again),
    ]
    expect([first.data.ticketNo, second.data.ticketNo]).toEqual(['4', '4'])
    expect((await queue()).map(({ callCount }) => callCount)).toEqual([1, 1, 1, 1])
  })

  test('a call by mistake is taken back by the counter that made it: back at the same place, told so, and told again at the next call', async () => {
    await aClinic({ queueAlmostAt: 0 })
    const intakeToken = await intake()
    const [one] = [await aPatient(intakeToken), await aPatient(intakeToken)]
    const called = (await server.call(callNext, { counter: '2' }, { as: staff })).data
    expect(called.allowedEvents).toContain('queue.uncall')
    const takeBack = (visit: Visit, counter?: string) =>
      server.call(
        moveVisit,
        {
          id: visit.id,
          expectedVersion: visit.version,
          event: 'queue.uncall',
          ...(counter && { counter }),
        },
        { as: staff },
      )
    await mailbox.mailAbout(one?.email ?? '', 'it is your turn')
    for (const other of ['1', undefined])
      expect((await takeBack(called, other)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    const back = (await takeBack(called, '2')).data
    expect(back).toMatchObject({ position: 1, ahead: 0, callCount: 0, queueStatus: 'Waiting' })
    expect([back.calledMs, back.counter]).toEqual([undefined, undefined])
    expect((await ticket(one?.token ?? '')).calledMs).toBeUndefined()
    const told = (await mailbox.mailAbout(one?.email ?? '', 'not your turn')).text
    expect(told).toContain('you keep your place')

    const again = (await server.call(callNext, { counter: '2' }, { as: staff })).data
    expect(again).toMatchObject({ id: called.id, callCount: 1 })
    await expect
      .poll(
        () =>
          mailbox.mails.filter(
            ({ to, subject }) => to.includes(one?.email ?? '') && /it is your turn/.test(subject),
          ).length,
      )
      .toBe(2)
    server.clock.advance(5 * 60_000 + 1)
    expect((await takeBack(again, '2')).problem.code).toBe('TOO_LATE')
  })

  test('whoever is still at the counter is finished with the call of the next one', async () => {
    await aClinic()
    const intakeToken = await intake()
    for (let count = 0; count < 4; count += 1) await aPatient(intakeToken)
    const next = async (finishedId?: Visit['id']) =>
      (
        await server.call(
          callNext,
          { counter: '1', ...(finishedId && { finishedId }) },
          { as: staff },
        )
      ).data
    const [first, second] = [await next(), await queue()]
    const seat = async (visit: Visit) =>
      (
        await server.call(
          moveVisit,
          { id: visit.id, expectedVersion: visit.version, event: 'queue.seat' },
          { as: staff },
        )
      ).data
    const seated = await seat(first)
    const servedAs = async (served: 'now' | 'done') =>
      (await server.ask(listVisits, { type: 'queue', served, rowSize: 10 }, staff)).rows.map(
        ({ ticketNo }) => ticketNo,
      )
    expect([await servedAs('now'), await servedAs('done')]).toEqual([['1'], []])
    const called = await next(seated.id)
    expect(called.id).toBe(second[1]?.id)
    const past = async () =>
      (
        await server.ask(listVisits, { type: 'queue', queueStatus: ['Seated'], rowSize: 10 }, staff)
      ).rows.map(({ ticketNo, finishedMs }) => [ticketNo, finishedMs !== undefined])
    expect(await past()).toEqual([['1', true]])
    expect([await servedAs('now'), await servedAs('done')]).toEqual([[], ['1']])
    // Was called and came, without a word: starts and is finished.
    await next(called.id)
    expect(await past()).toEqual([
      ['2', true],
      ['1', true],
    ])
    // Already finished by somebody else: nothing to do, the next one is called.
    expect((await next(called.id)).ticketNo).toBe('4')
  })

  test('a call is not taken back once it was repeated, by the same counter or to another one', async () => {
    await aClinic({ queueAlmostAt: 0 })
    await aPatient(await intake())
    const takeBack = (visit: Visit, counter: string) =>
      server.call(
        moveVisit,
        { id: visit.id, expectedVersion: visit.version, event: 'queue.uncall', counter },
        { as: staff },
      )
    const called = (await server.call(callNext, { counter: '2' }, { as: staff })).data
    server.clock.advance(1000)
    for (const counter of ['2', 'Room 4']) {
      const again = (await call((await queue())[0], counter)).data
      expect(again.allowedEvents).not.toContain('queue.uncall')
      expect((await takeBack(again, counter)).problem.code).toBe('TOO_LATE')
    }
    // Once they wait again, the next call is a first one.
    const [now] = await queue()
    const moved = async (visit: Visit | undefined, event: 'queue.hold' | 'queue.resume') =>
      (
        await server.call(
          moveVisit,
          { id: visit?.id ?? called.id, expectedVersion: visit?.version ?? 0, event },
          { as: staff },
        )
      ).data
    await moved(await moved(now, 'queue.hold'), 'queue.resume')
    const fresh = (await server.call(callNext, { counter: '2' }, { as: staff })).data
    expect((await takeBack(fresh, '2')).status).toBe(200)
  })

  test('with the call of the next one nobody is finished who was sent to another counter meanwhile', async () => {
    await aClinic()
    const intakeToken = await intake()
    for (let count = 0; count < 4; count += 1) await aPatient(intakeToken)
    const next = (finishedId?: Visit['id']) =>
      server.call(callNext, { counter: '1', ...(finishedId && { finishedId }) }, { as: staff })
    const first = (await next()).data
    await call(first, '2')
    expect((await next(first.id)).data.ticketNo).toBe('2')
    expect((await queue()).map(({ ticketNo, counter }) => [ticketNo, counter])).toEqual([
      ['1', '2'],
      ['2', '1'],
      ['3', undefined],
      ['4', undefined],
    ])
    // Two browsers of one counter answer the question at the same moment.
    const second = (await queue())[1]
    const answers = await Promise.all([next(second?.id), next(second?.id)])
    expect(answers.map(({ data }) => data.ticketNo).toSorted()).toEqual(['3', '4'])
  })

  test('nobody reads that it is almost their turn once others are let in front again', async () => {
    await aClinic({ queueAlmostAt: 1 })
    const intakeToken = await intake()
    const [one, two] = [await aPatient(intakeToken), await aPatient(intakeToken)]
    const held = await server.call(moveTicket, { token: one.token, event: 'queue.hold' }, {})
    expect(held.status).toBe(200)
    expect(await ticket(two.token)).toMatchObject({ isAlmost: true, position: 1 })
    await server.call(moveTicket, { token: one.token, event: 'queue.resume' }, {})
    expect(await ticket(two.token)).toMatchObject({ isAlmost: false, position: 2 })
  })

  test('a kiosk is left with the code of the company; who guesses is stopped after ten', async () => {
    await aClinic({ kioskCode: '2468' })
    expect((await server.ask(getQueueRules, {}, staff)).isKioskLocked).toBe(true)
    const leave = (code: string, as = staff) => server.call(leaveKiosk, { code }, { as })
    expect((await leave('2468')).status).toBe(200)
    for (let guess = 0; guess < 10; guess += 1)
      expect((await leave(`100${guess}`)).problem.code).toBe('WRONG_CODE')
    expect((await leave('2468')).problem.code).toBe('TOO_MANY')
    expect((await leave('2468', owner)).status).toBe(200)
    for (const kioskCode of ['12', 'abcd', '123456789'])
      expect(await server.refusal(updateUser, { settings: { kioskCode } }, owner)).toBe(
        'VALIDATION',
      )
    await server.call(updateUser, { settings: { kioskCode: '' } }, { as: owner })
    expect((await server.ask(getQueueRules, {}, owner)).isKioskLocked).toBe(false)
    expect((await leave('', owner)).status).toBe(200)
  })

  test('of ten counters that call the same person at once one has them, and the page says which', async () => {
    const counters = Array.from({ length: 10 }, (_, at) => String(at + 1))
    await aClinic({ queueCounters: counters })
    const { token } = await aPatient(await intake())
    const [first] = await queue()
    const answers = await Promise.all(counters.map((counter) => call(first, counter)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(
      answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code),
    ).toEqual(Array.from({ length: 9 }, () => 'VERSION_CONFLICT'))
    expect(await ticket(token)).toMatchObject({ counter: won[0]?.data.counter })
  })

  test('people near the front are notified once; 0 switches it off', async () => {
    await aClinic({ queueAlmostAt: 2 })
    const intakeToken = await intake()
    const patients = [
      await aPatient(intakeToken),
      await aPatient(intakeToken),
      await aPatient(intakeToken),
      await aPatient(intakeToken),
    ]
    const almost = async () =>
      Promise.all(patients.map(async ({ token }) => (await ticket(token)).isAlmost))
    expect(await almost()).toEqual([true, true, false, false])
    await call((await queue())[0])
    expect(await almost()).toEqual([false, true, true, false])
    const mails = (email: string | undefined) =>
      mailbox.mails.filter(({ to, subject }) => to.includes(email ?? '') && /almost/i.test(subject))
    // The first two saw at once how few were ahead: they need no mail.
    await mailbox.mailAbout(patients[2]?.email ?? '', 'almost')
    await call((await queue())[0])
    await call((await queue())[1])
    await mailbox.mailAbout(patients[3]?.email ?? '', 'almost')
    expect(patients.map(({ email }) => mails(email).length)).toEqual([0, 0, 1, 1])

    await aClinic({ queueAlmostAt: 0 })
    const { token } = await aPatient(await intake())
    expect((await ticket(token)).isAlmost).toBe(false)
  })
})
