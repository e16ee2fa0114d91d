import { describe, expect, test } from 'vitest'
import { type CartItem, listCartItems, moveItems } from '#contract/cart-item.ts'
import { type Id, id as idSchema } from '#contract/fields.ts'
import { getOrder, listOrders, moveOrder, type OrderRow } from '#contract/order.ts'
import { addSampleProducts } from '#contract/product.ts'
import { aborted } from '../../src/services/failure.ts'
import type { CallOptions } from '../../src/services/http.ts'
import { aPlace, aTab, refusal } from '../support/offline.ts'

const of = (text: string): Id => idSchema.parse(text)
const anOrder = (id: string): OrderRow => ({
  id: of(id),
  uuid: of(id) as string as OrderRow['uuid'],
  orderNo: id,
  moduleId: 12,
  orderStatusId: 1,
  paymentStatus: 'unpaid',
  source: 'walk_in',
  itemCount: 1,
  totalAmount: 100,
  currency: 'GBP',
  createdMs: 1,
  updatedMs: 1,
  version: 1,
  allowedEvents: ['order.accept'],
})
const aLine = (id: string): CartItem => ({
  id: of(id),
  orderId: of('o1'),
  name: id.toUpperCase(),
  unitAmount: 100,
  quantity: 1,
  lineAmount: 100,
  options: [],
  cartStatus: 'In Kitchen',
  version: 1,
  allowedEvents: ['item.cook'],
})
const paged = (rows: object[]) => ({
  rows,
  pagination: { totalRows: rows.length, rowSize: 10, currentPage: 1 },
})
const reads = {
  [listOrders.path]: () => paged([anOrder('o1'), anOrder('o2')]),
  [listCartItems.path]: () =>
    paged([aLine('soup'), aLine('cake'), aLine('tea')].map((line) => ({ ...line, order: {} }))),
}
const accept = (id: string) => ({ id: of(id), event: 'order.accept' as const, expectedVersion: 1 })
const cook = (...ids: string[]) => ({
  items: ids.map((id) => ({ id: of(id), expectedVersion: 1 })),
  event: 'item.cook' as const,
})
const serve = (...ids: string[]) => ({ ...cook(...ids), event: 'item.serve' as const })

async function aTabAway(
  answers: Parameters<typeof aTab>[0],
  options: Parameters<typeof aTab>[1] = {},
) {
  const tab = await aTab({ ...reads, ...answers }, options)
  await tab.ask(listOrders, {})
  await tab.ask(listCartItems, {})
  tab.setAway(true)
  return tab
}

