import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { eraseCustomer, exportCustomer, getCustomer } from '#contract/customer.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, placeGuestBooking, placeGuestOrder } from '#contract/guest.ts'
import { joinQueue } from '#contract/guest-queue.ts'
import { listReservationTimes, placeReservation } from '#contract/guest-reservation.ts'
import { createLink, type Link, listLinks } from '#contract/link.ts'
import type { ModuleName } from '#contract/modules.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { moveByUuid } from '#contract/receipt.ts'
import { createResource } from '#contract/resource.ts'
import { proposeTime } from '#contract/booking.ts'
import { listVisits, moveVisit, notifyVisit, type Visit } from '#contract/visit.ts'
import { type Language, languages } from '#contract/languages.ts'
import { renderGuestText } from '../../server/mail/render.ts'
import { remindGuests } from '../../server/order/move/remind-guests.ts'
import { remindReserved } from '../../server/reservation/remind-reserved.ts'
import { forgetOldAgreements } from '../../server/text/agreements.ts'
import { textableNumber } from '../../server/text/numbers.ts'
import { segmentsOf } from '../../server/text/segments.ts'
import { twilioSignature, vonageSignature } from '../../server/text/signatures.ts'
import type { TextAccount } from '../../server/text/text-environment.ts'
import type { MailKind } from '../../server/words/mails.ts'
import { aCompany, aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases, type DatabaseKind } from '../support/databases.ts'
import { duringTests } from '../support/during-tests.ts'
import { jobsDone } from '../support/jobs.ts'
import { startServer } from '../support/server.ts'
import { startTextProviders } from '../support/text-providers.ts'

const hour = 3_600_000
const codes = ['+44', '+94'] as const
const twilio = { provider: 'twilio', account: 'AC1', secret: 'pw', from: '+447700900000' } as const
const vonage = { ...twilio, provider: 'vonage', account: 'key', signatureSecret: 'sign' } as const

/** A server whose texts go to providers of ours. */
function serverWithTexts(database: DatabaseKind, account: Omit<TextAccount, 'host'>) {
  const providers = duringTests(startTextProviders)
  const server = duringTests(() =>
    startServer({
      database,
      config: {
        metricsToken: 'figures',
        texts: { account: { ...account, host: providers.url }, perDay: 1000, codes },
      },
    }),
  )
  let last = 0
  /** A mobile number of nobody else. */
  const aNumber = () => `7700 9${String((last += 1)).padStart(5, '0')}`
  const digits = (phone: string) => `44${phone.replaceAll(' ', '')}`
  /** What was texted to a number. */
  const textsTo = async (phone: string) => {
    await jobsDone(server)
    return providers.asked
      .filter(({ fields }) => (fields['To'] ?? fields['to'])?.endsWith(digits(phone)))
      .map(({ fields }) => fields['Body'] ?? fields['text'] ?? '')
  }
  const linkOf = async (as: User, purpose: Link['purpose']) => {
    const { code } = await server.ask(createLink, { purpose }, as)
    return (await server.call(openLink, { code }, {})).data
  }
  const owner = async (module: ModuleName, settings: object = {}) =>
    aUser(server, {
      company: await aCompany(server, { settings: JSON.stringify(settings) }),
      module,
    })
  const join = async (
    as: User,
    phone: string | undefined,
    isTextWanted?: boolean,
    name = 'Noor',
  ) => {
    const { intakeToken } = await linkOf(as, 'queue')
    return server.call(
      joinQueue,
      { intakeToken, fullName: name, callingCode: '+44', phone, isTextWanted, partySize: 1 },
      { headers: { 'accept-language': 'en' } },
    )
  }
  const waiting = async (as: User): Promise<Visit> => {
    const { rows } = await server.ask(listVisits, {}, as)
    const newest = rows.toSorted((one, other) => other.joinedMs - one.joinedMs)[0]
    if (!newest) throw new Error('nobody waits')
    return newest
  }
  const callNext = async (as: User) => {
    const { id, version } = await waiting(as)
    const moved = { id, expectedVersion: version, event: 'queue.call' } as const
    expect(await server.status(moveVisit, moved, as)).toBe(200)
  }
  /** Somebody answers a text. */
  const answer = (from: string, said: string, signature?: string) => {
    const fields = { From: `+${from}`, Body: said, MessageSid: 'SM1' }
    const path = `${server.config.basePath.business}/webhook/text/twilio`
    const address = `${server.config.publicUrl}${path}`
    return server.request({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? twilioSignature(address, fields, 'pw'),
      },
      payload: new URLSearchParams(fields).toString(),
    })
  }
  return {
    server,
    providers,
    aNumber,
    digits,
    textsTo,
    linkOf,
    owner,
    join,
    waiting,
    callNext,
    answer,
  }
}

