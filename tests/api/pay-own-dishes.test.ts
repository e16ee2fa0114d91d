import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, placeGuestOrder, priceGuestCart } from '#contract/guest.ts'
import { joinTable } from '#contract/guest-table.ts'
import { createLink } from '#contract/link.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { cancelLines } from '#contract/order-change.ts'
import { getReceipt, leavePayment, payByUuid } from '#contract/receipt.ts'
import { getTable, payTablePart } from '#contract/table.ts'
import {
  startTestProvider,
  type TestProvider,
} from '../../server/test-provider/start-test-provider.ts'
import { aCompany, aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { testClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { connectTo } from '../support/given/account.ts'
import { startServer, type TestServer } from '../support/server.ts'

type Uuid = CallInput<typeof leavePayment>['uuid']

const keys = { secretKey: 'sk_test', clientId: 'ca_test', webhookSecret: 'whsec_test' }
const good = '4242 4242 4242 4242'
const secretOf = () => randomBytes(18).toString('base64url')

describe.each(databases())('guests who pay their own dishes online on %s', (database) => {
  let server: TestServer
  let provider: TestProvider
  let owner: User
  let tableId: Id
  let intakeToken: string
  let soup: Id
  let steak: Id
  let uuid: string
  let orderId: Id
  const clock = testClock()
  const [ana, ben] = [secretOf(), secretOf()]
  let no = 0

  beforeAll(async () => {
    provider = await startTestProvider({ clock: { now: () => server?.clock.now() ?? clock.now() } })
    server = await startServer({
      database,
      config: { stripe: { ...keys, host: provider.url } },
    })
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    const at = server.http.server.address()
    provider.tell({
      url: `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/api/webhook/payment/stripe`,
      secret: keys.webhookSecret,
    })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  const order = async (guestSecret: string, fullName: string, productId: Id) =>
    (
      await server.call(
        placeGuestOrder,
        { intakeToken, fullName, items: [{ productId, quantity: 1 }], guestSecret },
        {},
      )
    ).data

  /** Ana has the soup (10.00) and is let in; Ben joins with the steak (30.00); 10 % tax on top. */
  beforeEach(async () => {
    const company = await aCompany(server, { tax_percent: 10, tax_included: 0 })
    owner = await aUser(server, { company, module: 'tableOrdering' })
    no += 1
    await connectTo({ server, company, ref: `acct_own_${database}${no}` })
    tableId = await aTable(server, { company })
    const dish = { company, module: 'tableOrdering' } as const
    soup = await aProduct(server, { ...dish, name: 'Soup', price_amount: 1000 })
    steak = await aProduct(server, { ...dish, name: 'Steak', price_amount: 3000 })
    await server.databases.write
      .updateTable('company_module')
      .set({ settings: '{"auto_accept":true,"table_codes":false}' })
      .where('company_id', '=', company.id)
      .execute()
    const { code } = await server.ask(createLink, { purpose: 'table', targetId: tableId }, owner)
    intakeToken = (await server.call(openLink, { code }, {})).data.intakeToken
    uuid = (await order(ana, 'Ana', soup)).uuid
    const [row] = (await server.ask(listOrders, {}, owner)).rows
    orderId = row?.id as Id
    if (row?.orderStatusId === 1)
      await server.ask(
        moveOrder,
        { id: orderId, expectedVersion: row.version, event: 'order.accept' },
        owner,
      )
    const { joinCode } = (await server.ask(getTable, { id: tableId }, owner)).session ?? {}
    if (joinCode)
      await server.call(joinTable, { intakeToken, guestSecret: ben, code: joinCode }, {})
    await order(ben, 'Ben', steak)
  })

  const receiptOf = async (guestSecret?: string) =>
    (
      await server.call(
        getReceipt,
        { uuid, ...(guestSecret && { guestSecret }) } as CallInput<typeof getReceipt>,
        {},
      )
    ).data
  const amounts = async (guestSecret?: string) => {
    const { payableAmount, ownPayableAmount, beingPaidAmount } = await receiptOf(guestSecret)
    return { payableAmount, ownPayableAmount, beingPaidAmount }
  }
  const open = (wanted: Partial<CallInput<typeof payByUuid>>) =>
    server.call(payByUuid, { uuid, ...wanted } as CallInput<typeof payByUuid>, {})
  const own = (guestSecret: string, amount?: number) =>
    open({ guestSecret, isOwn: true, ...(amount !== undefined && { amount }) })
  const pay = (url: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card: good }) })
  const read = () => server.ask(getOrder, { id: orderId }, owner)
  const becomes = (what: object) => expect.poll(read, { timeout: 8_000 }).toMatchObject(what)
  const paidDishes = async () =>
    ((await server.ask(getTable, { id: tableId }, owner)).bill?.parts ?? []).flatMap((part) =>
      part.paidQuantity > 0 ? [part.name] : [],
    )

  test('the receipt and the table say the whole amount and the own one, with tax', async () => {
    expect(await amounts()).toEqual({ payableAmount: 4400 })
    expect(await amounts(ana)).toEqual({ payableAmount: 4400, ownPayableAmount: 1100 })
    expect(await amounts(ben)).toEqual({ payableAmount: 4400, ownPayableAmount: 3300 })
    expect(await amounts(secretOf())).toEqual({ payableAmount: 4400 })
    const items = [{ productId: soup, quantity: 1 }]
    const seen = await server.call(priceGuestCart, { intakeToken, guestSecret: ben, items }, {})
    expect(seen.data.due).toEqual({ wholeAmount: 5500, ownAmount: 4400 })
  })

  test('a guest pays their own dishes, which are paid once; the other pays the rest', async () => {
    const { url } = (await own(ben, 3300)).data
    expect(await (await fetch(url)).text()).toContain('33.00')
    // They are reserved: nobody else is offered them.
    expect(await amounts(ana)).toEqual({
      payableAmount: 1100,
      ownPayableAmount: 1100,
      beingPaidAmount: 3300,
    })
    expect(await amounts(ben)).toEqual({ payableAmount: 4400, ownPayableAmount: 3300 })
    await pay(url)
    await becomes({ paidAmount: 3300, paymentStatus: 'unpaid', owedAmount: 1100 })
    expect(await paidDishes()).toEqual(['Steak'])
    expect(await amounts(ben)).toEqual({ payableAmount: 1100 })
    expect((await own(ben)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    await pay((await own(ana, 1100)).data.url)
    await becomes({ paidAmount: 4400, paymentStatus: 'paid' })
  })

  test('both pay at the same time on pages of their own', async () => {
    const [one, other] = [(await own(ana)).data.url, (await own(ben)).data.url]
    expect(one).not.toBe(other)
    expect((await own(ana)).data.url).toBe(one)
    await Promise.all([pay(one), pay(other)])
    await becomes({ paidAmount: 4400, refundedAmount: 0, paymentStatus: 'paid' })
  })

  test('the whole bill of one guest is without the dishes that another is paying', async () => {
    const { url } = (await own(ben)).data
    const whole = (await open({ guestSecret: ana, amount: 1100 })).data.url
    await pay(url)
    expect((await pay(whole)).status).toBe(303)
    await becomes({ paidAmount: 4400, refundedAmount: 0, paymentStatus: 'paid' })
  })

  test('a reservation ends with its page, and with the other choice of the same guest', async () => {
    const first = (await own(ben)).data.url
    const whole = (await open({ guestSecret: ben, amount: 4400 })).data.url
    expect((await pay(first)).status).toBe(410)
    expect((await amounts(ana)).beingPaidAmount).toBeUndefined()
    const again = (await own(ben)).data.url
    expect((await pay(whole)).status).toBe(410)
    server.clock.advance(32 * 60_000)
    expect(await amounts(ana)).toEqual({ payableAmount: 4400, ownPayableAmount: 1100 })
    expect((await pay(again)).status).toBe(410)
  })

  test('a guest who leaves the page gives the dishes back at once, unless they paid', async () => {
    const leave = async (guestSecret: string) =>
      (await server.call(leavePayment, { uuid: uuid as Uuid, guestSecret }, {})).data.isReleased
    const { url } = (await own(ben)).data
    // Nobody else gives up a guest's page.
    expect(await leave(ana)).toBe(false)
    expect((await amounts(ana)).beingPaidAmount).toBe(3300)
    expect(await leave(ben)).toBe(true)
    expect(await amounts(ana)).toEqual({ payableAmount: 4400, ownPayableAmount: 1100 })
    expect((await pay(url)).status).toBe(410)
    expect(await leave(ben)).toBe(false)
    const again = (await own(ben)).data.url
    await pay(again)
    expect(await leave(ben)).toBe(false)
    await becomes({ paidAmount: 3300, owedAmount: 1100 })
  })

  test('another amount than the guest has seen opens no page', async () => {
    await order(ben, 'Ben', soup)
    const answer = await own(ben, 3300)
    expect([answer.status, answer.problem.code]).toEqual([409, 'AMOUNT_MISMATCH'])
  })

  const steakPart = async () => {
    const { bill } = await server.ask(getTable, { id: tableId }, owner)
    const part = bill?.parts.find(({ name }) => name === 'Steak')
    return { cartId: part?.cartId as Id, amount: part?.partAmount ?? 0 }
  }

  test('when the team takes the money for a dish, the page for it is closed', async () => {
    const { url } = (await own(ben)).data
    const { cartId, amount } = await steakPart()
    const items = [{ cartId, quantity: 1 }]
    await server.ask(payTablePart, { id: tableId, items, method: 'cash', amount }, owner)
    await expect.poll(async () => (await fetch(url)).status, { timeout: 8_000 }).not.toBe(200)
    expect(await amounts(ana)).toEqual({ payableAmount: 1100, ownPayableAmount: 1100 })
  })

  test('money for a dish that was cancelled meanwhile is refunded; it pays no one else’s', async () => {
    const { url } = (await own(ben)).data
    const { cartId } = await steakPart()
    const { version } = await read()
    await server.ask(
      cancelLines,
      { orderId, expectedVersion: version, cartIds: [cartId], reasonCode: 'sold_out' },
      owner,
    )
    expect((await pay(url)).status).toBe(303)
    await becomes({
      owedAmount: 1100,
      paymentStatus: 'unpaid',
      payments: [
        { direction: 'in', method: 'online', amount: 3300 },
        { direction: 'out', method: 'online', amount: 3300, state: 'succeeded' },
      ],
    })
  })
})