describe('many lines at once, of which the server moved a part', () => {
  const partly = ({ items }: { items: { id: Id }[] }) => ({
    updated: items
      .filter(({ id }) => id !== 'cake')
      .map(({ id }) => ({ ...aLine(id), version: 2 })),
    failed: items
      .filter(({ id }) => id === 'cake')
      .map(({ id }) => ({ id, code: 'TRANSITION_NOT_ALLOWED', message: 'It was cancelled.' })),
  })

  test('are split: succeeded parts are done, the rest is refused under its own key', async () => {
    const tab = await aTabAway({ [moveItems.path]: partly })
    const told: unknown[] = []
    tab.offline.onSettled(({ refused = [] }) =>
      told.push(...refused.map(({ about, refusal: no }) => [about.name, no?.message])),
    )
    await tab.ask(moveItems, cook('soup', 'cake', 'tea'))
    await expect.poll(() => tab.jobs().length).toBe(1)
    const [whole] = tab.jobs()
    tab.setAway(false)
    await expect.poll(() => tab.jobs()[0]?.refusal?.code).toBe('TRANSITION_NOT_ALLOWED')
    expect(tab.jobs()).toMatchObject([
      {
        about: { name: 'CAKE', went: ['SOUP', 'TEA'] },
        input: { items: [{ id: 'cake', expectedVersion: 1 }] },
        refusal: { message: 'It was cancelled.' },
      },
    ])
    expect(tab.jobs()[0]?.id).not.toBe(whole?.id)
    expect(told).toEqual([['CAKE', 'It was cancelled.']])
  })

  test('a part that someone else has brought about is done, and what came after goes on', async () => {
    const soup = { ...aLine('soup'), cartStatus: 'Cooked' as const, version: 4 }
    const tab = await aTabAway({
      [moveItems.path]: ({ event }: { event: string }) =>
        event === 'item.cook'
          ? { updated: [], failed: [{ id: 'soup', code: 'TRANSITION_NOT_ALLOWED', message: 'No' }] }
          : { updated: [{ ...soup, cartStatus: 'Served', version: 5 }], failed: [] },
      [getOrder.path]: () => ({ ...anOrder('o1'), cartItems: [soup] }),
    })
    await tab.ask(moveItems, cook('soup'))
    await tab.ask(moveItems, serve('soup'))
    tab.setAway(false)
    await expect.poll(() => tab.jobs()).toEqual([])
    expect(tab.sent(moveItems).map(({ input }) => input.items)).toMatchObject([
      [{ expectedVersion: 1 }],
      [{ expectedVersion: 4 }],
    ])
  })

  test('what came after goes on for those that went, and waits behind the one that did not', async () => {
    const tab = await aTabAway({ [moveItems.path]: partly })
    await tab.ask(moveItems, cook('soup', 'cake'))
    await tab.ask(moveItems, serve('soup'))
    await tab.ask(moveItems, serve('cake'))
    tab.setAway(false)
    await expect.poll(() => tab.sent(moveItems).length).toBe(2)
    expect(tab.sent(moveItems)[1]?.input).toMatchObject({
      items: [{ id: 'soup', expectedVersion: 2 }],
      event: 'item.serve',
    })
    await expect
      .poll(() => tab.jobs().map(({ about, refusal: no }) => [about.name, no?.message]))
      .toEqual([
        ['CAKE', 'It was cancelled.'],
        ['CAKE', ''],
      ])
  })
})

describe('some voided pieces of a line', () => {
  const soups = { ...aLine('soup'), quantity: 3, lineAmount: 300 }
  const line: CartItem = { ...soups, allowedEvents: ['item.cook', 'item.void'] }
  const left = { ...line, quantity: 2, lineAmount: 200, version: 2 }
  const wanted = { ...cook('soup'), event: 'item.void' as const, reasonCode: 'mistake' as const }

  test('leave the others on the board, and a later step goes on with these', async () => {
    const tab = await aTabAway({
      [listCartItems.path]: () => paged([{ ...line, order: {} }]),
      [moveItems.path]: ({ event }: { event: string }) =>
        event === 'item.void'
          ? { updated: [{ ...line, id: of('new'), quantity: 1 }], rest: left, failed: [] }
          : { updated: [{ ...left, version: 3 }], failed: [] },
    })
    const told = await tab.ask(moveItems, { ...wanted, quantity: 1 })
    expect(told).toMatchObject({ updated: [], rest: { quantity: 2, lineAmount: 200 } })
    expect((await tab.ask(listCartItems, {})).rows).toMatchObject([
      { quantity: 2, lineAmount: 200, cartStatus: 'In Kitchen' },
    ])
    await tab.ask(moveItems, cook('soup'))
    tab.setAway(false)
    await expect.poll(() => tab.sent(moveItems).length).toBe(2)
    expect(tab.sent(moveItems)[1]?.input.items).toEqual([{ id: 'soup', expectedVersion: 2 }])
  })

  test('that are free stay on the line, which costs less', async () => {
    const served: CartItem = { ...soups, cartStatus: 'Served', allowedEvents: ['item.comp'] }
    const tab = await aTabAway({ [listCartItems.path]: () => paged([{ ...served, order: {} }]) })
    await tab.ask(moveItems, { ...wanted, event: 'item.comp', quantity: 1 })
    expect((await tab.ask(listCartItems, {})).rows).toMatchObject([
      { quantity: 3, lineAmount: 200, cartStatus: 'Served' },
    ])
  })

  test('are the whole line where as many are named', async () => {
    const tab = await aTabAway({ [listCartItems.path]: () => paged([{ ...line, order: {} }]) })
    await tab.ask(moveItems, { ...wanted, quantity: 3 })
    expect((await tab.ask(listCartItems, {})).rows).toMatchObject([
      { quantity: 3, cartStatus: 'Cancelled' },
    ])
  })
})

