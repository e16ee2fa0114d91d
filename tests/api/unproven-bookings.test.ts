import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  listGuestSlots,
  openLink,
  placeGuestBooking,
  priceGuestCart,
  proveAddress,
} from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { listOrders, moveOrder } from '#contract/order.ts'
import { getReceipt, moveByUuid } from '#contract/receipt.ts'
import { createResource } from '#contract/resource.ts'
import { maxRequests } from '../../server/guest/unproven.ts'
import { aCompany, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { jobsDone } from '../support/jobs.ts'

const HELD = 5
const pending = 1
const received = 2

describe.each(databases())('bookings of unknown guests on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({
    database,
    config: { trustProxy: 1, guestPostsPerMinute: 0, linkCallsPerMinute: 0 },
  })

  const ordersAt = async (as: User, startMs: number) =>
    (await server.ask(listOrders, { rowSize: 100 }, as)).rows.filter(
      (order) => order.startMs === startMs,
    )
  const accept = async (as: User, orders: Awaited<ReturnType<typeof ordersAt>>) => {
    const answers = []
    for (const { id, version } of orders)
      answers.push(
        await server.call(
          moveOrder,
          { id, expectedVersion: version, event: 'order.accept' },
          { as },
        ),
      )
    return answers
  }

  const aSalon = async ({ isAutoAccept = true } = {}) => {
    const company = await aCompany(server)
    const as = await aUser(server, { company, module: 'service' })
    if (isAutoAccept)
      await server.databases.write
        .updateTable('company_module')
        .set({ settings: '{"auto_accept":true}' })
        .where('company_id', '=', company.id)
        .execute()
    const productId = await aProduct(server, { company, module: 'service', duration_min: 30 })
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      opens: '00:00',
      closes: '23:00',
    }))
    await server.call(createResource, { name: 'Maya', kind: 'person', hours }, { as })
    const { code } = await server.ask(createLink, { purpose: 'booking' }, as)
    const link = (await server.call(openLink, { code }, {})).data
    const { intakeToken } = link
    const date = new Date(server.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const free = async () =>
      (await server.call(listGuestSlots, { intakeToken, productId, date }, {})).data.slots.map(
        ({ startMs }) => startMs,
      )
    const first = (await free())[0] ?? 0
    const timeOf = (at: number) => first + at * 30 * 60_000
    /** Each with made-up details of their own. */
    const book = (at: number, more: object = {}, address = '10.0.0.1') =>
      server.call(
        placeGuestBooking,
        {
          intakeToken,
          productId,
          startMs: timeOf(at),
          fullName: 'Mallory',
          phone: `7700 90${String(1000 + at)}`,
          callingCode: '+44',
          email: `mm${at}@x.example`,
          ...more,
        },
        { headers: { 'x-forwarded-for': address } },
      )
    return { as, code, link, intakeToken, productId, free, timeOf, book }
  }

  test('its page is open by the hours of its people, and says whether the team confirms first', async () => {
    const { code, link } = await aSalon()
    expect(link.isConfirmedLater).toBeUndefined()
    expect((await aSalon({ isAutoAccept: false })).link.isConfirmedLater).toBe(true)
    const open: boolean[] = []
    for (let hour = 0; hour < 24; hour += 1) {
      open.push((await server.call(openLink, { code }, {})).data.isOpenNow)
      server.clock.advance(3_600_000)
    }
    expect(open.filter((isOpen) => !isOpen)).toHaveLength(1)
  })

  test('beyond five from one address they wait for the team and leave their time to others, also of many at once', async () => {
    const { as, free, timeOf, book } = await aSalon()
    const made = await Promise.all(Array.from({ length: 12 }, (_, at) => book(at)))
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
    const waiting = made.filter(({ data }) => data.orderStatusId === pending)
    expect(waiting).toHaveLength(12 - HELD)
    const open = await free()
    // The receipt says of each whether its time is held.
    expect(made.map(({ data }) => data.isTimeHeld)).toEqual(made.map((it) => !waiting.includes(it)))
    const isFree = made.map(({ data }) => open.includes(data.startMs ?? 0))
    expect(isFree).toEqual(made.map((it) => waiting.includes(it)))
    // Moving one does not get the new time either.
    const [mine] = waiting
    if (!mine) throw new Error('none waits')
    const reschedule = { event: 'order.reschedule', startMs: timeOf(20) } as const
    expect(
      (await server.call(moveByUuid, { uuid: mine.data.uuid, ...reschedule }, {})).status,
    ).toBe(200)
    expect(await free()).toContain(timeOf(20))
    // The team says yes: now the time is taken.
    expect((await accept(as, await ordersAt(as, timeOf(20)))).map(({ status }) => status)).toEqual([
      200,
    ])
    expect(await free()).not.toContain(timeOf(20))
    const receipt = await server.call(getReceipt, { uuid: mine.data.uuid }, {})
    expect(receipt.data.isTimeHeld).toBe(true)
  })

  test('of two who ask for one time the team gives it to one; what it accepts is no longer counted', async () => {
    const { as, book, timeOf } = await aSalon({ isAutoAccept: false })
    for (let at = 0; at < HELD; at += 1) await book(at)
    const other = { phone: '7700 900555', email: 'other@x.example' }
    expect((await book(10)).status).toBe(200)
    expect((await book(10, other)).status).toBe(200)
    const answers = await accept(as, await ordersAt(as, timeOf(10)))
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[1]?.problem.code).toBe('SLOT_TAKEN')
    await accept(as, await ordersAt(as, timeOf(0)))
    await accept(as, await ordersAt(as, timeOf(1)))
    expect((await book(11)).status).toBe(200)
    const third = { phone: '7700 900556', email: 'third@x.example' }
    expect((await book(11, third)).problem.code).toBe('SLOT_TAKEN')
  })

  test('who proved their address gets the time at once, and the mail of all others says that it is not held', async () => {
    const { intakeToken, productId, free, timeOf, book } = await aSalon()
    const isHeld = async () =>
      (
        await server.call(
          priceGuestCart,
          { intakeToken, items: [{ productId, quantity: 1 }] },
          { headers: { 'x-forwarded-for': '10.0.0.1' } },
        )
      ).data.isTimeHeld
    for (let at = 0; at < HELD; at += 1) {
      expect(await isHeld()).toBe(true)
      await book(at)
    }
    // The form offers the proof from now on.
    expect(await isHeld()).toBe(false)
    const guestSecret = randomBytes(18).toString('base64url')
    const email = 'honest@x.example'
    await server.call(proveAddress, { intakeToken, guestSecret, email }, {})
    const code = (/\b(\d{6})\b/.exec((await mailbox.next(email)).text) ?? [])[1] ?? ''
    await server.call(proveAddress, { intakeToken, guestSecret, email, code }, {})
    const proven = await book(8, { guestSecret, email, phone: '7700 900777' })
    expect(proven.data.orderStatusId).toBe(received)
    expect(proven.data.isTimeHeld).toBe(true)
    expect(await free()).not.toContain(timeOf(8))
    expect((await book(9)).data.orderStatusId).toBe(pending)
    expect((await mailbox.next('mm9@x.example')).text).toContain(
      'The time is not held for you yet.',
    )
  })
  test('one address is sent five mails about bookings in an hour, and none repeats what was typed', async () => {
    const { book } = await aSalon()
    const email = 'victim@x.example'
    const fullName = 'Account locked'
    for (let at = 0; at < 8; at += 1) {
      const { uuid } = (await book(at, { email, fullName }, `10.0.1.${at}`)).data
      const event = 'order.customer-cancel'
      await server.call(moveByUuid, { uuid, event }, { headers: { 'x-forwarded-for': '10.0.2.1' } })
    }
    await jobsDone(server)
    const mails = mailbox.mails.filter(({ to }) => to.includes(email))
    expect(mails).toHaveLength(5)
    expect(mails.map(({ text }) => text).join()).not.toContain(fullName)
  })

  test('requests of one address are bounded, with words, for who has not proved the e-mail address', async () => {
    const { intakeToken, book } = await aSalon()
    for (let at = 0; at < HELD + maxRequests.asker; at += 1)
      expect((await book(at)).status, String(at)).toBe(200)
    const refused = await book(30)
    expect(refused.problem).toMatchObject({ status: 409, code: 'LIMIT_REACHED' })
    expect(refused.problem.message).toContain('Confirm yours below')
    const guestSecret = randomBytes(18).toString('base64url')
    const email = 'also-honest@x.example'
    await server.call(proveAddress, { intakeToken, guestSecret, email }, {})
    const code = (/\b(\d{6})\b/.exec((await mailbox.next(email)).text) ?? [])[1] ?? ''
    await server.call(proveAddress, { intakeToken, guestSecret, email, code }, {})
    expect((await book(30, { guestSecret, email })).status).toBe(200)
  })

  test('so are those of a day at one link, and at all links of a company, from whatever addresses', async () => {
    const { as, intakeToken, book } = await aSalon()
    const unnamed = { phone: undefined, callingCode: undefined, email: undefined }
    // Past the first few a day, guests without number and address only ask.
    for (let at = 0; at < HELD; at += 1) await book(at, unnamed)
    let asked = 0
    const ask = (token = intakeToken) => {
      const address = `10.1.${Math.floor(asked / maxRequests.asker)}.1`
      asked += 1
      return book(40, { ...unnamed, intakeToken: token }, address)
    }
    const fill = async (count: number, token?: string) => {
      for (let at = 0; at < count; at += 1) expect((await ask(token)).status).toBe(200)
    }
    await fill(maxRequests.linkADay)
    expect((await ask()).problem.code).toBe('LIMIT_REACHED')
    const { code } = await server.ask(createLink, { purpose: 'booking' }, as)
    const other = (await server.call(openLink, { code }, {})).data.intakeToken
    await fill(maxRequests.companyADay - maxRequests.linkADay, other)
    const third = (await server.ask(createLink, { purpose: 'booking' }, as)).code
    const last = (await server.call(openLink, { code: third }, {})).data.intakeToken
    expect((await ask(last)).problem.code).toBe('LIMIT_REACHED')
    // Who can be counted otherwise still gets a time, and tomorrow is another day.
    expect((await book(20, { intakeToken: last })).status).toBe(200)
    server.clock.advance(86_400_000)
    const tomorrow = (await server.call(openLink, { code: third }, {})).data.intakeToken
    for (let at = 0; at < HELD; at += 1) await book(at + 30, { ...unnamed, intakeToken: tomorrow })
    expect((await ask(tomorrow)).status).toBe(200)
  })
})
