import { beforeEach, describe, expect, test } from 'vitest'
import { moveItems } from '#contract/cart-item.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('a line on the house, on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let staff: User
  let id: Awaited<ReturnType<typeof order>>

  /** A soup and a served lassi, with more to pay than the lassi. */
  async function order() {
    const { company } = owner
    const one = { company, module: 'tableOrdering' } as const
    const items = [
      { productId: await aProduct(server, { ...one, name: 'Soup', price_amount: 900 }) },
      { productId: await aProduct(server, { ...one, name: 'Lassi', no_prep: 1 }) },
    ].map((item) => ({ ...item, quantity: 2 }))
    const tableId = await aTable(server, { company })
    return (await server.ask(createOrder, { tableId, items }, owner)).id
  }

  beforeEach(async () => {
    owner = await aUser(server, { module: 'tableOrdering' })
    staff = await aUser(server, {
      company: owner.company,
      role: 'staff',
      module: 'tableOrdering',
    })
    id = await order()
    await move('item.serve', 'Lassi')
  })

  const read = (as = owner) => server.ask(getOrder, { id }, as)
  const lines = async (name: string, as = owner) =>
    (await read(as)).cartItems.filter((line) => line.name === name)
  const move = async (event: ItemEventName, name: string, as = owner, quantity?: number) => {
    const items = (await lines(name)).map(({ id: cartId, version }) => ({
      id: cartId,
      expectedVersion: version,
    }))
    const reason = event === 'item.comp' ? ({ reasonCode: 'quality' } as const) : {}
    return server.call(moveItems, { items, event, quantity, ...reason }, { as })
  }
  const offered = async (as = owner) => {
    const [line] = await lines('Lassi', as)
    return line?.allowedEvents.filter((one) => one === 'item.comp' || one === 'item.charge')
  }
  const pay = async () => {
    const { owedAmount: amount } = await read()
    const paid = { purpose: 'order', orderId: id, amount, method: 'cash' } as const
    await server.ask(recordPayment, paid, owner)
  }

  test('says why, is not given for free again, and gets its price back from the owner', async () => {
    const before = await read()
    const [priced] = await lines('Lassi')
    expect(await offered()).toEqual(['item.comp'])
    await move('item.comp', 'Lassi')
    const [free] = await lines('Lassi')
    expect(free).toMatchObject({ lineAmount: 0, reasonCode: 'quality' })
    expect([await offered(), await offered(staff)]).toEqual([['item.charge'], []])
    const again = (await move('item.comp', 'Lassi')).data.failed
    expect(again).toMatchObject([{ code: 'TRANSITION_NOT_ALLOWED' }])
    const byStaff = (await move('item.charge', 'Lassi', staff)).data.failed
    expect(byStaff).toMatchObject([{ code: 'ROLE_FORBIDDEN' }])

    await move('item.charge', 'Lassi')
    const [charged] = await lines('Lassi')
    expect(charged?.lineAmount).toBe(priced?.lineAmount)
    expect(charged?.reasonCode).toBeUndefined()
    const after = await read()
    expect(after.totalAmount).toBe(before.totalAmount)
    expect(after.history.filter(({ entity }) => entity === 'cart_item').slice(-2)).toMatchObject([
      { event: 'item.comp', reasonCode: 'quality' },
      { event: 'item.charge' },
    ])
  })

  test('keeps its reason while it goes back to the kitchen, and pieces of it too', async () => {
    await move('item.comp', 'Lassi', owner, 1)
    const [free] = (await lines('Lassi')).filter(({ lineAmount }) => lineAmount === 0)
    expect(free).toMatchObject({ quantity: 1, reasonCode: 'quality' })
    const items = [{ id: free?.id ?? id, expectedVersion: free?.version ?? 0 }]
    const { updated } = await server.ask(moveItems, { items, event: 'item.recall' }, owner)
    expect(updated).toMatchObject([{ lineAmount: 0, reasonCode: 'quality' }])
  })

  test('that never had a price is not given for free, and no price is put back', async () => {
    await server.databases.write
      .updateTable('cart_item')
      .set({ unit_amount: 0, line_amount: 0 })
      .where('order_id', '=', id)
      .execute()
    expect(await offered()).toEqual([])
  })

  test('stays free once its bill was paid, in words, while the order is open and when it is not', async () => {
    await move('item.comp', 'Lassi')
    await pay()
    const open = await move('item.charge', 'Lassi')
    expect([open.status, open.problem.code]).toEqual([409, 'AMOUNT_MISMATCH'])
    expect(open.problem.message).toContain('paid since')
    for (const event of ['item.fire', 'item.cook', 'item.serve'] as const) await move(event, 'Soup')
    const [closed] = (await move('item.charge', 'Lassi')).data.failed
    expect(closed).toMatchObject({ code: 'AMOUNT_MISMATCH' })
    expect(closed?.message).toContain('paid since')
  })

  test('is due again where its price was paid before, instead of a refund', async () => {
    await pay()
    await move('item.comp', 'Lassi')
    await move('item.charge', 'Lassi')
    expect(await read()).toMatchObject({ paymentStatus: 'paid', owedAmount: 0 })
    const { payments } = await read()
    expect(payments.filter(({ state }) => state === 'pending')).toEqual([])
  })
})