describe('a refused step', () => {
  const taken = { ...anOrder('o1'), orderStatusId: 4, version: 7, allowedEvents: ['order.restore'] }
  const refuses = {
    [moveOrder.path]: () => {
      throw refusal(409, 'TRANSITION_NOT_ALLOWED', { current: taken })
    },
    [getOrder.path]: () => ({
      ...taken,
      version: 8,
      allowedEvents: ['order.accept'],
      orderStatusId: 1,
    }),
  }

  test('holds back what builds on it by way of another, and nobody who comes later', async () => {
    const tab = await aTabAway({
      [moveItems.path]: ({ items }: { items: { id: Id }[] }) => {
        if (items.some(({ id }) => id === 'soup')) throw refusal(409, 'VERSION_CONFLICT')
        return { updated: items.map(({ id }) => ({ ...aLine(id), version: 2 })), failed: [] }
      },
    })
    await tab.ask(moveItems, cook('soup', 'cake'))
    await tab.ask(moveItems, cook('tea'))
    await tab.ask(moveItems, serve('cake', 'tea'))
    await tab.ask(moveItems, { ...cook('tea'), event: 'item.recall' })
    tab.setAway(false)
    await expect
      .poll(() => tab.jobs().map(({ refusal: no }) => no?.code ?? no?.message))
      .toEqual(['VERSION_CONFLICT', '', ''])
    const sent = () =>
      tab.sent(moveItems).map(({ input }) => input.items.map(({ id }) => id).join())
    expect(sent()).toEqual(['soup,cake', 'tea'])
    tab.setAway(true)
    await tab.ask(moveItems, cook('cake'))
    tab.setAway(false)
    await expect.poll(sent).toEqual(['soup,cake', 'tea', 'cake'])
  })

  test('whose outcome is there already is done, and nobody is asked', async () => {
    const so = { ...taken, orderStatusId: 2, version: 8 }
    const tab = await aTabAway({ ...refuses, [getOrder.path]: () => so })
    await tab.ask(moveOrder, accept('o1'))
    await expect.poll(() => tab.jobs().length).toBe(1)
    tab.setAway(false)
    await expect.poll(() => tab.jobs()).toEqual([])
    expect(tab.sent(moveOrder)).toHaveLength(1)
  })

  test('is tried again on the record as it was just read', async () => {
    const tab = await aTabAway(refuses)
    await tab.ask(moveOrder, accept('o1'))
    tab.setAway(false)
    await expect.poll(() => tab.jobs()[0]?.refusal?.code).toBe('TRANSITION_NOT_ALLOWED')
    const [job] = tab.jobs()
    const currentStates = job && (await tab.offline.currentStates(job))
    expect(currentStates).toEqual([
      {
        id: 'o1',
        version: 8,
        status: { of: 'orderStatus', value: 1 },
        allowedEvents: ['order.accept'],
      },
    ])
    await tab.offline.retry(job?.id ?? '', currentStates)
    await expect.poll(() => tab.sent(moveOrder).length).toBe(2)
    expect(tab.sent(moveOrder)[1]?.input).toMatchObject({ expectedVersion: 8 })
  })

  test('is none while the server is still at it: it is asked again', async () => {
    let tries = 0
    const tab = await aTabAway({
      [moveOrder.path]: () => {
        tries += 1
        if (tries === 1) throw refusal(409, 'STILL_RUNNING')
        return { ...anOrder('o1'), version: 2 }
      },
    })
    await tab.ask(moveOrder, accept('o1'))
    tab.setAway(false)
    await expect.poll(() => tries, { timeout: 5_000 }).toBe(2)
    await expect.poll(() => tab.jobs()).toEqual([])
  })
})

