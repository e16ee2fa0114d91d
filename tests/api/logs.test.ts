import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPassword, requestResetCode, signUp, updateUser } from '#contract/account.ts'
import { createCustomer, listCustomers } from '#contract/customer.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { listGuestSlots, openLink, placeGuestBooking, placeGuestOrder } from '#contract/guest.ts'
import { joinQueue } from '#contract/guest-queue.ts'
import { createLink, type Link } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { getReceipt, moveByUuid } from '#contract/receipt.ts'
import { createResource } from '#contract/resource.ts'
import { inviteStaff } from '#contract/staff.ts'
import { signIn } from '#contract/user.ts'
import { createLog } from '../../server/http/log.ts'
import type { App } from '../../server/http/app-parts.ts'
import { aCompany, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startMailbox } from '../support/mailbox.ts'
import { startServer } from '../support/server.ts'

/** What is sent, answered or mailed under these names is about a person, or a secret. */
const personal = new Set(
  (
    'fullName email phone password code token intakeToken uuid address note search companyName ' +
    'ticket guestSecret'
  ).split(' '),
)

/** Everything about people that went through the server. */
function gather(value: unknown, found: Set<string>, name = ''): void {
  if (typeof value === 'string' && personal.has(name) && value.length >= 4) found.add(value)
  else if (Array.isArray(value)) for (const one of value) gather(one, found, name)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) gather(one, found, key)
}

const text = 'Zenobia Quartermaine, zenobia.q@mail.example, +44 7700 900417'

/** Faults whose messages repeat what somebody entered. */
function faultsWithData({ http, databases: { write } }: App): void {
  http.get('/fault/json', async () => JSON.parse(text))
  http.get('/fault/number', async () => sql`select cast(${text} as bigint) + 1/0`.execute(write))
  http.get('/fault/upstream', async () => {
    throw new Error(`the courier does not know ${text.split(', ').slice(1).join(', ')}`, {
      cause: Object.assign(new Error('zenobia.q@mail.example is unknown'), { email: text }),
    })
  })
  http.get('/fault/duplicate', async () => {
    const row = { key: text, value: '' }
    await write.insertInto('meta').values([row, row]).execute()
  })
}

