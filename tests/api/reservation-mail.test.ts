import { beforeEach, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { listNotifications } from '#contract/activity.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { openLink } from '#contract/guest.ts'
import {
  cancelOwnReservation,
  listReservationTimes,
  placeReservation,
} from '#contract/guest-reservation.ts'
import { listLinks } from '#contract/link.ts'
import { getReservation, listReservations, updateReservation } from '#contract/reservation.ts'
import { remindReserved } from '../../server/reservation/remind-reserved.ts'
import { aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'

const hour = 3_600_000

describe.each(databases())('what is said of a reservation, on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database, config: { undoWaitMs: 12_000 } })
  let owner: User
  let intakeToken: string
  let count = 0

  const settle = (settings: CallInput<typeof updateUser>['settings']) =>
    server.call(updateUser, { settings }, { as: owner })
  beforeEach(async () => {
    owner = await aUser(server, { module: 'tableOrdering' })
    for (const name of ['A', 'B']) await aTable(server, { company: owner.company, name })
    await settle({ guestReservations: true })
    const links = await server.call(listLinks, { purpose: 'reservation' }, { as: owner })
    const code = links.data.rows[0]?.code ?? ''
    intakeToken = (await server.call(openLink, { code }, {})).data.intakeToken
  })

  /** Of the day after tomorrow. */
  const reserve = async (language = 'en') => {
    const email = `anita${(count += 1)}@mail.example`
    const date = new Date(server.clock.now() + 48 * hour).toISOString().slice(0, 10)
    const asked = { intakeToken, partySize: 2, date }
    const { slots } = (await server.call(listReservationTimes, asked, {})).data
    const startMs = slots[0]?.startMs ?? 0
    const { data } = await server.call(
      placeReservation,
      { intakeToken, fullName: 'Anita Rao', email, partySize: 2, startMs },
      { headers: { 'accept-language': language } },
    )
    const { rows } = await server.ask(listReservations, {}, owner)
    const id = rows.find((row) => row.email === email)?.id
    if (!id) throw new Error('nothing was reserved')
    return { email, id, startMs, token: data.token }
  }
  type Reserved = Awaited<ReturnType<typeof reserve>>
  const change = async ({ id }: Reserved, more: Partial<CallInput<typeof updateReservation>>) => {
    const { version } = await server.ask(getReservation, { id }, owner)
    const input = { id, expectedVersion: version, ...more } as CallInput<typeof updateReservation>
    expect(await server.status(updateReservation, input, owner)).toBe(200)
  }
  const mailsTo = ({ email }: Reserved) => mailbox.mails.filter(({ to }) => to.includes(email))
  const subjectsTo = async (reserved: Reserved, most: number) => {
    await expect
      .poll(() => mailsTo(reserved).map(({ subject }) => subject), { timeout: 5_000 })
      .toEqual(Array.from({ length: most }, () => expect.anything()))
    return mailsTo(reserved).map(({ subject }) => subject)
  }
  const bell = async () =>
    (await server.ask(listNotifications, {}, owner)).rows.map(({ kind, values, link }) => ({
      kind,
      values,
      link,
    }))

  test("is confirmed, moved and reminded of once, in the guest's language, and the team is notified", async () => {
    const one = await reserve()
    const [first] = await subjectsTo(one, 1)
    expect(first).toMatch(/: your table is reserved$/)
    const text = mailsTo(one)[0]?.text ?? ''
    expect(text).toContain('people: 2')
    expect(text).toContain(`/others/reservation/${one.token}`)
    expect((await bell())[0]).toMatchObject({ kind: 'reservation.new' })

    await change(one, { startMs: one.startMs + hour })
    expect((await subjectsTo(one, 2))[1]).toMatch(/: your reservation has changed$/)
    await remindReserved(server.databases, server.clock.now())
    server.clock.advance(one.startMs - 20 * hour - server.clock.now())
    await Promise.all([1, 2].map(() => remindReserved(server.databases, server.clock.now())))
    await remindReserved(server.databases, server.clock.now())
    expect((await subjectsTo(one, 3))[2]).toMatch(/: your table on /)

    await server.call(
      cancelOwnReservation,
      { token: one.token, event: 'reservation.customer-cancel' },
      {},
    )
    owner = await anotherLook()
    expect(await bell()).toContainEqual({
      kind: 'reservation.cancelled',
      values: { partySize: '2' },
      link: `/table/reservationview?id=${one.id}`,
    })
    expect(await subjectsTo(one, 3)).toHaveLength(3)
  })

  /** The session may be over by now. */
  const anotherLook = () => aUser(server, { company: owner.company, module: 'tableOrdering' })

  test('a request is confirmed and then declined by mail; a cancellation undone in time is not mailed', async () => {
    await settle({ asksReservations: true })
    const [asked, kept] = [await reserve('si'), await reserve()]
    expect(await subjectsTo(asked, 1)).not.toContainEqual(expect.stringMatching(/[a-z]{4} /))
    expect((await subjectsTo(kept, 1))[0]).toMatch(/received your reservation$/)
    await change(kept, { event: 'reservation.confirm' })
    await subjectsTo(kept, 2)
    await change(kept, { event: 'reservation.cancel', reasonCode: 'mistake' })
    await change(kept, { event: 'reservation.restore' })
    await change(asked, { event: 'reservation.decline', reasonCode: 'full' })
    server.clock.advance(hour)
    await subjectsTo(asked, 2)
    expect(await subjectsTo(kept, 2)).toHaveLength(2)
  })

  test('a company that does not write to its guests is silent, and so is one without reminders', async () => {
    await settle({ guestMails: false })
    const silent = await reserve()
    await settle({ guestMails: true, remindBeforeHours: 0 })
    const told = await reserve()
    await subjectsTo(told, 1)
    server.clock.advance(told.startMs - 20 * hour - server.clock.now())
    await remindReserved(server.databases, server.clock.now())
    await subjectsTo(told, 1)
    expect(mailsTo(silent)).toEqual([])
  })
})
