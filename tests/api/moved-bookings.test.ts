import { beforeEach, describe, expect, test } from 'vitest'
import { moveOrder } from '#contract/order.ts'
import { listSlots } from '#contract/resource.ts'
import { aSalon, onSalonDay, salonDay } from '../support/a-salon.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { jobsDone } from '../support/jobs.ts'

describe.each(databases())('mails about moved bookings on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database, config: { undoWaitMs: 12_000 } })
  let salon: Awaited<ReturnType<typeof aSalon>>
  beforeEach(async () => {
    salon = await aSalon(server)
  })

  /** Lets the time of the undo pass, until nothing is on its way; then the mails to an address. */
  const sentTo = async (email: string) => {
    server.clock.advance(12_001)
    await jobsDone(server)
    return mailbox.mails.filter(({ to }) => to.includes(email))
  }
  const booked = async () => {
    const { order, email } = await salon.book('13:30')
    await sentTo(email)
    mailbox.mails.length = 0
    return { id: order.id, email }
  }

  test('a move that is undone at once is not mailed, by any number of steps', async () => {
    const { id, email } = await booked()
    await salon.move(id, '14:30')
    await salon.move(id, '13:30')
    expect(await sentTo(email)).toEqual([])
    await salon.move(id, '14:30')
    await salon.move(id, '15:00', salon.ruby)
    await salon.move(id, '13:30')
    expect(await sentTo(email)).toEqual([])
  })

  test('only the last of several moves is mailed, and an undo of one that was mailed', async () => {
    const { id, email } = await booked()
    await salon.move(id, '14:30')
    await salon.move(id, '15:00')
    const sent = await sentTo(email)
    expect(sent.map(({ text }) => text.match(/new time is .*? at (\d\d:\d\d)/)?.[1])).toEqual([
      '15:00',
    ])
    await salon.move(id, '13:30')
    expect((await sentTo(email)).at(-1)?.text).toContain('at 13:30')
  })

  test('a booking takes longer or shorter within the rules of a move, and its guest is told', async () => {
    const { id, email } = await booked()
    await salon.book('15:00')
    const last = async (minutes: number, more: object = {}) => {
      const { version } = await salon.read(id)
      const startMs = onSalonDay('13:30')
      const span = { startMs, endMs: startMs + minutes * 60_000, ...more }
      const input = { id, expectedVersion: version, event: 'order.reschedule', ...span } as const
      return server.call(moveOrder, input, { as: salon.staff })
    }
    const free = async (durationMin?: number) => {
      const question = { productId: salon.cut, resourceId: salon.mei.id, date: salonDay }
      const wanted = { ...question, exceptOrderId: id, ...(durationMin && { durationMin }) }
      const { slots } = await server.ask(listSlots, wanted, salon.staff)
      return slots.map(({ startMs, endMs }) => [startMs, (endMs - startMs) / 60_000])
    }
    expect((await last(120)).problem.code).toBe('SLOT_TAKEN')
    expect((await last(90)).data.endMs).toBe(onSalonDay('15:00'))
    const sent = await sentTo(email)
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Corner Kitchen: your booking has a new time',
    ])
    expect(sent[0]?.text).toContain('The new time is Thursday 21 May at 13:30–15:00 (BST).')
    // The hour that is taken until three is free again once it is shorter.
    expect((await last(30)).status).toBe(200)
    expect(await free()).toContainEqual([onSalonDay('14:00'), 60])
    expect(await free(90)).not.toContainEqual([onSalonDay('14:00'), 90])
    expect(await free(90)).toContainEqual([onSalonDay('13:30'), 90])
    expect((await last(90, { isOverbook: true })).status).toBe(200)
  })

  test('a move to another person that is followed by one to another time mentions both', async () => {
    const { id, email } = await booked()
    await salon.move(id, '13:30', salon.ruby)
    expect((await sentTo(email)).at(-1)?.subject).toContain('another person will see you')
    await salon.move(id, '14:30', salon.ruby)
    await salon.move(id, '13:30', salon.mei)
    expect((await sentTo(email)).at(-1)?.subject).toContain('another person will see you')
  })
})
