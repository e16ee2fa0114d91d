import { describe, expect, test } from 'vitest'
import { getCompany } from '#contract/company.ts'
import { updateUser } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, placeGuestBooking, placeGuestOrder } from '#contract/guest.ts'
import { joinQueue } from '#contract/guest-queue.ts'
import { createLink, type Link } from '#contract/link.ts'
import type { ModuleName } from '#contract/modules.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { getUser } from '#contract/user.ts'
import { listVisits, moveVisit, notifyVisit } from '#contract/visit.ts'
import { acceptedLanguage } from '../../server/http/accepted-language.ts'
import { renderMail } from '../../server/mail/render.ts'
import { remindGuests } from '../../server/order/move/remind-guests.ts'
import { aCompany, anOrder, aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { jobsDone } from '../support/jobs.ts'

const hour = 3_600_000

test('the preferred supported language of the browser is used; an invalid header is ignored', () => {
  expect(
    [
      'hi-IN,hi;q=0.9,en;q=0.8',
      'en;q=0.1, ta;q=0.7',
      '*',
      '',
      'x'.repeat(300),
      'si;q=0, EN-gb',
    ].map(acceptedLanguage),
  ).toEqual(['hi', 'ta', undefined, undefined, undefined, 'en'])
})

test('a paragraph for which there is nothing to say is left out', () => {
  const values = { fullName: 'Noor', companyName: 'Corner Kitchen', orderNo: '7' }
  expect(renderMail('order-accepted', 'en', values, undefined).text).not.toContain('ready at about')
  expect(renderMail('order-accepted', 'en', { ...values, time: 'noon' }, undefined).text).toContain(
    'It will be ready at about noon.',
  )
})

describe.each(databases())('mails to guests on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  let count = 0

  const shop = async (module: ModuleName, settings: object = {}) =>
    aUser(server, {
      company: await aCompany(server, { settings: JSON.stringify(settings) }),
      module,
    })
  const guest = () => {
    count += 1
    return { fullName: 'Noor Haddad', email: `noor${count}@mail.example` } as const
  }
  const come = async (as: User, purpose: Link['purpose']) => {
    const { code } = await server.ask(createLink, { purpose }, as)
    return (await server.call(openLink, { code }, {})).data.intakeToken
  }
  const newest = async (as: User) =>
    (await server.ask(listOrders, { sort: 'created', order: 'desc' }, as)).rows[0]?.id as Id
  const move = async (
    id: Id,
    event: NonNullable<CallInput<typeof moveOrder>['event']>,
    as: User,
    fields: Partial<CallInput<typeof moveOrder>> = {},
  ) => {
    const { version } = await server.ask(getOrder, { id }, as)
    expect(
      await server.status(moveOrder, { id, expectedVersion: version, event, ...fields }, as),
    ).toBe(200)
  }
  const subjects = (email: string) =>
    mailbox.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)

  test('a guest is mailed from the acceptance of an order to its receipt, with the promised time', async () => {
    const owner = await shop('foodKart')
    const product = await aProduct(server, { company: owner.company, no_prep: 1 })
    const { email, fullName } = guest()
    const placed = await server.call(
      placeGuestOrder,
      {
        intakeToken: await come(owner, 'shop'),
        fullName,
        email,
        phone: '7700 900201',
        callingCode: '+44',
        deliveryType: 'Delivery',
        address: '1 Lane',
        note: 'Ring twice',
        items: [{ productId: product, quantity: 2 }],
      },
      { headers: { 'accept-language': 'cy-GB,en;q=0.5' } },
    )
    expect(placed.status).toBe(200)
    const id = await newest(owner)
    const received = await mailbox.next(email)
    expect(received.subject).toBe(`Corner Kitchen has received your order ${placed.data.orderNo}`)
    expect(received.text).toMatch(/order \d+: 2 × House Burger\.\s+Total: £20\.00\s/)
    expect(received.text).toContain(`/receipt/${placed.data.uuid}`)
    expect(received.text).toContain('If that was not you, you can ignore it.')
    // Nobody has proved the address: what was typed is not sent to it.
    for (const typed of [fullName, 'Ring twice', '1 Lane', '900201'])
      expect(received.raw).not.toContain(typed)
    await move(id, 'order.accept', owner, { delayMinutes: 45 })
    const accepted = await mailbox.mailAbout(email, 'accepted')
    // Noon in Greenwich is one o'clock in London in May; there are no words in Welsh.
    expect([accepted.subject, accepted.text]).toEqual([
      expect.stringContaining('has accepted order'),
      expect.stringContaining('It will be ready at about'),
    ])
    expect(accepted.text).toContain(`/receipt/${placed.data.uuid}`)
    expect(
      await server.databases.read
        .selectFrom('sale_order')
        .select(['language', 'contact_email'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ).toEqual({
      language: 'cy',
      contact_email: email,
    })
    await server.call(
      recordPayment,
      { purpose: 'order', orderId: id, method: 'cash', amount: placed.data.totalAmount },
      { as: owner },
    )
    for (const event of ['order.mark-ready', 'order.assign', 'order.complete'] as const)
      await move(id, event, owner)
    await jobsDone(server)
    // Several are sent at once, so the last may overtake each other.
    expect(
      new Set(subjects(email).map((subject) => subject.replace(/order \d+/, 'order'))),
    ).toEqual(
      new Set([
        'Corner Kitchen has received your order',
        'Corner Kitchen has accepted order',
        // That a delivery is ready is no news for its guest.
        'Corner Kitchen: order is on its way',
        'Corner Kitchen: your receipt for order',
      ]),
    )
  })

  test('a guest is told of each refund: of which order, how much, and how it comes; not where mails are off', async () => {
    const refunded = async (language: string, settings: object = {}) => {
      const owner = await shop('foodKart', settings)
      const { email, fullName } = guest()
      const { id, uuid } = await anOrder(server, {
        company: owner.company,
        contact_name: fullName,
        contact_email: email,
        language,
        order_no: '318',
        order_status_id: 2,
      })
      await server.call(
        recordPayment,
        { purpose: 'order', orderId: id, method: 'card', amount: 1000 },
        { as: owner },
      )
      for (const [amount, method] of [
        [300, 'cash'],
        [200, 'bank'],
      ] as const) {
        const { version } = await server.ask(getOrder, { id }, owner)
        const wish = { orderId: id, expectedVersion: version, amount, method, reason: 'Late' }
        expect(await server.status(refundOrder, wish, owner)).toBe(200)
        await jobsDone(server)
      }
      return { uuid, mails: mailbox.mails.filter(({ to }) => to.includes(email)) }
    }
    const { uuid, mails } = await refunded('en')
    expect(mails.map(({ text }) => /We have refunded .*/.exec(text)?.[0])).toEqual([
      'We have refunded £3.00 for your order 318.',
      'We have refunded £2.00 for your order 318.',
    ])
    expect(mails[0]?.subject).toContain('318')
    expect(mails[0]?.text).toContain('Hello Noor Haddad')
    expect(mails[0]?.text).toContain('You have received it in cash.')
    expect(mails[1]?.text).toContain('bank transfer, which usually takes up to 3 business days')
    expect(mails[1]?.text).toContain(`/receipt/${uuid}`)
    const [inHindi] = (await refunded('hi')).mails
    const [, encoded = ''] = /base64\s+([\w+/=\s]+)/.exec(inHindi?.text ?? '') ?? []
    expect(Buffer.from(encoded, 'base64').toString()).toContain('यह रकम आपको नकद मिल चुकी है।')
    expect((await refunded('en', { guestMails: false })).mails).toEqual([])
  })

  test('an order for later is confirmed with its time, one that is accepted at once as accepted, one at a table not at all', async () => {
    const owner = await shop('tableOrdering')
    await server.call(updateUser, { settings: { takesLater: true } }, { as: owner })
    const { company } = owner
    const productId = await aProduct(server, { company, module: 'tableOrdering' })
    const order = async (purpose: 'shop' | 'table', promisedMs?: number) => {
      const person = guest()
      const targetId = purpose === 'table' ? await aTable(server, owner) : undefined
      const { code } = await server.ask(createLink, { purpose, targetId }, owner)
      const { intakeToken } = (await server.call(openLink, { code }, {})).data
      const wish = { intakeToken, ...person, items: [{ productId, quantity: 1 }], promisedMs }
      expect((await server.call(placeGuestOrder, wish, {})).status).toBe(200)
      await jobsDone(server)
      return mailbox.mails.filter(({ to }) => to.includes(person.email))
    }
    const later = Math.ceil(server.clock.now() / hour + 24) * hour
    const [received] = await order('shop', later)
    expect(received?.text).toMatch(/You asked for it at about \w+ \d+ \w+ at \d+:\d\d/)
    expect(await order('table')).toEqual([])
    await server.call(updateUser, { settings: { autoAccept: true } }, { as: owner })
    expect((await order('shop')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('has accepted order'),
    ])
  })

  test('one address is sent five confirmations of one company in an hour, whatever it orders', async () => {
    const owner = await shop('foodKart')
    const productId = await aProduct(server, { company: owner.company, no_prep: 1 })
    const { email } = guest()
    const order = async () =>
      server.call(
        placeGuestOrder,
        {
          intakeToken: await come(owner, 'shop'),
          fullName: 'Noor',
          email,
          items: [{ productId, quantity: 1 }],
        },
        {},
      )
    for (let count = 0; count < 7; count += 1) expect((await order()).status).toBe(200)
    await jobsDone(server)
    expect(subjects(email)).toHaveLength(5)
    server.clock.advance(hour)
    expect((await order()).status).toBe(200)
    await jobsDone(server)
    expect(subjects(email)).toHaveLength(6)
  })

  test('a rejection gives its reason; guests without an address, or of a company that sends no mails, get none', async () => {
    const owner = await shop('foodKart')
    const told = guest()
    const { id } = await anOrder(server, {
      company: owner.company,
      contact_email: told.email,
      contact_name: told.fullName,
    })
    await move(id, 'order.reject', owner, { reasonCode: 'sold_out' })
    expect((await mailbox.next(told.email)).text).toContain('something you asked for is sold out')

    const silent = await shop('foodKart', { guestMails: false })
    const untold = guest()
    const quiet = await anOrder(server, { company: silent.company, contact_email: untold.email })
    await move(quiet.id, 'order.accept', silent)
    const nameless = await anOrder(server, { company: owner.company })
    await move(nameless.id, 'order.accept', owner)
    await jobsDone(server)
    expect(subjects(untold.email)).toEqual([])
    expect((await server.ask(getCompany, {}, silent)).settings.guestMails).toBe(false)
  })

  test('a booking is confirmed, moved and reminded of once; one that was cancelled is not', async () => {
    const salon = await shop('service')
    await server.call(
      updateUser,
      { settings: { remindBeforeHours: 24, autoAccept: true } },
      { as: salon },
    )
    const product = await aProduct(server, { company: salon.company, module: 'service' })
    const book = async (startMs: number) => {
      const { email, fullName } = guest()
      const phone = `7700 91${String(count).padStart(4, '0')}`
      const booked = await server.call(
        placeGuestBooking,
        {
          intakeToken: await come(salon, 'booking'),
          fullName,
          email,
          phone,
          callingCode: '+44',
          productId: product,
          startMs,
        },
        {},
      )
      expect(booked.status).toBe(200)
      return { email, id: await newest(salon) }
    }
    const now = server.clock.now()
    const kept = await book(now + 48 * hour)
    const cancelled = await book(now + 49 * hour)
    const late = await book(now + 3 * hour)
    expect((await mailbox.next(kept.email)).text).toContain('We expect you on Friday')
    await move(cancelled.id, 'order.cancel', salon, { reasonCode: 'closed' })
    await remindGuests(server.databases, server.clock.now())
    // A leap of the clock would end the lease of what is being sent.
    await jobsDone(server)
    server.clock.advance(24 * hour)
    expect(
      await Promise.all([1, 2].map(() => remindGuests(server.databases, server.clock.now()))).then(
        (sums) => sums.reduce((a, b) => a + b, 0),
      ),
    ).toBe(1)
    await jobsDone(server)
    expect(subjects(kept.email)).toEqual([
      'Corner Kitchen has confirmed your booking',
      expect.stringContaining('your booking on Friday'),
    ])
    expect(subjects(cancelled.email).toSorted()).toEqual([
      'Corner Kitchen has cancelled your booking',
      'Corner Kitchen has confirmed your booking',
    ])
    expect(subjects(late.email)).toEqual(['Corner Kitchen has confirmed your booking'])
    // Sessions end after half a day.
    const again = await aUser(server, { company: salon.company, module: 'service' })
    await move(kept.id, 'order.reschedule', again, { startMs: server.clock.now() + 72 * hour })
    await jobsDone(server)
    server.clock.advance(48 * hour)
    await remindGuests(server.databases, server.clock.now())
    await jobsDone(server)
    expect(subjects(kept.email).slice(2)).toEqual([
      'Corner Kitchen: your booking has a new time',
      expect.stringContaining('your booking on Sunday'),
    ])
  })

  test('without a word of the company its guests are reminded a day before; 0 switches it off', async () => {
    const remindedOf = async (settings: object) => {
      const salon = await shop('service', { ...settings })
      await server.call(updateUser, { settings: { autoAccept: true } }, { as: salon })
      const product = await aProduct(server, { company: salon.company, module: 'service' })
      const { email, fullName } = guest()
      await server.call(
        placeGuestBooking,
        {
          intakeToken: await come(salon, 'booking'),
          fullName,
          email,
          productId: product,
          startMs: server.clock.now() + 48 * hour,
        },
        {},
      )
      await jobsDone(server)
      return email
    }
    const told = await remindedOf({})
    const never = await remindedOf({ remindBeforeHours: 0 })
    const shortly = await remindedOf({ remindBeforeHours: 2 })
    server.clock.advance(25 * hour)
    await remindGuests(server.databases, server.clock.now())
    await remindGuests(server.databases, server.clock.now())
    await jobsDone(server)
    const reminders = (email: string) =>
      subjects(email).filter((subject) => subject.includes('your booking on'))
    expect(reminders(told)).toHaveLength(1)
    expect(reminders(never)).toEqual([])
    expect(reminders(shortly)).toEqual([])
    server.clock.advance(21 * hour + hour / 2)
    await remindGuests(server.databases, server.clock.now())
    await jobsDone(server)
    expect([told, never, shortly].map((email) => reminders(email).length)).toEqual([1, 0, 1])
  })

  test('a booking that waits for the team is written about at once, so that its guest finds it again', async () => {
    const salon = await shop('service')
    const productId = await aProduct(server, { company: salon.company, module: 'service' })
    const { email, fullName } = guest()
    const intakeToken = await come(salon, 'booking')
    const startMs = server.clock.now() + 48 * hour
    const booked = await server.call(
      placeGuestBooking,
      { intakeToken, fullName, email, productId, startMs },
      {},
    )
    expect(booked.data.orderStatusId).toBe(1)
    const { subject, text } = await mailbox.next(email)
    expect(subject).toMatch(/^Corner Kitchen has received your booking \d+$/)
    expect(text).toContain(`/receipt/${booked.data.uuid}`)
    expect(text).toContain('The time is held for you.')
  })

  test('a called guest is mailed once, however they were called', async () => {
    const owner = await shop('skipques')
    const intakeToken = await come(owner, 'queue')
    const join = async () => {
      const { email, fullName } = guest()
      await server.call(
        joinQueue,
        {
          intakeToken,
          fullName,
          email,
          phone: `7700 92${String(count).padStart(4, '0')}`,
          callingCode: '+44',
          partySize: 2,
        },
        {},
      )
      const { rows } = await server.ask(listVisits, { type: 'queue', rowSize: 100 }, owner)
      const visit = rows.find(({ customer }) => customer?.email === email)
      if (!visit) throw new Error('nobody waits')
      return { email, visit }
    }
    const [one, other] = [await join(), await join()]
    await server.call(
      moveVisit,
      { id: one.visit.id, expectedVersion: one.visit.version, event: 'queue.call' },
      { as: owner },
    )
    await server.call(
      notifyVisit,
      { id: other.visit.id, channel: 'email', template: 'called' },
      { as: owner },
    )
    await jobsDone(server)
    expect([subjects(one.email), subjects(other.email)]).toEqual([
      ['Corner Kitchen: it is your turn'],
      ['Corner Kitchen: it is your turn'],
    ])
  })

  test("the selected language is part of the user's details", async () => {
    const user = await aUser(server)
    expect((await server.ask(getUser, {}, user)).language).toBe('en')
    await server.call(updateUser, { language: 'hi' }, { as: user })
    expect((await server.ask(getUser, {}, user)).language).toBe('hi')
  })
})
