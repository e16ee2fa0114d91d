import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { getReceipt } from '#contract/receipt.ts'
import { aCompany, anOrder, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minute = 60_000

describe.each(databases())('the time that an acceptance promises on %s', (database) => {
  const server = testServer({ database })
  let company: Awaited<ReturnType<typeof aCompany>>
  let owner: User
  let productId: Id

  const settle = (settings: CallInput<typeof updateUser>['settings']) =>
    server.call(updateUser, { settings }, { as: owner })
  const fresh = async (module: 'foodKart' | 'ekart' = 'foodKart') => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module })
    productId = await aProduct(server, { company, module })
  }
  const waiting = async () =>
    (await anOrder(server, { company, module: 'foodKart', order_status_id: 1 })).id
  const see = (id: Id) => server.ask(getOrder, { id }, owner)
  const move = async (
    id: Id,
    event: CallInput<typeof moveOrder>['event'],
    more: Partial<CallInput<typeof moveOrder>> = {},
  ) => {
    const { version: expectedVersion } = await see(id)
    return server.call(moveOrder, { id, expectedVersion, event, ...more }, { as: owner })
  }
  const inMinutes = (count: number) => server.clock.now() + count * minute

  test('is the usual one, more for each order that is being made, and is shown before', async () => {
    await fresh()
    const id = await waiting()
    expect(await see(id)).toMatchObject({ readyMinutes: 20 })
    expect((await move(id, 'order.accept')).data.promisedMs).toBe(inMinutes(20))
    expect(await see(id)).not.toHaveProperty('readyMinutes')
    // Of one moment they stand in the order of their numbers.
    server.clock.advance(1)
    const next = await waiting()
    const { rows } = await server.ask(listOrders, {}, owner)
    expect(rows.map(({ readyMinutes }) => readyMinutes)).toEqual([25, undefined])
    expect((await move(next, 'order.accept')).data.promisedMs).toBe(inMinutes(25))
  })

  test('follows the settings; 0 promises nothing, and a chosen time stays', async () => {
    await fresh()
    await settle({ readyMin: 30, readyPerOrderMin: 0 })
    await move(await waiting(), 'order.accept')
    const id = await waiting()
    expect(await see(id)).toMatchObject({ readyMinutes: 30 })
    expect((await move(id, 'order.accept', { delayMinutes: 45 })).data.promisedMs).toBe(
      inMinutes(45),
    )
    await settle({ readyMin: 0 })
    const bare = await waiting()
    expect(await see(bare)).not.toHaveProperty('readyMinutes')
    expect((await move(bare, 'order.accept')).data).not.toHaveProperty('promisedMs')
  })

  test('a delivery arrives the minutes to deliver later; a time that its guest chose is the arrival', async () => {
    await fresh()
    await settle({ deliveryMin: 25 })
    const arrival = async (deliveryType: 'Delivery' | 'Click and Collect', promisedMs?: number) => {
      const order = await server.ask(
        createOrder,
        { items: [{ productId, quantity: 1 }], deliveryType, address: '1 Lane', promisedMs },
        owner,
      )
      const { uuid } = await server.databases.read
        .selectFrom('sale_order')
        .select('uuid')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      const { arrivesMs } = (await server.call(getReceipt, { uuid }, {})).data
      return arrivesMs && (arrivesMs - (order.promisedMs ?? 0)) / minute
    }
    expect(await arrival('Click and Collect')).toBeUndefined()
    expect(await arrival('Delivery')).toBe(25)
    expect(await arrival('Delivery', inMinutes(120))).toBe(0)
  })

  test('is taken back with the acceptance, and counts from the next one', async () => {
    await fresh()
    const id = await waiting()
    await move(id, 'order.accept', { delayMinutes: 30 })
    const undone = await move(id, 'order.undo')
    expect(undone.data).not.toHaveProperty('promisedMs')
    server.clock.advance(2 * minute)
    expect((await move(id, 'order.accept', { delayMinutes: 10 })).data.promisedMs).toBe(
      inMinutes(10),
    )
  })

  test('is given to what starts accepted: at the counter, and where all is accepted', async () => {
    await fresh()
    const items = [{ productId, quantity: 1 }]
    const taken = await server.call(
      createOrder,
      { source: 'walk_in', deliveryType: 'Click and Collect', items },
      { as: owner },
    )
    expect(taken.data.promisedMs).toBe(inMinutes(20))
    await settle({ autoAccept: true })
    const { code } = await server.ask(createLink, { purpose: 'shop' }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const guest = { fullName: 'Anita', email: 'anita@mail.example' }
    const placed = await server.call(placeGuestOrder, { intakeToken, ...guest, items }, {})
    expect(placed.data.promisedMs).toBe(inMinutes(25))
  })

  test('is that for which the order was placed, also after an undo', async () => {
    await fresh()
    const wantedMs = inMinutes(180)
    const { data } = await server.call(
      createOrder,
      { source: 'phone', promisedMs: wantedMs, items: [{ productId, quantity: 1 }] },
      { as: owner },
    )
    expect((await move(data.id, 'order.undo')).data.promisedMs).toBe(wantedMs)
    expect((await move(data.id, 'order.accept')).data.promisedMs).toBe(wantedMs)
    await move(data.id, 'order.undo')
    server.clock.advance(200 * minute)
    expect((await move(data.id, 'order.accept')).data.promisedMs).toBe(inMinutes(20))
  })

  test('does not exist outside of kitchens', async () => {
    await fresh('ekart')
    const { id } = await anOrder(server, { company, module: 'ekart', order_status_id: 1 })
    expect(await see(id)).not.toHaveProperty('readyMinutes')
    expect((await move(id, 'order.accept')).data).not.toHaveProperty('promisedMs')
  })
})
