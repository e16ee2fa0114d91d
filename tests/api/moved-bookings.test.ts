import { beforeEach, describe, expect, test } from 'vitest'
import { aSalon } from '../support/a-salon.ts'
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

  test('a move to another person that is followed by one to another time mentions both', async () => {
    const { id, email } = await booked()
    await salon.move(id, '13:30', salon.ruby)
    expect((await sentTo(email)).at(-1)?.subject).toContain('another person will see you')
    await salon.move(id, '14:30', salon.ruby)
    await salon.move(id, '13:30', salon.mei)
    expect((await sentTo(email)).at(-1)?.subject).toContain('another person will see you')
  })
})