describe.each(databases())('texts to guests on %s', (database) => {
  const site = serverWithTexts(database, twilio)
  const { aNumber, digits, textsTo, linkOf, owner, join, waiting, callNext, answer } = site
  const { server } = site

  test('only guests who asked for it are texted when it is their turn', async () => {
    const queue = await owner('skipques')
    expect((await linkOf(queue, 'queue')).isTextOffered).toBe(true)
    const [asked, silent] = [aNumber(), aNumber()]
    const { data } = await join(queue, asked, true)
    expect(await waiting(queue)).toMatchObject({ isTextWanted: true })
    await callNext(queue)
    expect(await textsTo(asked)).toEqual([
      `Corner Kitchen: Number ${data.ticketNo}: please come now. ` +
        `${server.config.publicUrl}/others/ticket/${data.token} Reply STOP to end.`,
    ])
    server.clock.advance(hour)
    await join(queue, silent)
    expect(await waiting(queue)).not.toHaveProperty('isTextWanted')
    await callNext(queue)
    expect(await textsTo(silent)).toEqual([])
  })

  test('the next guest gets one text, and staff can text only guests who agreed', async () => {
    const queue = await owner('skipques', { queueAlmostAt: 1 })
    const [first, next, other] = [aNumber(), aNumber(), aNumber()]
    await join(queue, first, true, 'First')
    server.clock.advance(1000)
    await join(queue, next, true, 'Next')
    server.clock.advance(1000)
    await join(queue, other, false, 'Other')
    const rows = (await server.ask(listVisits, {}, queue)).rows
    const idOf = (name: string) => rows.find((row) => row.customer?.fullName === name) as Visit
    const { id, version } = idOf('First')
    const moved = { id, expectedVersion: version, event: 'queue.call' } as const
    await server.call(moveVisit, moved, { as: queue })
    const texts = await textsTo(next)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('It is almost your turn.')
    const tell = (visit: Visit) =>
      server.call(notifyVisit, { id: visit.id, channel: 'sms', template: 'closing' }, { as: queue })
    expect((await tell(idOf('Next'))).status).toBe(200)
    expect((await textsTo(next)).at(-1)).toContain('we close soon')
    expect((await tell(idOf('Other'))).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'channel', rule: 'no_agreement' }],
    })
  })

  test.each([
    ['none', undefined, '+44'],
    ['a landline', '20 7946 0018', '+44'],
    ['a premium number', '909 879 0000', '+44'],
    ['a personal number', '7012 345678', '+44'],
    ['a pager', '7623 456789', '+44'],
    ['a country that is not served', '98765 43210', '+91'],
    ['another country, typed in', '+1 876 555 0199', '+44'],
  ] as const)(
    '%s is no number to text, and is said so at the field',
    async (_, phone, callingCode) => {
      const queue = await owner('skipques')
      const { intakeToken } = await linkOf(queue, 'queue')
      const asked = { intakeToken, fullName: 'Noor', phone, callingCode, partySize: 1 }
      expect(
        (await server.call(joinQueue, { ...asked, isTextWanted: true }, {})).problem,
      ).toMatchObject({ status: 422, errors: [{ path: 'phone', rule: 'not_mobile' }] })
      expect((await server.call(joinQueue, asked, {})).status).toBe(200)
    },
  )

  test('STOP ends all texts, is seen on the customer, and START begins them again', async () => {
    const queue = await owner('skipques')
    const phone = aNumber()
    await join(queue, phone, true)
    const customerId = (await waiting(queue)).customer?.id as Id
    const customer = () => server.ask(getCustomer, { id: customerId }, queue)
    expect(await customer()).not.toHaveProperty('isTextStopped')
    const answered = await answer(digits(phone), ' Stop. ')
    expect([answered.statusCode, answered.body]).toEqual([200, '<Response></Response>'])
    expect((await answer(digits(phone), 'STOP')).statusCode).toBe(200)
    await callNext(queue)
    expect(await textsTo(phone)).toEqual([])
    expect(await customer()).toMatchObject({ isTextStopped: true })
    // Nobody learns from an answer that a number said STOP.
    server.clock.advance(hour)
    const { id, version } = await waiting(queue)
    const left = {
      id,
      expectedVersion: version,
      event: 'queue.cancel',
      reasonCode: 'left',
    } as const
    await server.call(moveVisit, left, { as: queue })
    expect((await join(queue, phone, true)).status).toBe(200)
    await answer(digits(phone), 'thank you, see you at 8')
    expect(await customer()).toMatchObject({ isTextStopped: true })
    await answer(digits(phone), 'start')
    expect(await customer()).not.toHaveProperty('isTextStopped')
    await callNext(queue)
    expect(await textsTo(phone)).toHaveLength(1)
  })

  test('what the provider knows as stopped is stopped here too', async () => {
    const queue = await owner('skipques')
    const phone = aNumber()
    await join(queue, phone, true)
    site.providers.answer({ status: 400, body: { code: 21_610, message: 'Unsubscribed' } })
    await callNext(queue)
    await textsTo(phone)
    const customerId = (await waiting(queue)).customer?.id as Id
    expect((await server.ask(getCustomer, { id: customerId }, queue)).isTextStopped).toBe(true)
  })

  test('nobody stops or starts the texts of others: what is not signed is refused and does nothing', async () => {
    const number = digits(aNumber())
    const stopped = async () =>
      (await server.databases.read.selectFrom('text_stop').selectAll().execute()).some(
        (one) => one.number === number,
      )
    const signed = twilioSignature('https://elsewhere.example', { From: number }, 'pw')
    for (const signature of ['', 'AAAA', signed]) {
      const refused = await answer(number, 'STOP', signature)
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    }
    expect(await stopped()).toBe(false)
    // Vonage has no account here.
    const fields = { msisdn: number, text: 'STOP', timestamp: String(server.clock.now() / 1000) }
    const sent = await server.request({
      method: 'POST',
      url: `${server.config.basePath.business}/webhook/text/vonage`,
      payload: { ...fields, sig: vonageSignature(fields, '') },
    })
    expect(sent.statusCode).toBe(422)
    for (const payload of ['x'.repeat(20_000), '{"From":', 'From=%E0%A4%A'])
      expect(
        (
          await server.request({
            method: 'POST',
            url: `${server.config.basePath.business}/webhook/text/twilio`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload,
          })
        ).statusCode,
      ).not.toBe(500)
    expect(await stopped()).toBe(false)
  })

  test('an order for collection is texted about when it is ready, once; a declined one too', async () => {
    const kitchen = await owner('foodKart', { autoAccept: false })
    const product = await aProduct(server, { company: kitchen.company, no_prep: 1 })
    const { intakeToken } = await linkOf(kitchen, 'shop')
    const order = async (phone: string) => {
      const placed = await server.call(
        placeGuestOrder,
        {
          intakeToken,
          fullName: 'Noor',
          phone,
          callingCode: '+44',
          isTextWanted: true,
          items: [{ productId: product, quantity: 1 }],
        },
        { headers: { 'accept-language': 'ta' } },
      )
      const id = (await server.ask(listOrders, {}, kitchen)).rows[0]?.id as Id
      return { id, uuid: placed.data.uuid }
    }
    const move = async (id: Id, event: 'order.accept' | 'order.mark-ready' | 'order.reject') => {
      const { version } = await server.ask(getOrder, { id }, kitchen)
      const more = event === 'order.reject' ? { reasonCode: 'sold_out' as const } : {}
      const wanted = { id, expectedVersion: version, event, ...more }
      expect(await server.status(moveOrder, wanted, kitchen)).toBe(200)
    }
    const [ready, declined] = [aNumber(), aNumber()]
    const one = await order(ready)
    await move(one.id, 'order.accept')
    expect(await textsTo(ready)).toEqual([])
    await move(one.id, 'order.mark-ready')
    const texts = await textsTo(ready)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(/தயார்.*\/receipt\/\S+ நிறுத்த STOP/)
    expect(texts[0]).toContain(one.uuid)
    const other = await order(declined)
    await move(other.id, 'order.reject')
    expect(await textsTo(declined)).toHaveLength(1)
  })

  test('a booking is reminded of by text alone, once, and a table is confirmed and reminded of', async () => {
    const salon = await owner('service')
    await server.call(
      updateUser,
      { settings: { remindBeforeHours: 24, autoAccept: true } },
      { as: salon },
    )
    const productId = await aProduct(server, { company: salon.company, module: 'service' })
    const phone = aNumber()
    const { intakeToken } = await linkOf(salon, 'booking')
    const startMs = server.clock.now() + 48 * hour
    const person = { fullName: 'Noor', callingCode: '+44', isTextWanted: true } as const
    const booked = await server.call(
      placeGuestBooking,
      { ...person, intakeToken, phone, productId, startMs },
      {},
    )
    expect(booked.status).toBe(200)
    const inn = await owner('tableOrdering')
    await server.call(updateUser, { settings: { guestReservations: true } }, { as: inn })
    await aTable(server, { company: inn.company, name: 'A' })
    const { code = '' } =
      (await server.ask(listLinks, { purpose: 'reservation' }, inn)).rows[0] ?? {}
    const link = (await server.call(openLink, { code }, {})).data
    expect(link.isTextOffered).toBe(true)
    const date = new Date(startMs).toISOString().slice(0, 10)
    const { slots } = (
      await server.call(
        listReservationTimes,
        { intakeToken: link.intakeToken, partySize: 2, date },
        {},
      )
    ).data
    const guest = aNumber()
    await server.call(
      placeReservation,
      {
        ...person,
        intakeToken: link.intakeToken,
        phone: guest,
        partySize: 2,
        startMs: slots.at(-1)?.startMs ?? 0,
      },
      {},
    )
    const [confirmed] = await textsTo(guest)
    expect(confirmed).toMatch(/^Corner Kitchen: .*people: 2.*\/others\/reservation\/\S+ Reply STOP/)
    server.clock.advance(47 * hour)
    const remind = async () => {
      await remindGuests(server.databases, server.clock.now())
      await remindReserved(server.databases, server.clock.now())
    }
    await remind()
    await remind()
    const [accepted, reminder, ...more] = await textsTo(phone)
    expect(more).toEqual([])
    expect(accepted).toMatch(
      /^Corner Kitchen: Your booking \d+ is confirmed\. We expect you on .*\. http\S+\/receipt\//,
    )
    expect(reminder).toMatch(/^Corner Kitchen: We look forward to seeing you on .*\. http/)
    const cancelled = { uuid: booked.data.uuid, event: 'order.customer-cancel' } as const
    expect((await server.call(moveByUuid, cancelled, {})).status).toBe(200)
    expect((await textsTo(phone)).at(-1)).toMatch(
      /^Corner Kitchen: your booking on .* is cancelled\. http/,
    )
    expect(await textsTo(guest)).toHaveLength(2)
  })

  test('the clients of who is sick are texted: who is moved to a colleague, who is proposed a time, who is cancelled', async () => {
    const salon = await owner('service')
    await server.call(updateUser, { settings: { autoAccept: true } }, { as: salon })
    const productId = await aProduct(server, { company: salon.company, module: 'service' })
    const resource = (name: string) =>
      server.ask(createResource, { name, kind: 'person', productIds: [productId] }, salon)
    const [mei, hugo] = [await resource('Mei'), await resource('Hugo')]
    const { intakeToken } = await linkOf(salon, 'booking')
    const startMs = Math.ceil(server.clock.now() / hour + 48) * hour
    const phones = [0, 1, 2].map(() => aNumber())
    for (const [place, phone] of phones.entries()) {
      const booked = await server.call(
        placeGuestBooking,
        {
          fullName: 'Noor',
          callingCode: '+44',
          isTextWanted: true,
          intakeToken,
          phone,
          productId,
          resourceId: mei.id,
          startMs: startMs + place * 2 * hour,
        },
        {},
      )
      expect(booked).toMatchObject({ status: 200 })
    }
    const { rows } = await server.ask(listOrders, { sort: 'nearest' }, salon)
    const of = (phone: string) => {
      const row = rows.find(({ customer }) => customer?.phone === phone)
      if (!row) throw new Error('the booking is not there')
      return { id: row.id, expectedVersion: row.version }
    }
    const [moved = '', asked = '', ended = ''] = phones
    await server.ask(
      moveOrder,
      { ...of(moved), event: 'order.reschedule', startMs, resourceId: hugo.id },
      salon,
    )
    const { id: orderId, expectedVersion } = of(asked)
    await server.ask(
      proposeTime,
      { orderId, expectedVersion, startMs: startMs + 24 * hour, resourceId: hugo.id },
      salon,
    )
    await server.ask(moveOrder, { ...of(ended), event: 'order.cancel', reasonCode: 'other' }, salon)
    expect((await textsTo(moved)).at(-1)).toMatch(/keeps its time.*Hugo.*\/receipt\//)
    expect((await textsTo(asked)).at(-1)).toContain('/receipt/')
    expect((await textsTo(ended)).at(-1)).toContain('/receipt/')
  })

  test('an erased person leaves no number; before, their file tells it', async () => {
    const queue = await owner('skipques')
    const phone = aNumber()
    await join(queue, phone, true)
    const customerId = (await waiting(queue)).customer?.id as Id
    const file = await server.ask(exportCustomer, { id: customerId }, queue)
    expect(file.texts).toEqual([{ number: `+${digits(phone)}`, agreedMs: server.clock.now() }])
    await server.call(eraseCustomer, { id: customerId }, { as: queue })
    const left = async () =>
      (await server.databases.read.selectFrom('text_agreement').selectAll().execute()).filter(
        ({ number }) => number === digits(phone),
      )
    expect(await left()).toEqual([])
    const later = aNumber()
    await join(queue, later, true)
    await server.databases.write
      .transaction()
      .execute((db) => forgetOldAgreements(db as never, server.clock.now() + 401 * 24 * hour))
    expect(await server.databases.read.selectFrom('text_agreement').selectAll().execute()).toEqual(
      [],
    )
  })

  test('a company that does not write to its guests, and links of tables and check-ins, offer none', async () => {
    const silent = await owner('skipques', { guestMails: false })
    expect(await linkOf(silent, 'queue')).not.toHaveProperty('isTextOffered')
    const phone = aNumber()
    expect((await join(silent, phone, true)).status).toBe(200)
    await callNext(silent)
    expect(await textsTo(phone)).toEqual([])
    expect(await linkOf(await owner('cConnect'), 'checkin')).not.toHaveProperty('isTextOffered')
  })

  test('a text that the provider finally refuses is given up, and the metrics count sent and failed ones', async () => {
    const queue = await owner('skipques')
    const phone = aNumber()
    await join(queue, phone, true)
    site.providers.answer({ status: 400, body: { code: 21_211, message: 'Invalid To' } })
    await callNext(queue)
    await textsTo(phone)
    const dead = await server.databases.read
      .selectFrom('outbox_job')
      .select(['kind', 'state'])
      .where('company_id', '=', queue.company.id)
      .where('kind', '=', 'visit.text')
      .execute()
    expect(dead).toEqual([{ kind: 'visit.text', state: 'dead' }])
    const metrics = await server.request({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: 'Bearer figures' },
    })
    expect(metrics.body).toMatch(/sevenfold_texts_total\{outcome="sent"\} [1-9]/)
    expect(metrics.body).toMatch(/sevenfold_texts_total\{outcome="failed"\} 1/)
  })
})

