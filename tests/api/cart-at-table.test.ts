import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { updateUser } from '#contract/account.ts'
import { openLink, placeGuestOrder, priceGuestCart } from '#contract/guest.ts'
import { joinTable } from '#contract/guest-table.ts'
import { createLink } from '#contract/link.ts'
import { addLines } from '#contract/order-change.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { getReceipt } from '#contract/receipt.ts'
import { createPromotion } from '#contract/promotion.ts'
import { getTable } from '#contract/table.ts'
import { aCompany, aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { connectTo } from '../support/given/account.ts'
import { startServer, type TestServer } from '../support/server.ts'

const keys = { secretKey: 'sk_test', clientId: 'ca_test', webhookSecret: 'whsec_test' }
const secretOf = () => randomBytes(18).toString('base64url')
const gst = ['CGST', 'SGST'].map((name) => ({ name, percent: 2.5 }))

describe.each(databases())('a cart at a shared table on %s', (database) => {
  let server: TestServer
  let owner: User
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
    owner = await aUser(server, { company, module: 'tableOrdering' })
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
    return { dishes, guest }
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
          const { dishes, guest } = await aRoom(prices)
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

  test('a guest who has not joined is told nothing of the bill', async () => {
    const { dishes, guest } = await aRoom([101_500, 15_500, 100])
    await guest(secretOf()).order([{ productId: dishes[0] as Id, quantity: 1 }])
    const items = [{ productId: dishes[1] as Id, quantity: 1 }]
    expect((await guest(secretOf()).price(items)).due).toBeUndefined()
  })
})
