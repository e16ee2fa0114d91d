import { describe, expect, test } from 'vitest'
import { type Id, id as idSchema } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders, moveOrder, type OrderRow } from '#contract/order.ts'
import { calculatePrice } from '#contract/price.ts'
import { listProducts } from '#contract/product.ts'
import { listTables } from '#contract/table.ts'
import { aTab, refusal } from '../support/offline.ts'

const of = (text: string): Id => idSchema.parse(text)
const pen = {
  id: of('pen'),
  moduleId: 12,
  name: 'Pen',
  priceAmount: 250,
  currency: 'GBP',
  status: 'Active',
  isSoldOut: false,
  isLowStock: false,
  version: 1,
}
const ink = { ...pen, id: of('ink'), name: 'Ink', priceAmount: 1_000 }
const serverId = of('0190a1b2-0000-7000-8000-000000000001')
const wanted = {
  items: [{ productId: pen.id, quantity: 2 }],
  customer: { fullName: 'Niamh' },
  note: 'blue',
}

/** A server that takes one order, numbers it 41 and moves it. */
function aShop() {
  let order: Partial<OrderRow> & { version: number } = { version: 0 }
  return {
    [listProducts.path]: () => ({
      rows: [pen, ink],
      pagination: { totalRows: 2, rowSize: 20, currentPage: 1 },
    }),
    [listOrders.path]: () => ({
      rows: order.version > 0 ? [order] : [],
      pagination: { totalRows: order.version > 0 ? 1 : 0, rowSize: 10, currentPage: 1 },
    }),
    [createOrder.path]: () =>
      (order = {
        id: serverId,
        orderNo: '41',
        moduleId: 12,
        orderStatusId: 2,
        version: 3,
        allowedEvents: ['order.start'],
      }),
    [moveOrder.path]: ({ event }: { event: string }) =>
      (order = {
        ...order,
        version: order.version + 1,
        orderStatusId: event === 'order.start' ? 3 : 5,
      }),
    [getOrder.path]: ({ id }: { id: string }) => {
      if (id !== order.id) throw refusal(404, 'NOT_FOUND')
      return order
    },
  }
}

const products = {
  search: undefined,
  rowSize: 20,
  status: 'Active',
  sort: 'name',
  order: 'asc',
} as const

async function aTabThatKnowsItsProducts(
  answers: Parameters<typeof aTab>[0] = aShop(),
  ...of: Parameters<typeof aTab> extends [unknown, ...infer Rest] ? Rest : never
) {
  const tab = await aTab(answers, ...of)
  await tab.ask(listProducts, products)
  await tab.ask(listOrders, {})
  tab.setAway(true)
  return tab
}

