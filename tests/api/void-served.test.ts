import { describe, expect, test } from 'vitest'
import { listCartItems, moveItems } from '#contract/cart-item.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { getOrder } from '#contract/order.ts'
import { aCompany, anOrder, aTable, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minute = 60_000

describe.each(databases())('what was served or is ready can be voided, on %s', (database) => {
  const server = testServer({ database })

  async function atTable() {
    const company = await aCompany(server)
    const owner = await aUser(server, { company, module: 'tableOrdering' })
    const staff = await aUser(server, { company, role: 'staff', module: 'tableOrdering' })
    const at = server.clock.now()
    const { id } = await anOrder(server, {
      company,
      module: 'tableOrdering',
      order_status_id: orderStatusIds.Ready,
      table_id: await aTable(server, { company }),
      lines: [
        { name: 'Lassi', no_prep: 1, cart_status: 'Served', served_ms: at },
        {
          name: 'Curry',
          cart_status: 'Served',
          fired_ms: at,
          cooked_ms: at,
          served_ms: at,
        },
        { name: 'Naan', cart_status: 'Cooked', fired_ms: at, cooked_ms: at },
      ],
    })
    const read = () => server.ask(getOrder, { id }, owner)
    const move = async (name: string, event: ItemEventName, as = staff) => {
      const line = (await read()).cartItems.find((one) => one.name === name)
      if (!line) throw new Error(`${name} is not there`)
      const { updated, failed } = await server.ask(
        moveItems,
        {
          items: [{ id: line.id, expectedVersion: line.version }],
          event,
          ...(event === 'item.void' && { reasonCode: 'wrong_item' as const }),
        },
        as,
      )
      return failed[0]?.code ?? updated[0]?.cartStatus
    }
    return {
      owner,
      staff,
      read,
      move,
      board: async () =>
        (
          await server.ask(
            listCartItems,
            { cartStatus: ['In Cart', 'In Kitchen', 'Cooked'], voidedWithinMin: 10 },
            staff,
          )
        ).rows.map(({ name }) => name),
    }
  }

  test('by staff at once: the kitchen sees no new work, and an undo gives it back as served', async () => {
    const { move, read, board } = await atTable()
    for (const name of ['Lassi', 'Curry']) {
      expect(await move(name, 'item.void')).toBe('Cancelled')
      expect(await board()).toEqual(['Naan'])
      expect((await read()).orderStatusId).toBe(orderStatusIds.Ready)
      expect(await move(name, 'item.undo')).toBe('Served')
    }
    expect(await move('Curry', 'item.void')).toBe('Cancelled')
    expect(await move('Naan', 'item.void')).toBe('Cancelled')
    // The kitchen had the bread, and is told.
    expect(await board()).toEqual(['Naan'])
    expect((await read()).subtotalAmount).toBe(
      (await read()).cartItems.find(({ name }) => name === 'Lassi')?.lineAmount,
    )
    expect(await move('Naan', 'item.undo')).toBe('Cooked')
    expect(await move('Curry', 'item.restore')).toBe('In Cart')
    expect((await read()).cartItems.find(({ name }) => name === 'Curry')?.servedMs).toBeUndefined()
  })

  test('later by the owner, on the same business day', async () => {
    const { move, owner } = await atTable()
    server.clock.advance(5 * minute + 1)
    for (const name of ['Lassi', 'Naan']) {
      expect(await move(name, 'item.void')).toBe('TOO_LATE')
      expect(await move(name, 'item.void', owner)).toBe('Cancelled')
    }
  })
})
