import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { updateUser } from '#contract/account.ts'
import { openLink, placeGuestOrder, priceGuestCart } from '#contract/guest.ts'
import { joinTable } from '#contract/guest-table.ts'
import { moveItems } from '#contract/cart-item.ts'
import { createLink } from '#contract/link.ts'
import { addLines } from '#contract/order-change.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { getReceipt, moveByUuid } from '#contract/receipt.ts'
import { createPromotion } from '#contract/promotion.ts'
import { getTable, payTablePart } from '#contract/table.ts'
import { aCompany, aProduct, aTable, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { connectTo } from '../support/given/account.ts'
import { besideChange, changed } from '../support/held-order.ts'
import { startServer, type TestServer } from '../support/server.ts'

const keys = { secretKey: 'sk_test', clientId: 'ca_test', webhookSecret: 'whsec_test' }
const secretOf = () => randomBytes(18).toString('base64url')
const gst = ['CGST', 'SGST'].map((name) => ({ name, percent: 2.5 }))

describe.each(databases())('a cart at a shared table on %s', (database) => {
  let server: TestServer
  let no = 0
  beforeAll(async () => {
    server = await startServer({
      database,
      config: { stripe: { ...keys, host: 'http://127.0.0.1:9' } },
    })
  })
  afterAll(() => server.close())

  /** A table with three dishes of these prices, and a link to it. Two taxes on top. */
  async function aRoom(prices: readonly number[]) {
    const company = await aCompany(server, { tax_percent: 5, tax_included: 0, currency: 'INR' })
    const owner = await aUser(server, { company, module: 'tableOrdering' })
    no += 1
    await connectTo({ server, company, ref: `acct_cart_${database}${no}` })
    await server.ask(updateUser, { settings: { taxRates: [gst] } }, owner)
    await server.databases.write
      .updateTable('company_module')
      .set({ settings: '{"auto_accept":true}' })
      .where('company_id', '=', company.id)
      .execute()
    const tableId = await aTable(server, { company })
    const dishes: Id[] = []
    for (const price_amount of prices)
      dishes.push(await aProduct(server, { company, module: 'tableOrdering', price_amount }))
    const { code } = await server.ask(createLink, { purpose: 'table', targetId: tableId }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const guest = (guestSecret: string) => ({
      tableId,
      takeBack: (uuid: string, cartId: string | undefined) =>
        server.call(
          moveByUuid,
          { uuid, guestSecret, event: 'item.cancel', cartId } as CallInput<typeof moveByUuid>,
          {},
        ),
      price: async (items: CallInput<typeof priceGuestCart>['items'], more: object = {}) =>
        (await server.call(priceGuestCart, { intakeToken, guestSecret, items, ...more }, {})).data,
      order: async (items: CallInput<typeof priceGuestCart>['items'], more: object = {}) =>
        (
          await server.call(
            placeGuestOrder,
            { intakeToken, guestSecret, fullName: 'Asha', items, ...more },
            {},
          )
        ).data,
      receipt: async (uuid: string) => {
        const asked = { uuid, guestSecret } as CallInput<typeof getReceipt>
        return (await server.call(getReceipt, asked, {})).data
      },
      join: async () => {
        const { joinCode: joined } =
          (await server.ask(getTable, { id: tableId }, owner)).session ?? {}
        await server.call(joinTable, { intakeToken, guestSecret, code: joined as string }, {})
      },
    })
    return { dishes, guest, owner }
  }
  const paidOnline = ({
    payableAmount,
    ownPayableAmount,
  }: {
    payableAmount?: number | undefined
    ownPayableAmount?: number | undefined
  }) => ({ wholeAmount: payableAmount, ownAmount: ownPayableAmount })

  const cart = fc.array(fc.record({ at: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  })

  test('the amounts at the cart are those of the bill, to the smallest unit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 5_001, max: 60_000 }), { minLength: 3, maxLength: 3 }),
        fc.array(cart, { minLength: 3, maxLength: 3 }),
        fc.record({ tip: fc.constantFrom(0, 0, 333), percent: fc.constantFrom(0, 7, 12) }),
        async (prices, [first = [], second = [], third = []], { tip, percent }) => {
          const { dishes, guest, owner } = await aRoom(prices)
          if (percent > 0)
            await server.ask(
              createPromotion,
              { name: 'Week', kind: 'percent', value: percent, isStackable: false, publish: true },
              owner,
            )
          const itemsOf = (wanted: typeof first) =>
            wanted.map(({ at, quantity }) => ({ productId: dishes[at] as Id, quantity }))
          const [ana, ben] = [guest(secretOf()), guest(secretOf())]
          await ana.order(itemsOf(first))
          const [row] = (await server.ask(listOrders, {}, owner)).rows
          await ben.join()
          const order = await server.ask(getOrder, { id: row?.id as Id }, owner)
          // A dish of the waiter's belongs to nobody, but is on the bill.
          await server.ask(
            addLines,
            {
              orderId: order.id,
              expectedVersion: order.version,
              items: itemsOf([{ at: 0, quantity: 1 }]),
            },
            owner,
          )
          for (const [one, wanted] of [
            [ben, second],
            [ben, third],
            [ana, third],
          ] as const) {
            const said = await one.price(itemsOf(wanted), { tipAmount: tip })
            const { uuid } = await one.order(itemsOf(wanted), { tipAmount: tip })
            expect(said.due).toEqual(paidOnline(await one.receipt(uuid)))
          }
        },
      ),
      { numRuns: 6, seed: 7 },
    )
  }, 60_000)

  test('155 rupees beside a bill of 1,015 cost 162.75, as on the bill', async () => {
    const { dishes, guest } = await aRoom([101_500, 15_500, 100])
    const [ana, ben] = [guest(secretOf()), guest(secretOf())]
    await ana.order([{ productId: dishes[0] as Id, quantity: 1 }])
    await ben.join()
    const { due, totalAmount } = await ben.price([{ productId: dishes[1] as Id, quantity: 1 }])
    expect(totalAmount).toBe(16_276)
    expect(due).toEqual({ wholeAmount: 122_850, ownAmount: 16_275 })
  })

  test('a guest who joined takes back an own dish that nobody has begun, and nobody else’s', async () => {
    const { dishes, guest, owner } = await aRoom([10_000, 5_000, 2_000])
    const [soup, rice, tea] = dishes.map((productId) => ({ productId, quantity: 1 }))
    const [ana, ben] = [guest(secretOf()), guest(secretOf())]
    if (!soup || !rice || !tea) throw new Error('three dishes')
    await ana.order([soup])
    await ben.join()
    const { uuid } = await ben.order([rice, tea])
    const shown = await ben.receipt(uuid)
    const mine = shown.lines.filter(({ isOwn }) => isOwn)
    expect(mine.map(({ allowedEvents }) => allowedEvents)).toEqual([
      ['item.cancel'],
      ['item.cancel'],
    ])
    const hers = shown.lines.find(({ isOwn }) => !isOwn)
    expect(hers).not.toHaveProperty('allowedEvents')
    expect(hers).not.toHaveProperty('cartId')
    const [first, second] = mine.map(({ cartId }) => cartId)
    // Not Ana, who does not know the id anyway.
    expect((await ana.takeBack(uuid, first)).problem.code).toBe('NOT_FOUND')
    const after = (await ben.takeBack(uuid, first)).data
    expect(after).toMatchObject({ subtotalAmount: 12_000, orderStatusId: 2 })
    expect(after.lines.map(({ cartStatus }) => cartStatus)).toEqual([
      'In Cart',
      'Cancelled',
      'In Cart',
    ])
    expect((await ben.takeBack(uuid, first)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    const items = [{ id: second as Id, expectedVersion: 1 }]
    await server.ask(moveItems, { items, event: 'item.fire' }, owner)
    expect((await ben.receipt(uuid)).lines.flatMap((line) => line.allowedEvents ?? [])).toEqual([])
    expect((await ben.takeBack(uuid, second)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('a guest takes back a dish while the kitchen starts another one of the table', async () => {
    const { dishes, guest, owner } = await aRoom([10_000, 5_000, 2_000])
    const [soup, rice] = dishes.map((productId) => ({ productId, quantity: 1 }))
    if (!soup || !rice) throw new Error('two dishes')
    const ana = guest(secretOf())
    const { uuid } = await ana.order([soup, rice])
    const [row] = (await server.ask(listOrders, {}, owner)).rows
    const [own] = (await ana.receipt(uuid)).lines
    const answer = await besideChange(server, changed(row?.id as Id), () =>
      ana.takeBack(uuid, own?.cartId),
    )
    expect([answer.status, answer.data?.subtotalAmount]).toEqual([200, 5_000])
  })

  test('a dish is paid while the kitchen starts another one of the table', async () => {
    const { dishes, guest, owner } = await aRoom([10_000, 5_000, 2_000])
    const ana = guest(secretOf())
    const { uuid } = await ana.order(dishes.map((productId) => ({ productId, quantity: 1 })))
    const [row] = (await server.ask(listOrders, {}, owner)).rows
    const [soup] = (await ana.receipt(uuid)).lines
    const items = [{ cartId: soup?.cartId as Id, quantity: 1 }]
    const wish = { id: ana.tableId, items, method: 'cash', amount: 10_500 } as const
    const paid = await besideChange(server, changed(row?.id as Id), () =>
      server.call(payTablePart, wish, { as: owner }),
    )
    expect(paid.status).toBe(200)
  })

  test('a guest orders while the kitchen starts a dish of the table', async () => {
    const { dishes, guest, owner } = await aRoom([10_000, 5_000, 2_000])
    const [soup, rice] = dishes.map((productId) => ({ productId, quantity: 1 }))
    if (!soup || !rice) throw new Error('two dishes')
    const ana = guest(secretOf())
    const { uuid } = await ana.order([soup])
    const [row] = (await server.ask(listOrders, {}, owner)).rows
    const grown = await besideChange(server, changed(row?.id as Id), () =>
      ana.order([rice], { tipAmount: 300 }),
    )
    expect([grown.uuid, grown.subtotalAmount, grown.tipAmount]).toEqual([uuid, 15_000, 300])
  })

  test('the last dish of an accepted order, and a dish that is paid, are not taken back', async () => {
    const { dishes, guest, owner } = await aRoom([10_000, 5_000, 2_000])
    const [soup, rice] = dishes.map((productId) => ({ productId, quantity: 1 }))
    if (!soup || !rice) throw new Error('two dishes')
    const ana = guest(secretOf())
    const { uuid } = await ana.order([soup])
    const own = async () =>
      (await ana.receipt(uuid)).lines.map(({ cartId, allowedEvents }) => ({
        cartId,
        may: allowedEvents ?? [],
      }))
    const [alone] = await own()
    expect(alone?.may).toEqual([])
    expect((await ana.takeBack(uuid, alone?.cartId)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    await ana.order([rice])
    const [first] = await own()
    expect(first?.may).toEqual(['item.cancel'])
    const pay = { items: [{ cartId: first?.cartId as Id, quantity: 1 }], method: 'cash' as const }
    await server.ask(payTablePart, { ...pay, id: ana.tableId, amount: 10_500 }, owner)
    expect((await own()).map(({ may }) => may.length)).toEqual([0, 1])
    expect((await ana.takeBack(uuid, first?.cartId)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('the code of the table is on the receipt while the order runs, not once it is over', async () => {
    const { dishes, guest, owner } = await aRoom([10_000, 5_000, 2_000])
    const ana = guest(secretOf())
    const { uuid } = await ana.order([{ productId: dishes[0] as Id, quantity: 1 }])
    expect((await ana.receipt(uuid)).tableCode).toMatch(/^\d{4}$/)
    const { id, version } = (await server.ask(listOrders, {}, owner)).rows[0] ?? {}
    const cancel = { event: 'order.cancel', reasonCode: 'other' } as const
    await server.ask(
      moveOrder,
      { id: id as Id, expectedVersion: version as number, ...cancel },
      owner,
    )
    expect((await ana.receipt(uuid)).tableCode).toBeUndefined()
  })

  test('a guest who has not joined is told nothing of the bill', async () => {
    const { dishes, guest } = await aRoom([101_500, 15_500, 100])
    await guest(secretOf()).order([{ productId: dishes[0] as Id, quantity: 1 }])
    const items = [{ productId: dishes[1] as Id, quantity: 1 }]
    expect((await guest(secretOf()).price(items)).due).toBeUndefined()
  })
})