describe.each(databases())('texts by Vonage on %s', (database) => {
  const { server, aNumber, digits, textsTo, owner, join, callNext } = serverWithTexts(
    database,
    vonage,
  )
  const sent = (fields: Record<string, string>, { isForm = false, secret = 'sign' } = {}) => {
    const signed = { ...fields, sig: vonageSignature(fields, secret) }
    return server.request({
      method: 'POST',
      url: `${server.config.basePath.business}/webhook/text/vonage`,
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      payload: isForm ? new URLSearchParams(signed).toString() : JSON.stringify(signed),
    })
  }

  test('a signed STOP is heard as JSON and as a form; an old, altered or unsigned one is not', async () => {
    const queue = await owner('skipques')
    const seconds = (apart = 0) => String(Math.floor(server.clock.now() / 1000) + apart)
    const stop = (phone: string, apart = 0) => ({
      msisdn: digits(phone),
      to: '447700900000',
      text: 'STOP',
      nonce: 'a&b=c',
      timestamp: seconds(apart),
    })
    const stopped = async () =>
      (await server.databases.read.selectFrom('text_stop').select('number').execute()).map(
        ({ number }) => number,
      )
    const [json, form, bad] = [aNumber(), aNumber(), aNumber()]
    const answered = await sent(stop(json))
    expect([answered.statusCode, answered.body]).toEqual([200, 'OK'])
    expect((await sent(stop(form), { isForm: true })).statusCode).toBe(200)
    expect((await sent(stop(bad, -301))).statusCode).toBe(422)
    expect((await sent(stop(bad), { secret: 'other' })).statusCode).toBe(422)
    expect((await sent({ msisdn: digits(bad), text: 'STOP' })).statusCode).toBe(422)
    expect((await stopped()).toSorted()).toEqual([digits(json), digits(form)].toSorted())
    await join(queue, json, true)
    await callNext(queue)
    expect(await textsTo(json)).toEqual([])
    server.clock.advance(hour)
    await join(queue, bad, true, 'Other')
    await callNext(queue)
    expect(await textsTo(bad)).toHaveLength(1)
  })
})

