import { beforeEach, describe, expect, test } from 'vitest'
import { listCartItems, moveItems } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { aCompany, anOrder, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minute = 60_000

describe.each(databases())('voided dishes of the kitchen board, on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User

  beforeEach(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'foodKart' })
  })

  const inKitchen = (name: string) => ({
    name,
    cart_status: 'In Kitchen' as const,
    fired_ms: server.clock.now() - minute,
  })
  const cooking = (...names: string[]) =>
    anOrder(server, { company, order_status_id: 3, lines: names.map(inKitchen) })
  const board = async (more: { orderId?: Id; rowSize?: number; after?: string } = {}) =>
    server.ask(
      listCartItems,
      { cartStatus: ['In Cart', 'In Kitchen', 'Cooked'], voidedWithinMin: 10, ...more },
      owner,
    )
  const shown = async (more: { orderId?: Id } = {}) =>
    (await board(more)).rows.map(({ name, voidedMs }) => [name, voidedMs])
  const move = async (
    orderId: Id,
    name: string,
    event: 'item.void' | 'item.undo' | 'item.unfire',
  ) => {
    const { cartItems } = await server.ask(getOrder, { id: orderId }, owner)
    const items = cartItems
      .filter((line) => line.name === name)
      .map(({ id, version }) => ({ id, expectedVersion: version }))
    const why = { reasonCode: 'customer_request' as const, note: 'A hair in it' }
    return server.ask(moveItems, { items, event, ...why }, owner)
  }
  const cancel = async (id: Id) => {
    const { version: expectedVersion } = await server.ask(getOrder, { id }, owner)
    const why = { event: 'order.cancel' as const, reasonCode: 'customer_request' as const }
    await server.ask(moveOrder, { id, expectedVersion, ...why }, owner)
  }

  test('a dish that is voided while it is cooked stays with the time of it, for some minutes', async () => {
    const { id } = await cooking('Soup', 'Naan')
    await move(id, 'Soup', 'item.void')
    const at = server.clock.now()
    const both = [
      ['Soup', at],
      ['Naan', undefined],
    ]
    expect(await shown()).toEqual(both)
    expect((await board()).rows.map((row) => [row.reasonCode, row.voidedNote])).toEqual([
      ['customer_request', 'A hair in it'],
      [undefined, undefined],
    ])
    expect(await shown({ orderId: id })).toEqual(both)
    server.clock.advance(10 * minute + 1)
    expect(await shown()).toEqual([['Naan', undefined]])
    expect(await shown({ orderId: id })).toEqual([['Naan', undefined]])
  })

  test('the dishes of a cancelled order stay too, beside those of open orders, page by page', async () => {
    const { id } = await cooking('Soup', 'Naan')
    await cooking('Curry')
    await cancel(id)
    const at = server.clock.now()
    expect(await shown()).toEqual([
      ['Soup', at],
      ['Naan', at],
      ['Curry', undefined],
    ])
    const first = await board({ rowSize: 2 })
    expect(first.pagination).toMatchObject({ totalRows: 3 })
    const { rows } = await board({ rowSize: 2, after: first.pagination.next ?? '' })
    expect(rows.map(({ name }) => name)).toEqual(['Curry'])
  })

  test('what the kitchen never had, or gave back, is not shown, nor what is cooked again', async () => {
    const { id } = await cooking('Soup', 'Naan')
    await anOrder(server, { company, order_status_id: 2, lines: [{ name: 'Dal' }] })
    await move(id, 'Soup', 'item.void')
    await move(id, 'Soup', 'item.undo')
    expect(await shown()).toEqual([
      ['Soup', undefined],
      ['Naan', undefined],
      ['Dal', undefined],
    ])
    await move(id, 'Soup', 'item.unfire')
    await cancel(id)
    expect(await shown()).toEqual([
      ['Naan', server.clock.now()],
      ['Dal', undefined],
    ])
  })

  test('a list that does not ask for them has none, and other companies see none', async () => {
    const { id } = await cooking('Soup', 'Naan')
    await move(id, 'Soup', 'item.void')
    const { rows } = await server.ask(listCartItems, {}, owner)
    expect(rows.map(({ name }) => name)).toEqual(['Naan'])
    const other = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
    expect((await server.ask(listCartItems, { voidedWithinMin: 60 }, other)).rows).toEqual([])
  })
})
