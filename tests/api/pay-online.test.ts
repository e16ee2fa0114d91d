import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNotifications } from '#contract/activity.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, priceGuestCart } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { getReceipt, payByUuid } from '#contract/receipt.ts'
import { newId } from '../../server/db/id.ts'
import { expireOrders } from '../../server/order/move/expire-orders.ts'
import { deliver } from '../../server/test-provider/messages.ts'
import {
  startTestProvider,
  type TestProvider,
} from '../../server/test-provider/start-test-provider.ts'
import { aCompany, anOrder, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { connectTo } from '../support/given/account.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { testClock } from '../support/clock.ts'

const good = '4242 4242 4242 4242'
const keys = { secretKey: 'sk_test', clientId: 'ca_test', webhookSecret: 'whsec_test' }

test('without keys nothing is offered, and nothing can be opened', async () => {
  const server = await startServer()
  const owner = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
  const { uuid } = await anOrder(server, { company: owner.company })
  expect((await server.call(getReceipt, { uuid }, {})).data.payableAmount).toBeUndefined()
  expect((await server.call(payByUuid, { uuid }, {})).problem.code).toBe('NOT_FOUND')
  await server.close()
})

test('an unreachable provider is reported, and nothing is lost', async () => {
  const server = await startServer({ config: { stripe: { ...keys, host: 'http://127.0.0.1:9' } } })
  const owner = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
  await connectTo({ server, company: owner.company, ref: 'acct_test_away' })
  const { uuid } = await anOrder(server, { company: owner.company })
  const answer = await server.call(payByUuid, { uuid }, {})
  expect([answer.status, answer.problem.code]).toEqual([503, 'RETRY_LATER'])
  expect((await server.call(getReceipt, { uuid }, {})).data.payableAmount).toBe(1000)
  await server.close()
})

test('who connects an account comes back to the address at which people use the app', async () => {
  const provider = await startTestProvider({ appUrl: 'https://app.example.com' })
  provider.tell({ url: 'http://127.0.0.1:3000/api/webhook', secret: keys.webhookSecret })
  const page = await (await fetch(`${provider.url}/oauth/authorize?state=once`)).text()
  expect(page).toMatch(/href="https:\/\/app\.example\.com\/payacc\/success\?.*state=once"/)
  await provider.close()
})

describe.each(databases())('guests who pay online on %s', (database) => {
  let server: TestServer
  let provider: TestProvider
  const clock = testClock()
  let no = 0

  beforeAll(async () => {
    provider = await startTestProvider({ clock: { now: () => server?.clock.now() ?? clock.now() } })
    server = await startServer({
      database,
      config: {
        stripe: { ...keys, host: provider.url },
      },
    })
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    const at = server.http.server.address()
    const port = typeof at === 'object' ? at?.port : 0
    provider.tell({
      url: `http://127.0.0.1:${port}/api/webhook/payment/stripe`,
      secret: keys.webhookSecret,
    })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  /** An owner whose company takes payments online. */
  const aShop = async (): Promise<User> => {
    const owner = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
    no += 1
    await connectTo({ server, company: owner.company, ref: `acct_test_${database}${no}` })
    return owner
  }
  const open = (uuid: string) => server.call(payByUuid, { uuid } as CallInput<typeof payByUuid>, {})
  const pageOf = async (uuid: string) => (await open(uuid)).data.url
  const pay = (url: string, card = good, path = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(path ? { answer: card } : { card }),
    })
  const read = (id: Id, as: User) => server.ask(getOrder, { id }, as)
  const becomes = (id: Id, as: User, what: object) =>
    expect.poll(() => read(id, as), { timeout: 8_000 }).toMatchObject(what)

  test('the receipt offers what is due; the provider takes it, and its message alone makes it paid', async () => {
    const owner = await aShop()
    const { id, uuid } = await anOrder(server, { company: owner.company })
    expect((await server.call(getReceipt, { uuid }, {})).data.payableAmount).toBe(1000)
    const url = await pageOf(uuid)
    expect(await (await fetch(url)).text()).toContain('£10.00')
    expect((await read(id, owner)).paymentStatus).toBe('unpaid')
    const answer = await pay(url)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${server.config.publicUrl}/receipt/${uuid}?paid=1`,
    ])
    await becomes(id, owner, {
      paymentStatus: 'paid',
      payments: [{ method: 'online', direction: 'in', amount: 1000, state: 'succeeded' }],
    })
    const { rows } = await server.ask(listOrders, {}, owner)
    expect(rows.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid'])
    const receipt = (await server.call(getReceipt, { uuid }, {})).data
    expect([receipt.paymentStatus, receipt.payableAmount]).toEqual(['paid', undefined])
    expect((await open(uuid)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
  })

  const receiptOf = async (uuid: string) =>
    (await server.call(getReceipt, { uuid } as CallInput<typeof getReceipt>, {})).data
  const isRefused = (uuid: string, what: object | undefined) =>
    expect
      .poll(async () => (await receiptOf(uuid)).refusedPayment, { timeout: 8_000 })
      .toEqual(what && expect.objectContaining(what))

  test('a refused card is shown on the receipt without the reason, until something is paid', async () => {
    const owner = await aShop()
    const { id, uuid } = await anOrder(server, { company: owner.company })
    expect((await receiptOf(uuid)).refusedPayment).toBeUndefined()
    const url = await pageOf(uuid)
    await pay(url, '4000 0000 0000 9995')
    await isRefused(uuid, { amount: 1000, fault: 'declined', isFinal: false })
    // Another try on the same page is the same payment.
    server.clock.advance(1000)
    await pay(url, '4000 0000 0000 0069')
    await isRefused(uuid, { amount: 1000, fault: 'expired' })
    const refused = { method: 'online', direction: 'in', amount: 1000, state: 'failed' }
    expect(await read(id, owner)).toMatchObject({
      paymentStatus: 'unpaid',
      paidAmount: 0,
      payments: [refused],
    })
    expect((await receiptOf(uuid)).payableAmount).toBe(1000)
    server.clock.advance(1000)
    await pay(url)
    await becomes(id, owner, {
      paymentStatus: 'paid',
      payments: [refused, { method: 'online', amount: 1000, state: 'succeeded' }],
    })
    await isRefused(uuid, undefined)
  })

  test('a missing confirmation of the bank is a refusal too; a later cash payment removes the message', async () => {
    const owner = await aShop()
    const { id, uuid } = await anOrder(server, { company: owner.company })
    const url = await pageOf(uuid)
    await pay(url, '4000 0000 0000 3220')
    await pay(url, 'no', '/bank')
    await isRefused(uuid, { fault: 'authentication' })
    expect((await read(id, owner)).paidAmount).toBe(0)
    server.clock.advance(1000)
    const part = { purpose: 'order', orderId: id, method: 'cash', amount: 400 } as const
    await server.ask(recordPayment, part, owner)
    await isRefused(uuid, undefined)
  })

  test('a bank transfer that fails after the page ends it, so that the guest pays anew', async () => {
    const owner = await aShop()
    const account = `acct_test_${database}${no}`
    const { id, uuid } = await anOrder(server, { company: owner.company })
    const url = await pageOf(uuid)
    const page = {
      id: url.split('/').at(-1),
      payment_intent: 'pi_late',
      amount_total: 1000,
      currency: 'gbp',
      metadata: { order_id: id },
    }
    const at = server.http.server.address()
    const hook = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
    await deliver(
      {
        url: `${hook}/api/webhook/payment/stripe`,
        secret: keys.webhookSecret,
        now: () => server.clock.now(),
      },
      {
        id: `evt_${newId()}`,
        object: 'event',
        type: 'checkout.session.async_payment_failed',
        account,
        livemode: false,
        created: Math.floor(server.clock.now() / 1000),
        data: { object: page },
      },
    )
    await isRefused(uuid, { fault: 'declined', isFinal: true })
    expect(await pageOf(uuid)).not.toBe(url)
  })

  test('a cart says whether it can be paid online', async () => {
    const owner = await aShop()
    const productId = await aProduct(server, { company: owner.company })
    const made = await server.call(createLink, { purpose: 'shop', label: 'Door' }, { as: owner })
    const { intakeToken } = (await server.call(openLink, { code: made.data.code }, {})).data
    const cart = { intakeToken, items: [{ productId, quantity: 1 }] }
    const isPayable = async () => (await server.call(priceGuestCart, cart, {})).data.isPayableOnline
    expect(await isPayable()).toBe(true)
    await server.databases.write
      .deleteFrom('payment_account')
      .where('company_id', '=', owner.company.id)
      .execute()
    expect(await isPayable()).toBe(false)
  })

  test('what is less than the provider takes is not offered online, and the cart says from when', async () => {
    const owner = await aShop()
    const made = await server.call(createLink, { purpose: 'shop', label: 'Door' }, { as: owner })
    const { intakeToken } = (await server.call(openLink, { code: made.data.code }, {})).data
    const priced = async (priceAmount: number) => {
      const productId = await aProduct(server, {
        company: owner.company,
        name: `For ${priceAmount}`,
        price_amount: priceAmount,
      })
      const items = [{ productId, quantity: 1 }]
      return (await server.call(priceGuestCart, { intakeToken, items }, {})).data
    }
    expect(await priced(29)).toMatchObject({ isPayableOnline: false, onlineFromAmount: 30 })
    const enough = await priced(30)
    expect([enough.isPayableOnline, enough.onlineFromAmount]).toEqual([true, undefined])
    const { uuid } = await anOrder(server, { company: owner.company, total_amount: 29 })
    expect((await server.call(getReceipt, { uuid }, {})).data.payableAmount).toBeUndefined()
    expect((await open(uuid)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('a refused card, a declined confirmation and the way back leave it unpaid; another card pays', async () => {
    const owner = await aShop()
    const { id, uuid } = await anOrder(server, { company: owner.company })
    const url = await pageOf(uuid)
    expect(await (await pay(url, '4000 0000 0000 0002')).text()).toContain('declined')
    const bank = await pay(url, '4000 0000 0000 3220')
    expect(bank.headers.get('location')).toMatch(/\/bank$/)
    expect(await (await pay(url, 'no', '/bank')).text()).toContain('did not confirm')
    expect((await read(id, owner)).paymentStatus).toBe('unpaid')
    expect((await pay(url, 'yes', '/bank')).status).toBe(303)
    await becomes(id, owner, { paymentStatus: 'paid', paidAmount: 1000 })
  })

  test('two presses and two tabs get the same page, and it takes the money once', async () => {
    const owner = await aShop()
    const { id, uuid } = await anOrder(server, { company: owner.company })
    const urls = (await Promise.all([pageOf(uuid), pageOf(uuid), pageOf(uuid)])).concat(
      await pageOf(uuid),
    )
    expect(new Set(urls).size).toBe(1)
    const [url = ''] = urls
    expect((await pay(url, '4000 0000 0000 0093')).status).toBe(303)
    expect((await pay(url)).status).toBe(410)
    await becomes(id, owner, { paymentStatus: 'paid', paidAmount: 1000 })
    expect((await read(id, owner)).payments).toHaveLength(1)
  })

  test('between the payment and its message no second page is opened', async () => {
    const owner = await aShop()
    const { uuid } = await anOrder(server, { company: owner.company })
    const url = await pageOf(uuid)
    // Its event arrives after 20 seconds.
    await pay(url, '4000 0000 0000 0077')
    const again = await open(uuid)
    expect([again.status, again.problem.message]).toEqual([
      409,
      expect.stringContaining('paid a moment ago'),
    ])
  })

  test('when the amount changes the former page is closed', async () => {
    const owner = await aShop()
    const { id, uuid } = await anOrder(server, { company: owner.company })
    const first = await pageOf(uuid)
    await server.call(
      recordPayment,
      { purpose: 'order', orderId: id, method: 'cash', amount: 400 },
      { as: owner },
    )
    const second = await pageOf(uuid)
    expect(second).not.toBe(first)
    expect((await pay(first)).status).toBe(410)
    await pay(second)
    await becomes(id, owner, { paymentStatus: 'paid', paidAmount: 1000 })
  })

  test('nor when the amount changed meanwhile, or the page is about to expire', async () => {
    const owner = await aShop()
    const { id, uuid } = await anOrder(server, { company: owner.company })
    await pay(await pageOf(uuid), '4000 0000 0000 0077')
    server.clock.advance(28 * 60_000)
    expect((await open(uuid)).problem.message).toContain('paid a moment ago')
    await server.call(
      recordPayment,
      { purpose: 'order', orderId: id, method: 'cash', amount: 400 },
      { as: owner },
    )
    expect((await open(uuid)).problem.message).toContain('paid a moment ago')
  })

  test('a page that has expired is followed by a new one', async () => {
    const owner = await aShop()
    const { id, uuid } = await anOrder(server, { company: owner.company })
    const first = await pageOf(uuid)
    server.clock.advance(32 * 60_000)
    expect((await pay(first)).status).toBe(410)
    await pay(await pageOf(uuid))
    await becomes(id, owner, { paymentStatus: 'paid', paidAmount: 1000 })
  })

  test('an amount that the provider does not accept is explained', async () => {
    const owner = await aShop()
    const { uuid } = await anOrder(server, {
      company: owner.company,
      lines: [{ unit_amount: 10, line_amount: 10 }],
    })
    const answer = await open(uuid)
    expect([answer.status, answer.problem.message]).toEqual([
      409,
      expect.stringContaining("can't be paid online"),
    ])
  })

  test('a payment after the order has expired is refunded automatically', async () => {
    const owner = await aShop()
    const { id, uuid } = await anOrder(server, {
      company: owner.company,
      order_status_id: 1,
      source: 'guest',
    })
    const url = await pageOf(uuid)
    server.clock.advance(16 * 60_000)
    await expireOrders(server.databases, server.clock.now())
    expect((await read(id, owner)).orderStatusId).toBe(4)
    await pay(url)
    await becomes(id, owner, {
      paidAmount: 1000,
      refundedAmount: 1000,
      payments: [
        { direction: 'in', amount: 1000 },
        { direction: 'out', method: 'online', amount: 1000, state: 'succeeded' },
      ],
    })
  })

  test.each([
    ['cash for a part', 400, 400],
    ['cash for nearly all', 999, 999],
    ['cash for all', 1000, 1000],
  ])(
    'of a payment that crosses with %s only what was paid twice goes back',
    async (_, cash, back) => {
      const owner = await aShop()
      const { id, uuid } = await anOrder(server, { company: owner.company })
      const url = await pageOf(uuid)
      const given = { purpose: 'order', orderId: id, method: 'cash', amount: cash } as const
      expect(await server.status(recordPayment, given, owner)).toBe(200)
      await pay(url)
      await becomes(id, owner, {
        paymentStatus: 'paid',
        paidAmount: 1000,
        refundedAmount: 0,
        owedAmount: 0,
        payments: [
          { direction: 'in', method: 'cash', amount: cash },
          { direction: 'in', method: 'online', amount: 1000 },
          { direction: 'out', method: 'online', amount: back, state: 'succeeded' },
        ],
      })
      const notes = await server.ask(listNotifications, {}, owner)
      expect(notes.rows.map(({ kind }) => kind)).toContain('payment.returned')
      expect((await open(uuid)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    },
  )

  test('a paid order that the business can not carry out is refunded without being asked', async () => {
    const owner = await aShop()
    const { id, uuid } = await anOrder(server, {
      company: owner.company,
      order_status_id: 1,
      source: 'guest',
    })
    await pay(await pageOf(uuid))
    await becomes(id, owner, { paymentStatus: 'paid' })
    const { version } = await read(id, owner)
    await server.call(
      moveOrder,
      { id, expectedVersion: version, event: 'order.reject', reasonCode: 'sold_out' },
      { as: owner },
    )
    // Said before it is done.
    expect((await server.call(getReceipt, { uuid }, {})).data.onlineRefundAmount).toBe(1000)
    await becomes(id, owner, { paymentStatus: 'refunded', refundedAmount: 1000 })
    expect((await server.call(getReceipt, { uuid }, {})).data.onlineRefundAmount).toBe(1000)
    const notes = await server.ask(listNotifications, {}, owner)
    expect(notes.rows.map(({ kind }) => kind)).toContain('payment.returned')
    expect(
      (await read(id, owner)).payments.map(({ direction, method, amount }) => [
        direction,
        method,
        amount,
      ]),
    ).toEqual([
      ['in', 'online', 1000],
      ['out', 'online', 1000],
    ])
  })

  test('the owner who refunds at the same moment does not refund it twice', async () => {
    const owner = await aShop()
    const { id, uuid } = await anOrder(server, {
      company: owner.company,
      order_status_id: 1,
      source: 'guest',
    })
    await pay(await pageOf(uuid))
    await becomes(id, owner, { paymentStatus: 'paid' })
    const { version } = await read(id, owner)
    await server.call(
      moveOrder,
      { id, expectedVersion: version, event: 'order.reject', reasonCode: 'sold_out' },
      { as: owner },
    )
    const asked = {
      orderId: id,
      expectedVersion: (await read(id, owner)).version,
      amount: 1000,
      method: 'online' as const,
      reason: 'Sold out',
      isRestocked: false,
    }
    await Promise.all([1, 2, 3].map(() => server.call(refundOrder, asked, { as: owner })))
    await becomes(id, owner, { paymentStatus: 'refunded', refundedAmount: 1000 })
    const outs = (await read(id, owner)).payments.filter(({ direction }) => direction === 'out')
    expect(outs.map(({ amount }) => amount)).toEqual([1000])
  })

  test('an invalid secret opens nothing and reveals nothing', async () => {
    const answer = await open(newId())
    expect([answer.status, answer.problem.code]).toEqual([404, 'NOT_FOUND'])
  })
})