test.each([
  ['a name, which can be answered by nobody', { ...vonage, from: 'Sevenfold' }],
  ['Vonage without the secret of answers', { ...vonage, signatureSecret: undefined }],
])('guests are offered no texts by %s', async (_, account) => {
  const server = await startServer({
    config: { texts: { account: { ...account, host: 'http://127.0.0.1:9' }, perDay: 1, codes } },
  })
  const as = await aUser(server, { module: 'skipques' })
  const { code } = await server.ask(createLink, { purpose: 'queue' }, as)
  expect((await server.call(openLink, { code }, {})).data).not.toHaveProperty('isTextOffered')
  await server.close()
})

test("the signature is Twilio's own", () => {
  const fields = {
    CallSid: 'CA1234567890ABCDE',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
    Caller: '+14158675309',
  }
  expect(twilioSignature('https://mycompany.com/myapp.php?foo=1&bar=2', fields, '12345')).toBe(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  )
})

test('numbers are read as people write them, and only mobile ones are texted', () => {
  expect(
    ['07700 900123', '+44 (0)7700 900123', '00447700900123', '+447700900123'].map((phone) =>
      textableNumber(phone, { callingCode: '+44' }),
    ),
  ).toEqual(Array.from({ length: 4 }, () => '447700900123'))
  expect(textableNumber('077 123 4567', { callingCode: '+94' })).toBe('94771234567')
  expect(textableNumber('(212) 555-0123', { callingCode: '+1' })).toBe('12125550123')
  const none = ['900 555 0123', '876 555 0123', '800 555 0123', '212 976 0123', '112 555 0123']
  expect(none.map((phone) => textableNumber(phone, { callingCode: '+1' }))).toEqual(
    none.map(() => undefined),
  )
})