describe.each(databases())('the log on %s', (database) => {
  test('names nobody and contains no secret, whatever people do and whatever fails', async () => {
    const lines: string[] = []
    const mailbox = await startMailbox()
    const server = await startServer({
      database,
      config: { smtpUrl: mailbox.url },
      log: (line) => lines.push(line),
      routes: faultsWithData,
    })
    const found = new Set<string>(text.split(', '))
    const statuses: number[] = []
    const call = async <E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      as?: User | object,
    ) => {
      const answer = await server.call(endpoint, input, as && { as: as as User })
      gather(input, found)
      if (as) gather(as, found)
      if (answer.status === 200) gather(answer.data, found)
      statuses.push(answer.status)
      return answer
    }
    const linkOf = async (as: User, purpose: Link['purpose']) =>
      (await call(openLink, { code: (await call(createLink, { purpose }, as)).data.code })).data
        .intakeToken

    // An account.
    const person = { email: 'wilhelmina.o@mail.example', password: 'larks rise at seven' }
    await call(signUp, {
      fullName: 'Wilhelmina Oduya',
      email: person.email,
      phone: '077 123 4519',
      callingCode: '+94',
      companyName: 'Lantern Lane Bakery',
      moduleId: 13,
      utcOffset: 330,
    })
    const code = await mailbox.linkCode(person.email)
    await call(createPassword, { code: 'a-code-of-nobody-22ch', password: person.password })
    const { token } = (await call(createPassword, { code, password: person.password })).data
    await call(createPassword, { code, password: person.password })
    await call(signIn, { ...person, password: 'larks rise at eight' })
    await call(signIn, { email: 'nobody.k@mail.example', password: 'larks rise at nine' })
    await call(signIn, { phone: '077 123 4519', callingCode: '+94', password: person.password })
    await call(requestResetCode, { email: person.email })
    found.add(await mailbox.linkCode(person.email, 1))
    await call(updateUser, { fullName: 'Wilhelmina Oduya-Grey' }, { token })

    // Customers and orders.
    const company = await aCompany(server, { company_name: 'Thimble Row' })
    const owner = await aUser(server, { company, module: 'ekart', full_name: 'Ottoline Vance' })
    const productId = await aProduct(server, { company, module: 'ekart' })
    const items = [{ productId, quantity: 1 }]
    const customer = {
      fullName: 'Crispin Abernathy',
      phone: '07700 900813',
      callingCode: '+44',
      email: 'crispin.a@mail.example',
    } as const
    await call(createCustomer, customer, owner)
    await call(createCustomer, customer, owner)
    await call(listCustomers, { search: 'Abernathy' }, owner)
    await call(createOrder, { customer, items, note: 'rings at the blue door' }, owner)
    const shop = await linkOf(owner, 'shop')
    const guest = {
      fullName: 'Persis Lockhart',
      phone: '07700 900926',
      callingCode: '+44',
      email: 'persis.l@mail.example',
    } as const
    const placed = await call(placeGuestOrder, {
      intakeToken: shop,
      ...guest,
      items,
      deliveryType: 'Delivery',
      address: '14 Marigold Mews',
      note: 'leave it with Tabitha',
    })
    await call(placeGuestOrder, { intakeToken: shop, ...guest, items, deliveryType: 'Delivery' })
    const { uuid } = placed.data
    await call(getReceipt, { uuid })
    await call(moveByUuid, { uuid, event: 'order.customer-cancel' })

    // A booking and a queue.
    const salon = await aUser(server, { module: 'service', full_name: 'Ignatius Bellweather' })
    const hours = [{ weekday: 4, opens: '09:00', closes: '12:00' }]
    await call(createResource, { name: 'Maya', kind: 'person', hours }, salon)
    const service = await aProduct(server, {
      company: salon.company,
      module: 'service',
      duration_min: 60,
    })
    const booking = await linkOf(salon, 'booking')
    const { slots } = (
      await call(listGuestSlots, {
        intakeToken: booking,
        productId: service,
        date: '2026-05-21',
      })
    ).data
    const startMs = slots[0]?.startMs ?? 0
    await call(placeGuestBooking, { intakeToken: booking, ...guest, productId: service, startMs })
    await call(placeGuestBooking, { intakeToken: booking, ...guest, productId: service, startMs })
    const host = await aUser(server, { module: 'skipques', full_name: 'Hespera Nightjar' })
    await call(joinQueue, { intakeToken: await linkOf(host, 'queue'), ...guest, partySize: 2 })

    // Mails that are refused, for now and for good, by a server that repeats whom it refuses.
    const invited = { fullName: 'Barnaby Fennimore', email: 'barnaby.f@mail.example' }
    mailbox.refuseWith(450, `<${invited.email}> "${invited.fullName}" is not ready`)
    await call(inviteStaff, invited, owner)
    await expect.poll(() => lines.some((line) => line.includes('tried again later'))).toBe(true)
    const refused = { fullName: 'Philippa Stroud', email: 'philippa.s@mail.example' }
    mailbox.refuseWith(550, `no such user ${refused.email}, "${refused.fullName}"`)
    await call(inviteStaff, refused, owner)
    await expect
      .poll(() => lines.some((line) => line.includes('was given up')), { timeout: 10_000 })
      .toBe(true)

    // Faults, and addresses that hold secrets.
    for (const fault of ['json', 'number', 'upstream', 'duplicate'])
      statuses.push((await server.request({ url: `/fault/${fault}` })).statusCode)
    await server.request({ url: `/others/s/${shop}?email=${person.email}` })
    await server.request({ url: `/api/order/getall?token=${token}&search=Abernathy` })
    await server.request({
      method: 'POST',
      url: '/login-api/user/login',
      headers: { 'content-type': 'application/json' },
      payload: `{"email":"${person.email}","password":"${person.password}"`,
    })

    const log = lines.join('\n').toLowerCase()
    const words = [...found].flatMap((one) => [
      one,
      // A part of a name is enough to know whose it is.
      ...one.split(' ').filter((part) => /^[A-Z][a-z]{5,}$/.test(part)),
      encodeURIComponent(one),
      JSON.stringify(one).slice(1, -1),
      // Numbers as they are stored and dialled.
      ...(/^[+\d ]+$/.test(one) ? [one.replace(/\D/g, '').replace(/^0/, '')] : []),
    ])
    expect(found.size).toBeGreaterThan(40)
    expect(new Set(statuses)).toEqual(new Set([200, 409, 410, 422, 500]))
    expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(2)
    expect(words.filter((word) => log.includes(word.toLowerCase()))).toEqual([])
    await server.close()
    await mailbox.close()
  })
})

test.each([
  ['relation "sale_order" does not exist', 'relation "sale_order" does not exist'],
  [
    'duplicate key value violates unique constraint "app_user_by_email"',
    'duplicate key value violates unique constraint "app_user_by_email"',
  ],
  [
    "Cannot read properties of undefined (reading 'fullName')",
    "Cannot read properties of undefined (reading 'fullName')",
  ],
  ['no courier for "14 Marigold Mews"', 'no courier for "[left out]"'],
  ['<ann@mail.example>: +94 (77) 123-4567 is barred', '<[left out]>: [left out] is barred'],
])('a fault that says %s is logged as %s', (said, logged) => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  log.error({ err: new Error(said) }, 'failed')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: logged, stack: expect.stringContaining(`Error: ${logged}\n`) },
  })
})

test('of what is no number to PostgreSQL nothing is logged, even where it looks like a name of a table', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  const fault = Object.assign(new Error('invalid input syntax for type bigint: "zenobia"'), {
    code: '22P02',
    detail: 'zenobia',
  })
  log.error({ err: fault }, 'failed')
  expect(lines[0]).toContain('invalid input syntax')
  expect(lines[0]).not.toContain('zenobia')
})
