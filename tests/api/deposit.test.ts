import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNotifications } from '#contract/activity.ts'
import { listBookings } from '#contract/booking.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, placeGuestBooking, priceGuestCart } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { getReceipt, moveByUuid, payByUuid, type Receipt } from '#contract/receipt.ts'
import { listReport } from '#contract/report.ts'
import { createResource, listSlots } from '#contract/resource.ts'
import { lapseHolds } from '../../server/order/move/lapse-holds.ts'
import {
  startTestProvider,
  type TestProvider,
} from '../../server/test-provider/start-test-provider.ts'
import { aCompany, aProduct, aUser, type User } from '../support/builders.ts'
import { testClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { connectTo } from '../support/given/account.ts'
import { startServer, type TestServer } from '../support/server.ts'

const minute = 60_000
const hour = 60 * minute
const good = '4242 4242 4242 4242'
const keys = { secretKey: 'sk_test', clientId: 'ca_test', webhookSecret: 'whsec_test' }
const everyDay = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  opens: '00:00',
  closes: '24:00',
}))

type Cancelling = 'order.customer-cancel' | 'order.cancel-late'
type Salon = { owner: User; staff: User; cut: Id; colour: Id; code: string }

describe.each(databases())('deposits of bookings on %s', (database) => {
  let server: TestServer
  let provider: TestProvider
  /** The provider's events, held back. */
  const messages: string[] = []
  let isHeldBack = false
  const clock = testClock()
  let no = 0

  /** Signed anew, as the provider does it with each try. */
  const forward = (body: string) => {
    const seconds = Math.floor(server.clock.now() / 1000)
    const digest = createHmac('sha256', keys.webhookSecret)
    const signature = `t=${seconds},v1=${digest.update(`${seconds}.${body}`).digest('hex')}`
    return server.request({
      method: 'POST',
      url: '/api/webhook/payment/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
  }
  const post = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const message = Buffer.concat(parts).toString()
      messages.push(message)
      if (isHeldBack) reply.end()
      else void forward(message).then(({ statusCode }) => reply.writeHead(statusCode).end())
    })
  })

  beforeAll(async () => {
    provider = await startTestProvider({ clock: { now: () => server?.clock.now() ?? clock.now() } })
    server = await startServer({ database, config: { stripe: { ...keys, host: provider.url } } })
    await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve))
    const at = post.address()
    const port = typeof at === 'object' ? at?.port : 0
    provider.tell({ url: `http://127.0.0.1:${port}/`, secret: keys.webhookSecret })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
    post.close()
  })

  async function aSalon(
    wishes: { isAccepting?: boolean; isPaidOnline?: boolean; currency?: string } = {},
  ): Promise<Salon> {
    const { isAccepting = true, isPaidOnline = true, ...columns } = wishes
    const company = await aCompany(server, columns)
    const owner = await aUser(server, { company, module: 'service' })
    const staff = await aUser(server, { company, role: 'staff', module: 'service' })
    no += 1
    if (isPaidOnline) await connectTo({ server, company, ref: `acct_dep_${database}${no}` })
    await server.databases.write
      .updateTable('company_module')
      .set({ settings: isAccepting ? '{"auto_accept":true}' : '{}' })
      .where('company_id', '=', company.id)
      .execute()
    const service = { company, module: 'service', no_prep: 1, duration_min: 60 } as const
    const cut = await aProduct(server, { ...service, name: 'Cut', deposit_percent: 20 })
    const colour = await aProduct(server, { ...service, name: 'Colour', deposit_amount: 500 })
    await server.call(
      createResource,
      { name: 'Bo', kind: 'person', hours: everyDay },
      { as: owner },
    )
    const { code } = await server.ask(createLink, { purpose: 'booking' }, owner)
    return { owner, staff, cut, colour, code }
  }
  const come = async ({ code }: Salon) =>
    (await server.call(openLink, { code }, {})).data.intakeToken

  /** In two days, at noon, or so many hours later. */
  const inDays = (days = 2, hours = 0) =>
    Math.ceil(server.clock.now() / hour) * hour + days * 24 * hour + hours * hour
  const ask = async (salon: Salon, wishes: Partial<CallInput<typeof placeGuestBooking>> = {}) =>
    server.call(
      placeGuestBooking,
      {
        intakeToken: await come(salon),
        productId: salon.cut,
        startMs: inDays(),
        fullName: 'Noor Haddad',
        phone: `7700 9${String((no += 1)).padStart(5, '0')}`,
        callingCode: '+44',
        ...wishes,
      },
      {},
    )
  const receiptOf = async ({ uuid }: Pick<Receipt, 'uuid'>) =>
    (await server.call(getReceipt, { uuid }, {})).data
  const idOf = async ({ uuid }: Pick<Receipt, 'uuid'>) =>
    (
      await server.databases.read
        .selectFrom('sale_order')
        .select('id')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
    ).id
  const read = async (which: Pick<Receipt, 'uuid'>, as: User) =>
    await server.ask(getOrder, { id: await idOf(which) }, as)
  const keptIn = async (as: User) => {
    const day = new Date(server.clock.now()).toISOString().slice(0, 10)
    return (await server.ask(listReport, { fromDate: day, toDate: day }, as)).keptDeposits
  }
  const pageOf = async ({ uuid }: Pick<Receipt, 'uuid'>) =>
    (await server.call(payByUuid, { uuid }, {})).data.url
  const card = (url: string, number = good, path = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(path ? { answer: number } : { card: number }),
    })
  const becomes = (which: Pick<Receipt, 'uuid'>, what: object) =>
    expect.poll(() => receiptOf(which), { timeout: 8_000 }).toMatchObject(what)
  const pay = async (booking: Receipt) => {
    await card(await pageOf(booking))
    await becomes(booking, { deposit: { status: 'paid' } })
  }
  /** Pays, while what the provider says about it waits. */
  const payUnheard = async (booking: Receipt): Promise<string> => {
    isHeldBack = true
    messages.length = 0
    await card(await pageOf(booking))
    await expect.poll(() => messages.length).toBeGreaterThan(0)
    isHeldBack = false
    const said = messages.find((body) => body.includes('payment_intent.succeeded'))
    if (!said) throw new Error('the provider said nothing of the payment')
    return said
  }
  const lapse = async (afterMs = 15 * minute) => {
    server.clock.advance(afterMs)
    await lapseHolds(server.databases, server.clock.now())
  }
  const cancel = ({ uuid }: Receipt, event: Cancelling = 'order.customer-cancel') =>
    server.call(moveByUuid, { uuid, event }, {})
  const isFree = async ({ staff, cut }: Salon, startMs: number) => {
    const date = new Date(startMs).toISOString().slice(0, 10)
    const { slots } = await server.ask(listSlots, { productId: cut, date }, staff)
    return slots.some((slot) => slot.startMs === startMs)
  }

  test('the time is held while the guest pays, and the booking is placed once it is paid', async () => {
    const salon = await aSalon()
    const cart = {
      intakeToken: await come(salon),
      items: [
        { productId: salon.cut, quantity: 1 },
        { productId: salon.colour, quantity: 1 },
      ],
    }
    expect((await server.call(priceGuestCart, cart, {})).data.deposit).toEqual({
      depositAmount: 700,
      backHours: 24,
      holdMinutes: 15,
    })
    const held = (await ask(salon, { alsoProductIds: [salon.colour] })).data
    const startMs = inDays()
    expect(held).toMatchObject({
      orderStatusId: 1,
      isTimeHeld: true,
      payableAmount: 700,
      deposit: {
        depositAmount: 700,
        status: 'due',
        untilMs: server.clock.now() + 15 * minute,
        backMs: startMs - 24 * hour,
      },
    })
    expect((await ask(salon, { startMs })).problem.code).toBe('SLOT_TAKEN')
    const inCalendar = async () => {
      const date = new Date(startMs).toISOString().slice(0, 10)
      const { bookings } = await server.ask(listBookings, { date, days: 2 }, salon.staff)
      return bookings.find(({ uuid }) => uuid === held.uuid)?.deposit
    }
    expect(await inCalendar()).toEqual(held.deposit)
    const kinds = async () =>
      (await server.ask(listNotifications, {}, salon.owner)).rows.map(({ kind }) => kind)
    expect(await kinds()).not.toContain('booking.new')
    await pay(held)
    expect(await receiptOf(held)).toMatchObject({
      orderStatusId: 2,
      paidAmount: 700,
      owedAmount: 1300,
    })
    const order = await read(held, salon.staff)
    expect(order).toMatchObject({
      paymentStatus: 'unpaid',
      deposit: { depositAmount: 700, status: 'paid' },
      payments: [{ method: 'online', direction: 'in', amount: 700, state: 'succeeded' }],
    })
    expect(await inCalendar()).toEqual(order.deposit)
    expect(order.holdUntilMs).toBeUndefined()
    expect(order.history.map(({ event }) => event)).toEqual([
      'order.create',
      'order.ask-deposit',
      'order.pay-deposit',
      'order.accept',
    ])
    expect(await kinds()).toContain('booking.new')
    // What is left is paid at the counter.
    const rest = { purpose: 'order', orderId: order.id, method: 'cash', amount: 1300 } as const
    expect(await server.status(recordPayment, rest, salon.staff)).toBe(200)
    expect((await read(held, salon.staff)).paymentStatus).toBe('paid')
  })

  test('a company that accepts itself is asked once the deposit is paid', async () => {
    const salon = await aSalon({ isAccepting: false })
    const held = (await ask(salon)).data
    await pay(held)
    const { id, version, ...order } = await read(held, salon.staff)
    expect(order).toMatchObject({ orderStatusId: 1, deposit: { status: 'paid' } })
    // Nothing lapses any more.
    await lapse()
    const reject = { id, expectedVersion: version, reasonCode: 'other' } as const
    expect(
      (await server.ask(moveOrder, { ...reject, event: 'order.reject' }, salon.staff)).deposit
        ?.status,
    ).toBe('returned')
    await becomes(held, { refundedAmount: 200, onlineRefundAmount: 200 })
  })

  test('no deposit is requested without online payment, or for a service without one', async () => {
    const off = await aSalon({ isPaidOnline: false })
    const standing = ({ orderStatusId, deposit }: Receipt) => [orderStatusId, deposit]
    expect(standing((await ask(off)).data)).toEqual([2, undefined])
    const salon = await aSalon()
    const free = await aProduct(server, {
      company: salon.owner.company,
      module: 'service',
      name: 'Talk',
      price_amount: 0,
      deposit_percent: 50,
    })
    expect(standing((await ask(salon, { productId: free })).data)).toEqual([2, undefined])
  })

  test('an unpaid deposit frees the slot in time, closes the page, and the booking can be accepted by hand', async () => {
    const salon = await aSalon()
    const startMs = inDays()
    const held = (await ask(salon, { startMs })).data
    const url = await pageOf(held)
    server.clock.advance(15 * minute)
    // Before the clock has come by, nobody can pay any more.
    expect((await receiptOf(held)).payableAmount).toBeUndefined()
    expect(await isFree(salon, startMs)).toBe(false)
    await lapse(0)
    expect(await receiptOf(held)).toMatchObject({ orderStatusId: 4, deposit: { status: 'lapsed' } })
    expect(await isFree(salon, startMs)).toBe(true)
    await expect.poll(async () => (await card(url)).status, { timeout: 8_000 }).toBe(410)
    const { id, version } = await read(held, salon.staff)
    const restored = await server.call(
      moveOrder,
      { id, expectedVersion: version, event: 'order.restore' },
      { as: salon.staff },
    )
    expect(restored.data).toMatchObject({ orderStatusId: 1, deposit: { status: 'waived' } })
  })

  test('a refused card and the bank’s question are tried again while the time is held', async () => {
    const salon = await aSalon()
    const held = (await ask(salon)).data
    const url = await pageOf(held)
    expect(await (await card(url, '4000 0000 0000 0002')).text()).toContain('declined')
    await card(url, '4000 0000 0000 3220')
    expect(await (await card(url, 'no', '/bank')).text()).toContain('did not confirm')
    expect((await receiptOf(held)).deposit?.status).toBe('due')
    await card(url, 'yes', '/bank')
    await becomes(held, { orderStatusId: 2, deposit: { status: 'paid' } })
  })

  test('a message that comes twice, or at once, counts once', async () => {
    const salon = await aSalon()
    const held = (await ask(salon)).data
    const said = await payUnheard(held)
    const answers = await Promise.all([forward(said), forward(said), forward(said)])
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
    await forward(said)
    // The same payment under another event's id.
    await forward(said.replace(/evt_test_\w+/, 'evt_test_again'))
    const order = await read(held, salon.owner)
    expect(order).toMatchObject({ orderStatusId: 2, paidAmount: 200 })
    expect(order.payments).toHaveLength(1)
    expect(order.history.filter(({ event }) => event === 'order.pay-deposit')).toHaveLength(1)
  })

  test('a payment after the hold brings the booking back where its time is free', async () => {
    const salon = await aSalon()
    const held = (await ask(salon)).data
    const said = await payUnheard(held)
    await lapse()
    expect((await receiptOf(held)).orderStatusId).toBe(4)
    expect((await forward(said)).statusCode).toBe(200)
    expect(await receiptOf(held)).toMatchObject({
      orderStatusId: 2,
      isTimeHeld: true,
      deposit: { status: 'paid' },
    })
    const lines = (await read(held, salon.staff)).cartItems
    expect(lines.map(({ cartStatus }) => cartStatus)).toEqual(['In Cart'])
    expect(await isFree(salon, held.startMs ?? 0)).toBe(false)
  })

  test('and is refunded if the time is taken', async () => {
    const salon = await aSalon()
    const startMs = inDays()
    const held = (await ask(salon, { startMs })).data
    const said = await payUnheard(held)
    await lapse()
    const other = (await ask(salon, { startMs })).data
    expect((await forward(said)).statusCode).toBe(200)
    await becomes(held, { orderStatusId: 4, paidAmount: 200, refundedAmount: 200 })
    await pay(other)
    expect((await receiptOf(other)).orderStatusId).toBe(2)
  })

  test('a guest who cancels in time gets it back, too late they do not, and the owner may return it', async () => {
    const salon = await aSalon()
    const early = (await ask(salon)).data
    await pay(early)
    expect((await cancel(early, 'order.cancel-late')).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    expect((await cancel(early)).data.deposit?.status).toBe('returned')
    await becomes(early, { refundedAmount: 200 })

    const late = (await ask(salon, { startMs: inDays(0, 5) })).data
    await pay(late)
    // Nothing is retained that was not announced.
    expect((await receiptOf(late)).allowedEvents).toContain('order.cancel-late')
    expect((await cancel(late)).problem.code).toBe('TOO_LATE')
    const kept = (await cancel(late, 'order.cancel-late')).data
    expect([kept.orderStatusId, kept.deposit?.status, kept.onlineRefundAmount]).toEqual([
      4,
      'kept',
      undefined,
    ])
    // It is money of the day, but no sale.
    expect(await keptIn(salon.owner)).toEqual({ count: 1, amount: 200 })
    const order = await read(late, salon.owner)
    expect([order.payments.length, order.refundedAmount]).toEqual([1, 0])
    const wish = {
      orderId: order.id,
      expectedVersion: order.version,
      amount: 200,
      method: 'online',
      reason: 'Goodwill',
    } as const
    expect(await server.refusal(refundOrder, wish, salon.staff)).toBe('ROLE_FORBIDDEN')
    expect(await server.status(refundOrder, wish, salon.owner)).toBe(200)
    await becomes(late, { refundedAmount: 200, deposit: { status: 'returned' } })
    expect(await keptIn(salon.owner)).toBeUndefined()
  })

  test('of payments beside the deposit the rest is refunded', async () => {
    const salon = await aSalon()
    const late = (await ask(salon, { startMs: inDays(0, 5) })).data
    await pay(late)
    // The rest, online as well.
    await card(await pageOf(late))
    await becomes(late, { paymentStatus: 'paid' })
    await cancel(late, 'order.cancel-late')
    await becomes(late, { refundedAmount: 800, deposit: { status: 'kept' } })
    expect((await receiptOf(late)).paidAmount).toBe(1000)
  })

  test('a business that cancels always gives it back, however late', async () => {
    const salon = await aSalon()
    const late = (await ask(salon, { startMs: inDays(0, 3) })).data
    await pay(late)
    const { id, version } = await read(late, salon.staff)
    await server.call(
      moveOrder,
      { id, expectedVersion: version, event: 'order.cancel', reasonCode: 'other' },
      { as: salon.staff },
    )
    await expect
      .poll(
        async () => {
          // It waits as long as an undo is offered.
          server.clock.advance(minute)
          return (await receiptOf(late)).refundedAmount
        },
        { timeout: 8_000 },
      )
      .toBe(200)
  })

  test('a no-show loses it, and a rescheduled booking keeps it', async () => {
    const salon = await aSalon()
    const startMs = inDays(3)
    const booking = (await ask(salon)).data
    await pay(booking)
    const moved = await server.call(
      moveByUuid,
      { uuid: booking.uuid, event: 'order.reschedule', startMs },
      {},
    )
    expect(moved.data).toMatchObject({
      startMs,
      deposit: { status: 'paid', backMs: startMs - 24 * hour },
    })
    server.clock.advance(3 * 24 * hour + hour)
    const { company } = salon.owner
    const as = await aUser(server, { company, role: 'staff', module: 'service' })
    const { id, version } = await read(booking, as)
    const missed = await server.call(
      moveOrder,
      { id, expectedVersion: version, event: 'order.mark-no-show' },
      { as },
    )
    expect(missed.data.deposit?.status).toBe('kept')
  })

  test('a guest cannot reschedule to regain a retained deposit', async () => {
    const salon = await aSalon()
    const booking = (await ask(salon, { startMs: inDays(0, 5) })).data
    await pay(booking)
    const { backMs } = (await receiptOf(booking)).deposit ?? {}
    const startMs = inDays(5)
    const uuid = booking.uuid
    await server.call(moveByUuid, { uuid, event: 'order.reschedule', startMs }, {})
    expect((await receiptOf(booking)).deposit?.backMs).toBe(backMs)
    expect((await cancel(booking, 'order.cancel-late')).data.deposit?.status).toBe('kept')
  })

  test('a booking accepted while its deposit is pending needs no deposit', async () => {
    const salon = await aSalon()
    const held = (await ask(salon)).data
    const { id, version } = await read(held, salon.staff)
    const accept = { id, expectedVersion: version, event: 'order.accept' } as const
    expect(await server.ask(moveOrder, accept, salon.staff)).toMatchObject({
      orderStatusId: 2,
      deposit: { status: 'waived' },
    })
    await lapse()
    expect((await receiptOf(held)).orderStatusId).toBe(2)
    // Nobody keeps what was never paid.
    expect((await cancel(held)).data.orderStatusId).toBe(4)
  })

  test.each([
    ['GBP', 999, 33, 330],
    ['JPY', 999, 33, 330],
    ['KWD', 9_999, 33, 3_300],
    ['GBP', 300, 100, 300],
  ])('in %s, %i with %i %% asks for %i', async (currency, price, percent, depositAmount) => {
    const salon = await aSalon({ currency })
    const { company } = salon.owner
    const productId = await aProduct(server, {
      company,
      module: 'service',
      name: `${percent}`,
      price_amount: price,
      deposit_percent: percent,
    })
    expect((await ask(salon, { productId })).data.deposit?.depositAmount).toBe(depositAmount)
  })

  test('a deposit is never more than the price', async () => {
    const salon = await aSalon()
    const { company } = salon.owner
    for (const [price, amount, percent, asked] of [
      [100, 500, null, 100],
      [700, 700, null, 700],
      // The provider takes no less.
      [1234, 1, null, 30],
      [200, null, 5, 30],
      // Nothing that could be paid.
      [29, null, 99, undefined],
    ] as const) {
      const productId = await aProduct(server, {
        company,
        module: 'service',
        name: `${price} ${amount}`,
        price_amount: price,
        deposit_amount: amount,
        deposit_percent: percent,
      })
      const cart = { intakeToken: await come(salon), items: [{ productId, quantity: 1 }] }
      const priced = (await server.call(priceGuestCart, cart, {})).data
      expect([price, priced.deposit?.depositAmount]).toEqual([price, asked])
    }
  })

  test('of two guests for the last time one holds it, twenty times over', async () => {
    const salon = await aSalon()
    for (let round = 0; round < 20; round += 1) {
      const startMs = inDays(2, round)
      const answers = await Promise.all([ask(salon, { startMs }), ask(salon, { startMs })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const held = answers.find(({ status }) => status === 200)?.data
      if (!held) throw new Error('nobody holds it')
      const said = round % 2 === 0 ? await payUnheard(held) : undefined
      server.clock.advance(15 * minute)
      // The clock and the provider come at the same moment.
      await Promise.all([
        lapseHolds(server.databases, server.clock.now()),
        said && forward(said),
        ask(salon, { startMs }),
      ])
      if (said) await forward(said)
      // Only so many bookings of nobody known hold their time at once.
      await server.databases.write.deleteFrom('unproven_post').execute()
      const now = await receiptOf(held)
      if (!said) expect(now.orderStatusId).toBe(4)
      else if (now.orderStatusId === 2) expect(now.deposit?.status).toBe('paid')
      else await becomes(held, { paidAmount: 200, refundedAmount: 200 })
    }
    expect(await doubles()).toEqual([])
  }, 60_000)

  /** Slots of bookings that do not stand. */
  const doubles = () =>
    server.databases.read
      .selectFrom('booking_slot as s')
      .innerJoin('sale_order as o', (join) =>
        join.onRef('o.company_id', '=', 's.company_id').onRef('o.id', '=', 's.order_id'),
      )
      .select('o.order_no')
      .where('o.order_status_id', '=', 4)
      .execute()
})
