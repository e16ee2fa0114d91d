import { beforeAll, describe, expect, test } from 'vitest'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { getReceipt } from '#contract/receipt.ts'
import { aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { uuidOf } from '../support/uuid-of.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe.each(databases())('an order that was taken without a connection, on %s', (database) => {
  const server = testServer({ database })
  let as: User
  let wanted: { items: { productId: Awaited<ReturnType<typeof aProduct>>; quantity: number }[] }
  beforeAll(async () => {
    as = await aUser(server, { module: 'ekart' })
    const productId = await aProduct(server, { company: as.company, module: 'ekart' })
    wanted = { items: [{ productId, quantity: 1 }] }
  })

  const take = async (waitedMs: number | string | undefined, more: object = {}) =>
    (
      await server.call(
        createOrder,
        { ...wanted, ...more },
        { as, headers: waitedMs === undefined ? {} : { 'waited-ms': String(waitedMs) } },
      )
    ).data

  test('was placed when it was taken; its history says when it was sent', async () => {
    const now = server.clock.now()
    const taken = await take(25 * MINUTE_MS, { delayMinutes: 40 })
    const { id, takenMs, createdMs, orderNo, promisedMs } = taken
    const before = now - 25 * MINUTE_MS
    expect({ takenMs, createdMs, promisedMs }).toEqual({
      takenMs: before,
      createdMs: now,
      promisedMs: before + 40 * MINUTE_MS,
    })
    const { history } = await server.ask(getOrder, { id }, as)
    expect(history.map(({ event, occurredMs, to }) => [event, occurredMs, to])).toEqual([
      ['order.create', before, 'Received'],
      ['order.send', now, 'Received'],
    ])
    expect((await server.call(getReceipt, { uuid: uuidOf(taken) }, {})).data.createdMs).toBe(before)
    // Numbers and lists go by the arrival.
    const next = await take(undefined)
    expect(Number(next.orderNo)).toBe(Number(orderNo) + 1)
    const { rows } = await server.ask(listOrders, { sort: 'created', order: 'asc' }, as)
    expect(rows.map((row) => row.takenMs)).toEqual([before, undefined])
    const late = await take(3 * 60 * MINUTE_MS, { delayMinutes: 5 })
    expect(late.promisedMs).toBe(now)
  })

  test.each([
    ['no wait', undefined],
    ['a moment', 59_000],
    ['the future', -60_000],
    ['more than a week', 7 * DAY_MS + 1],
    ['no number', 'soon'],
  ])('%s is not believed: it was taken when it came', async (_kind, waitedMs) => {
    const { id, takenMs } = await take(waitedMs)
    expect(takenMs).toBeUndefined()
    const { history } = await server.ask(getOrder, { id }, as)
    expect(history.map(({ event }) => event)).toEqual(['order.create'])
  })

  test('an order whose answer was lost is the same one when it is sent again', async () => {
    const headers = { 'idempotency-key': 'lost-answer' }
    const first = (await server.call(createOrder, wanted, { as, headers })).data
    const again = await server.call(createOrder, wanted, {
      as,
      headers: { ...headers, 'waited-ms': String(10 * MINUTE_MS) },
    })
    expect(again.data.id).toBe(first.id)
    expect(again.data.takenMs).toBeUndefined()
  })

  test('guests claim no time', async () => {
    const { code } = await server.ask(createLink, { purpose: 'shop' }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const placed = await server.call(
      placeGuestOrder,
      { intakeToken, fullName: 'Ines', ...wanted },
      { headers: { 'waited-ms': String(DAY_MS) } },
    )
    expect(placed.data.createdMs).toBe(server.clock.now())
  })
})