test('a step waits too while the server is there and its database is not; a question does not', async () => {
  let isBusy = true
  const tab = await aTab({
    ...reads,
    [getOrder.path]: () => {
      throw refusal(503, 'RETRY_LATER')
    },
    [moveOrder.path]: () => {
      if (isBusy) throw refusal(503, 'RETRY_LATER')
      return { ...anOrder('o1'), version: 2 }
    },
  })
  await tab.ask(listOrders, {})
  expect(await tab.ask(moveOrder, accept('o1'))).toMatchObject({ orderStatusId: 2 })
  await expect(tab.ask(getOrder, { id: of('o1') })).rejects.toThrow('RETRY_LATER')
  isBusy = false
  await expect.poll(() => tab.jobs(), { timeout: 5_000 }).toEqual([])
  expect(new Set(tab.sent(moveOrder).map(({ options }) => options.idempotencyKey)).size).toBe(1)
})

describe('what a browser keeps is one person’s', () => {
  test('what was read by somebody who never signed out is gone when the next one comes', async () => {
    const place = aPlace()
    const mine = await aTab(reads, { place })
    await mine.ask(listOrders, {})
    const theirs = await aTab(reads, { place, userId: 'u2' })
    await theirs.ask(listOrders, {})
    mine.setAway(true)
    await expect(mine.ask(listOrders, {})).rejects.toThrow('No connection')
    theirs.setAway(true)
    expect((await theirs.ask(listOrders, {})).rows).toHaveLength(2)
  })

  test('steps that wait stay with who made them, are shown to nobody else and go out when they are back', async () => {
    const place = aPlace()
    const moves = { [moveOrder.path]: () => ({ ...anOrder('o1'), version: 2 }) }
    const mine = await aTabAway(moves, { place })
    await mine.ask(moveOrder, accept('o1'))
    mine.offline.outbox.stop()
    const theirs = await aTab({ ...reads, ...moves }, { place, userId: 'u2' })
    expect((await theirs.ask(listOrders, {})).rows).toMatchObject([
      { orderStatusId: 1 },
      { orderStatusId: 1 },
    ])
    expect(theirs.jobs()).toEqual([])
    const again = await aTab({ ...reads, ...moves }, { place })
    await expect.poll(() => again.sent(moveOrder).length).toBe(1)
    expect(theirs.sent(moveOrder)).toEqual([])
  })

  test('an answer that comes after a change of person is kept for nobody', async () => {
    const late = Promise.withResolvers<void>()
    const tab = await aTab({
      [listOrders.path]: () => late.promise.then(() => paged([anOrder('o1')])),
    })
    const asking = tab.ask(listOrders, {})
    await expect.poll(() => tab.asked.length).toBe(1)
    tab.signIn('u2')
    late.resolve()
    await asking
    tab.setAway(true)
    await expect(tab.ask(listOrders, {})).rejects.toThrow('No connection')
    await expect(tab.ask(moveOrder, accept('o1'))).rejects.toThrow('No connection')
    expect(tab.jobs()).toEqual([])
  })
})