describe('a new order without a server', () => {
  test('stands on the list at once, as an estimate without a number, and can be moved on', async () => {
    const tab = await aTabThatKnowsItsProducts()
    const order = await tab.ask(createOrder, wanted)
    expect(order).toMatchObject({
      version: 0,
      orderNo: '',
      orderStatusId: 2,
      totalAmount: 500,
      currency: 'GBP',
      customer: { fullName: 'Niamh' },
    })
    expect((await tab.ask(listOrders, {})).rows).toMatchObject([{ id: order.id, orderNo: '' }])
    const moved = await tab.ask(moveOrder, {
      id: order.id,
      event: 'order.start',
      expectedVersion: order.version,
    })
    expect(moved).toMatchObject({ orderStatusId: 3 })
    expect(moved.allowedEvents).toContain('order.mark-ready')
    expect(await tab.ask(getOrder, { id: order.id })).toMatchObject({
      orderStatusId: 3,
      cartItems: [{ name: 'Pen', quantity: 2, lineAmount: 500 }],
    })
    expect((await tab.ask(createOrder, wanted)).orderNo).toBe('')
    // Until the server gives numbers, people know them by whose they are.
    await expect
      .poll(() => tab.jobs().map(({ about }) => about))
      .toEqual([
        { name: 'Niamh', event: 'order.create' },
        { name: 'Niamh', event: 'order.start' },
        { name: 'Niamh', event: 'order.create' },
      ])
  })

  test('that was paid and handed over stands as paid, and offers no moves', async () => {
    const tab = await aTabThatKnowsItsProducts()
    const handedOver = { method: 'cash', amount: 500 } as const
    const order = await tab.ask(createOrder, { ...wanted, handedOver })
    expect(order).toMatchObject({
      paidAmount: 500,
      owedAmount: 0,
      paymentStatus: 'paid',
      orderStatusId: 6,
    })
    expect(order.allowedEvents).toEqual([])
  })

  test('has the taxes of its company and products, so that one handed over leaves nothing due', async () => {
    const own = { ...pen, id: of('book'), taxPercent: 5 }
    const answers = {
      ...aShop(),
      [listProducts.path]: () => ({
        rows: [pen, own],
        pagination: { totalRows: 2, rowSize: 20, currentPage: 1 },
      }),
    }
    const gst = { name: 'CGST', percent: 9 }
    const tax = { percent: 18, isIncluded: false, rates: [[gst, { ...gst, name: 'SGST' }]] }
    const tab = await aTabThatKnowsItsProducts(answers, { tax })
    const items = [...wanted.items, { productId: own.id, quantity: 1 }]
    // 500 with 18 %, 250 with 5 %.
    const priced = { taxAmount: 103, isTaxIncluded: false, totalAmount: 853 }
    expect(
      await tab.ask(calculatePrice, { purpose: 'order', items, deliveryType: 'Click and Collect' }),
    ).toMatchObject({
      ...priced,
      taxes: [
        { percent: 5, netAmount: 250, taxAmount: 13 },
        { name: 'CGST', percent: 9, netAmount: 500, taxAmount: 45 },
        { name: 'SGST', percent: 9, netAmount: 500, taxAmount: 45 },
      ],
    })
    const handedOver = { method: 'cash', amount: 853 } as const
    expect(await tab.ask(createOrder, { ...wanted, items, handedOver })).toMatchObject({
      ...priced,
      owedAmount: 0,
      paymentStatus: 'paid',
    })
  })

  test('is on lists that are narrowed to what it is, and on no others', async () => {
    const tab = await aTabThatKnowsItsProducts()
    tab.setAway(false)
    for (const question of [
      { orderStatusId: [2 as const] },
      { orderStatusId: [1 as const] },
      { search: 'nia' },
      { search: 'zoe' },
      { currentPage: 2 },
    ])
      await tab.ask(listOrders, question)
    tab.setAway(true)
    await tab.ask(createOrder, wanted)
    const countIn = async (question: Parameters<typeof tab.ask<typeof listOrders>>[1]) =>
      (await tab.ask(listOrders, question)).rows.length
    expect([await countIn({ orderStatusId: [2] }), await countIn({ search: 'nia' })]).toEqual([
      1, 1,
    ])
    expect([
      await countIn({ orderStatusId: [1] }),
      await countIn({ search: 'zoe' }),
      await countIn({ currentPage: 2 }),
    ]).toEqual([0, 0, 0])
  })

  test('is sent once and in its order when the server is back, and its moves go to the id that the server gave', async () => {
    const tab = await aTabThatKnowsItsProducts()
    const order = await tab.ask(createOrder, wanted)
    await tab.ask(moveOrder, { id: order.id, event: 'order.start', expectedVersion: 0 })
    await tab.ask(moveOrder, { id: order.id, event: 'order.mark-ready', expectedVersion: 0 })
    tab.setAway(false)
    await expect.poll(() => tab.sent(moveOrder).length).toBe(2)
    await expect.poll(() => tab.jobs().length).toBe(0)
    expect(tab.sent(createOrder)).toMatchObject([
      { input: wanted, options: { idempotencyKey: order.id, moduleId: 12 } },
    ])
    expect(tab.sent(moveOrder).map(({ input }) => input)).toMatchObject([
      { id: serverId, event: 'order.start', expectedVersion: 3 },
      { id: serverId, event: 'order.mark-ready', expectedVersion: 4 },
    ])
    expect((await tab.ask(listOrders, {})).rows).toMatchObject([{ id: serverId, orderNo: '41' }])
  })

  test('is sent with how long it has waited, by one clock; one that did not wait, without', async () => {
    const tab = await aTabThatKnowsItsProducts()
    const { id } = await tab.ask(createOrder, wanted)
    const job = await tab.offline.find(id)
    if (!job) throw new Error('the order is not kept')
    await tab.makeOlder(job, 25 * 60_000)
    tab.setAway(false)
    await expect.poll(() => tab.jobs().length).toBe(0)
    await tab.ask(createOrder, wanted)
    const [late, now] = tab.sent(createOrder).map(({ options }) => options.waitedMs)
    expect(Math.floor((late ?? 0) / 60_000)).toBe(25)
    expect(now).toBeUndefined()
  })

  test('is found under its first id by a screen that still shows it, also to be moved', async () => {
    const tab = await aTabThatKnowsItsProducts()
    const { id } = await tab.ask(createOrder, wanted)
    tab.setAway(false)
    await expect.poll(() => tab.sent(createOrder).length).toBe(1)
    await expect.poll(() => tab.jobs().length).toBe(0)
    expect(await tab.ask(getOrder, { id })).toMatchObject({ id: serverId, orderNo: '41' })
    await tab.ask(moveOrder, { id, event: 'order.start', expectedVersion: 0 })
    expect(tab.sent(moveOrder)).toMatchObject([{ input: { id: serverId, expectedVersion: 3 } }])
  })

  test('that is refused keeps what was typed, holds back its moves, and takes them along when it is let go', async () => {
    const answers = {
      ...aShop(),
      [createOrder.path]: () => {
        throw refusal(409, 'OUT_OF_STOCK', { message: 'Pen is not available at the moment.' })
      },
    }
    const tab = await aTabThatKnowsItsProducts(answers)
    const { id } = await tab.ask(createOrder, wanted)
    await tab.ask(moveOrder, { id, event: 'order.start', expectedVersion: 0 })
    tab.setAway(false)
    await expect
      .poll(() => tab.jobs()[0]?.refusal?.message)
      .toBe('Pen is not available at the moment.')
    expect(tab.jobs()).toMatchObject([
      { input: wanted, makes: { customer: { fullName: 'Niamh' } } },
      { refusal: { message: '' } },
    ])
    expect((await tab.ask(listOrders, {})).rows).toEqual([])
    expect(await tab.offline.find(id)).toMatchObject({ input: wanted })
    await tab.offline.drop(id)
    await expect.poll(() => tab.jobs()).toEqual([])
    expect(tab.sent(moveOrder)).toEqual([])
  })

  test('that waited longer than the server keeps its key must be confirmed by a person', async () => {
    const tab = await aTabThatKnowsItsProducts()
    const { id } = await tab.ask(createOrder, wanted)
    const job = await tab.offline.find(id)
    if (!job) throw new Error('the order is not kept')
    await tab.makeOlder(job, 48 * 3_600_000)
    tab.setAway(false)
    await expect.poll(() => tab.jobs()[0]?.refusal?.code).toBe('TOO_LATE')
    expect(tab.sent(createOrder)).toEqual([])
    await tab.offline.retry(id)
    await expect.poll(() => tab.sent(createOrder).length).toBe(1)
  })

  test('does not wait where only the server can tell: a booking, a product that was never seen', async () => {
    const tab = await aTabThatKnowsItsProducts()
    await expect(tab.ask(createOrder, { ...wanted, startMs: 1 })).rejects.toThrow('No connection')
    await expect(
      tab.ask(createOrder, { items: [{ productId: of('other'), quantity: 1 }] }),
    ).rejects.toThrow('No connection')
    expect(tab.jobs()).toEqual([])
  })

  test('at a table is named after it, offers no moves, and gives its bill a new version', async () => {
    const bill = { id: serverId, orderNo: '7', moduleId: 12, orderStatusId: 2, version: 1 }
    const events = ['order.start']
    const tab = await aTabThatKnowsItsProducts({
      ...aShop(),
      [listTables.path]: () => [{ id: of('t1'), name: 'Table 4', capacity: 4, version: 1 }],
      [listOrders.path]: () => ({
        rows: [{ ...bill, allowedEvents: events }],
        pagination: { totalRows: 1, rowSize: 10, currentPage: 1 },
      }),
      [createOrder.path]: () => ({ ...bill, version: 5, allowedEvents: events }),
      [moveOrder.path]: (asked: object) => ({ ...bill, ...asked, version: 6, orderStatusId: 3 }),
    })
    const { items } = wanted
    const at = { tableId: of('t1'), source: 'table', items, sendToKitchen: true } as const
    const made = await tab.ask(createOrder, at)
    expect(made).toMatchObject({ version: 0, allowedEvents: [], table: { id: of('t1') } })
    await tab.ask(moveOrder, { id: serverId, expectedVersion: 1, event: 'order.start' })
    await expect.poll(() => tab.jobs().length).toBe(2)
    tab.setAway(false)
    await expect.poll(() => tab.jobs()).toEqual([])
    expect(tab.sent(createOrder)).toMatchObject([{ input: { sendToKitchen: true } }])
    expect(tab.sent(moveOrder)).toMatchObject([{ input: { expectedVersion: 5 } }])
  })
})