const kinds: MailKind[] = [
  'order-ready',
  'order-assigned',
  'order-rejected',
  'order-expired',
  'order-cancelled',
  'booking-accepted',
  'booking-lapsed',
  'booking-withdrawn',
  'booking-corrected',
  'booking-rejected',
  'booking-expired',
  'booking-cancelled',
  'booking-proposed',
  'booking-rescheduled',
  'booking-reassigned',
  'booking-reminder',
  'reservation-confirmed',
  'reservation-changed',
  'reservation-declined',
  'reservation-cancelled',
  'reservation-reminder',
  'queue-called',
  'queue-uncalled',
  'queue-almost',
  'queue-closing',
]

test.each(Object.keys(languages) as Language[])(
  'each text says who writes, where to look and how to stop, in %s',
  (language) => {
    const link = `https://www.sevenfold.example/others/reservation/${'a'.repeat(45)}`
    const values = {
      fullName: 'Noor',
      companyName: 'The Corner Kitchen and Sunday Bakery of Wellington',
      orderNo: '123456',
      ticketNo: '123',
      counter: 'Counter 12',
      people: '12',
      time: 'Wednesday 28 November 2026 at 11:30 am',
      proposal: 'Wednesday 28 November 2026 at 11:30 am',
    }
    for (const kind of kinds) {
      const text = renderGuestText(kind, language, values, link)
      expect(text.split('The Corner Kitchen and Sund...'), kind).toHaveLength(2)
      expect(text.slice(0, text.indexOf(link)).trim(), kind).toMatch(/[^.][.!?।]$/)
      expect(text, kind).toContain(link)
      expect(text, kind).toMatch(/STOP[^/]*$/)
      expect(text, kind).not.toContain('{{')
      expect(segmentsOf(text), `${kind}: ${text}`).toBeLessThanOrEqual(5)
    }
  },
)