describe('one person in two companies', () => {
  const moved = ({ id }: { id: string }) => ({
    ...anOrder(id),
    version: 2,
    cartItems: [],
    payments: [],
    history: [],
  })

  test('sends what was made in one company when they are back in it, and never from the other', async () => {
    const tab = await aTabAway({ [moveOrder.path]: moved })
    await tab.ask(moveOrder, accept('o1'))
    await expect.poll(() => tab.jobs().length).toBe(1)
    expect(tab.jobs()[0]).toMatchObject({ companyId: 'c1' })

    tab.signIn('u1', 'c2')
    tab.setAway(false)
    await tab.ask(listOrders, { currentPage: 2 })
    await expect.poll(() => tab.jobs()).toEqual([])
    expect(tab.sent(moveOrder)).toEqual([])

    tab.signIn('u1', 'c1')
    await expect.poll(() => tab.sent(moveOrder)).toMatchObject([{ options: { companyId: 'c1' } }])
    await expect.poll(() => tab.jobs()).toEqual([])
  })

  test('a move that the server refuses because they work elsewhere by now waits, and is not lost', async () => {
    let isElsewhere = true
    const tab = await aTabAway({
      [moveOrder.path]: (input: { id: string }) => {
        if (isElsewhere) throw refusal(409, 'COMPANY_CHANGED')
        return moved(input)
      },
    })
    await tab.ask(moveOrder, accept('o1'))
    await expect.poll(() => tab.jobs().length).toBe(1)
    tab.setAway(false)
    await expect.poll(() => tab.sent(moveOrder).length).toBe(1)
    expect(tab.jobs()).toMatchObject([{ about: { event: 'order.accept' } }])
    expect(tab.jobs()[0]?.refusal).toBeUndefined()
    isElsewhere = false
    await expect.poll(() => tab.jobs(), { timeout: 5_000 }).toEqual([])
  })

  test('nothing that was read in one company stands in for an answer in the other', async () => {
    const tab = await aTabAway({})
    await expect(tab.ask(listOrders, {})).resolves.toMatchObject({
      rows: [{ id: 'o1' }, { id: 'o2' }],
    })
    tab.signIn('u1', 'c2')
    await expect(tab.ask(listOrders, {})).rejects.toMatchObject({ kind: 'network' })
  })

  test('what an earlier release kept for the person is sent for the company they are in', async () => {
    const place = aPlace()
    const before = await aTabAway({}, { place, userId: 'old' })
    await before.ask(moveOrder, accept('o1'))
    await expect.poll(() => before.jobs().length).toBe(1)
    const [job] = before.jobs()
    if (!job) throw new Error('it waits')
    await before.makeOlder({ ...job, userId: 'old', companyId: undefined }, 0)
    before.offline.outbox.stop()

    const after = await aTab({ ...reads, [moveOrder.path]: moved }, { place, userId: 'old' })
    await expect.poll(() => after.sent(moveOrder)).toMatchObject([{ options: { companyId: 'c1' } }])
  })
})

describe('a network that hangs', () => {
  const never = (_: unknown, { signal }: CallOptions) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(aborted()))
    })

  test('holds no step: it waits under its own key, and is one effect whenever it arrives', async () => {
    let hangs = true
    const tab = await aTab(
      {
        ...reads,
        [moveOrder.path]: (input, options) =>
          hangs ? never(input, options) : { ...anOrder('o1'), orderStatusId: 2, version: 2 },
      },
      { patienceMs: 50 },
    )
    await tab.ask(listOrders, {})
    expect(await tab.ask(moveOrder, accept('o1'))).toMatchObject({ id: 'o1', orderStatusId: 2 })
    expect(tab.told).toEqual(['connectivity.call-failed'])
    expect(
      await tab.offline.find(tab.sent(moveOrder)[0]?.options.idempotencyKey ?? ''),
    ).toBeDefined()
    hangs = false
    // The outbox waits for a hanging call as long as every call does: here until it is given up.
    tab.setAway(true)
    tab.setAway(false)
    await expect.poll(() => tab.jobs()).toEqual([])
    const keys = tab.sent(moveOrder).map(({ options }) => options.idempotencyKey)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  test('fails what can not wait as late as ever', async () => {
    const late = Promise.withResolvers<unknown>()
    const tab = await aTab({ [addSampleProducts.path]: () => late.promise }, { patienceMs: 10 })
    const answer = tab.ask(addSampleProducts, {})
    await new Promise((resolve) => setTimeout(resolve, 60))
    late.resolve({ added: 3 })
    expect(await answer).toEqual({ added: 3 })
    expect(tab.told).toEqual([])
  })
})