describe('what a new order needs to know', () => {
  test('is priced by what was seen last, and says that this is an estimate', async () => {
    const tab = await aTabThatKnowsItsProducts()
    const items = [
      { productId: pen.id, quantity: 3 },
      { productId: ink.id, quantity: 1 },
    ]
    expect(
      await tab.ask(calculatePrice, { purpose: 'order', items, tipAmount: 100 }),
    ).toMatchObject({ totalAmount: 1_850, tipAmount: 100, isEstimate: true })
  })

  test('is found by its category too, after those with the text in their name', async () => {
    const cap = { ...pen, id: of('cap'), name: 'A cap for ink' }
    const shop = {
      ...aShop(),
      [listProducts.path]: () => ({
        rows: [{ ...pen, categoryName: 'Pens and Inks' }, ink, cap],
        pagination: { totalRows: 3, rowSize: 20, currentPage: 1 },
      }),
    }
    const tab = await aTabThatKnowsItsProducts(shop)
    const { rows } = await tab.ask(listProducts, { ...products, search: 'ink' })
    expect(rows.map(({ name }) => name)).toEqual(['A cap for ink', 'Ink', 'Pen'])
  })

  test('is found by name among everything that was ever listed', async () => {
    const tab = await aTabThatKnowsItsProducts()
    expect((await tab.ask(listProducts, { ...products, search: 'PE' })).rows).toMatchObject([
      { name: 'Pen' },
    ])
  })
})
