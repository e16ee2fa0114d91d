import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { joinTable } from '#contract/guest-table.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { moveItems } from '#contract/cart-item.ts'
import { cancelLines } from '#contract/order-change.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { recordPayment, undoPayment } from '#contract/payment.ts'
import { amountsOf, type BillPart, restAmount, type TableBill } from '#contract/table-bill.ts'
import { getTable, payTablePart, updateTable } from '#contract/table.ts'
import { aCompany, aProduct, aTable, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('the bill of a table, split by dish, on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User
  let staff: User
  let tableId: Awaited<ReturnType<typeof aTable>>
  let naan: Awaited<ReturnType<typeof aProduct>>
  let curry: Awaited<ReturnType<typeof aProduct>>

  beforeEach(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'tableOrdering' })
    staff = await aUser(server, { company, module: 'tableOrdering', role: 'staff' })
    tableId = await aTable(server, { company })
    const dish = (name: string, price_amount: number) =>
      aProduct(server, { company, module: 'tableOrdering', name, price_amount })
    naan = await dish('Naan', 333)
    curry = await dish('Curry', 1001)
  })

  const table = () => server.ask(getTable, { id: tableId }, staff)
  const order = (more: object = {}) =>
    server.ask(
      createOrder,
      {
        source: 'table',
        tableId,
        items: [
          { productId: naan, quantity: 3 },
          { productId: curry, quantity: 1 },
        ],
        ...more,
      },
      staff,
    )
  const billNow = async (): Promise<TableBill> => {
    const { bill } = await table()
    if (!bill) throw new Error('no bill')
    return bill
  }
  const partOf = (bill: TableBill, name: string): BillPart => {
    const part = bill.parts.find((one) => one.name === name)
    if (!part) throw new Error(`no ${name}`)
    return part
  }
  type Items = Parameters<typeof amountsOf>[1]
  const costOf = (bill: TableBill, items: Items) =>
    amountsOf(bill, items).reduce((sum, one) => sum + one.amount, 0)
  const pay = (items: { cartId: BillPart['cartId']; quantity: number }[], amount: number) =>
    server.call(payTablePart, { id: tableId, items, amount, method: 'cash' }, { as: staff })
  const payAll = async (name: string, quantity: number) => {
    const bill = await billNow()
    const items = [{ cartId: partOf(bill, name).cartId, quantity }]
    return pay(items, costOf(bill, items))
  }

  test('the parts of the dishes add up to the whole with the tip, to the last minor unit', async () => {
    const { totalAmount } = await order({ tipAmount: 101 })
    const bill = await billNow()
    expect(bill.parts.reduce((sum, { partAmount }) => sum + partAmount, 0)).toBe(totalAmount)
    expect(restAmount(bill)).toBe(0)
    for (const [name, quantity] of [
      ['Naan', 1],
      ['Curry', 1],
      ['Naan', 1],
      ['Naan', 1],
    ] as const)
      expect((await payAll(name, quantity)).status).toBe(200)
    const after = await table()
    expect(after.session).toMatchObject({ owedAmount: 0, paidAmount: totalAmount })
    const [row] = (await server.ask(listOrders, {}, owner)).rows
    const { payments } = await server.ask(getOrder, { id: row?.id ?? ('' as never) }, staff)
    expect(payments.map(({ amount }) => amount).reduce((sum, one) => sum + one, 0)).toBe(
      totalAmount,
    )
    expect(payments).toHaveLength(4)
  })

  test('dishes are due again once their payment is undone, those of other payments are not', async () => {
    const { id } = await order()
    const first = await payAll('Naan', 2)
    await payAll('Naan', 1)
    await payAll('Curry', 1)
    expect((await table()).session?.owedAmount).toBe(0)
    await server.ask(undoPayment, { ids: [...first.data.paymentIds] }, staff)
    const bill = await billNow()
    expect(partOf(bill, 'Naan').paidQuantity).toBe(1)
    expect(partOf(bill, 'Curry').paidQuantity).toBe(1)
    expect(await server.ask(getOrder, { id }, staff)).toMatchObject({ owedAmount: 666 })
    expect((await payAll('Naan', 2)).status).toBe(200)
    expect((await table()).session?.owedAmount).toBe(0)
  })

  test('pieces that were voided since they were paid come back as due once it is undone', async () => {
    const { cartItems } = await order()
    await payAll('Curry', 1)
    const paid = await payAll('Naan', 3)
    const line = cartItems.find(({ name }) => name === 'Naan')
    const items = line ? [{ id: line.id, expectedVersion: line.version }] : []
    const fired = await server.ask(moveItems, { items, event: 'item.fire' }, owner)
    const [voided] = await server
      .ask(
        moveItems,
        {
          items: fired.updated.map(({ id, version }) => ({ id, expectedVersion: version })),
          event: 'item.void',
          quantity: 2,
          reasonCode: 'other',
        },
        owner,
      )
      .then(({ updated }) => updated)
    await server.ask(undoPayment, { ids: [...paid.data.paymentIds] }, staff)
    const again = voided ? [{ id: voided.id, expectedVersion: voided.version }] : []
    await server.ask(moveItems, { items: again, event: 'item.undo' }, owner)
    const { parts } = await billNow()
    expect(
      parts.map(({ name, quantity, paidQuantity }) => `${name} ${paidQuantity}/${quantity}`),
    ).toEqual(expect.arrayContaining(['Naan 0/1', 'Naan 0/2', 'Curry 1/1']))
  })

  test('the table names its payments, who can undo them, and what was undone', async () => {
    await order()
    const { data } = await payAll('Naan', 3)
    const [paid] = data.paymentIds
    const payments = async (as = staff) =>
      (await server.ask(getTable, { id: tableId }, as)).payments
    expect(await payments()).toMatchObject([
      { id: paid, method: 'cash', amount: 999, state: 'succeeded', mayUndo: true },
    ])
    await server.ask(undoPayment, { ids: paid ? [paid] : [] }, staff)
    const [undone] = await payments()
    expect(undone).toMatchObject({ id: paid, state: 'undone' })
    expect(undone?.mayUndo).toBeUndefined()
    const host = await aUser(server, {
      company,
      module: 'tableOrdering',
      role: 'staff',
      rights: ['tables', 'queue'],
    })
    expect(await payments(host)).toEqual([])
  })

  test('a table that was paid and served is open again once the payment is undone', async () => {
    const { id, cartItems } = await order()
    const items = cartItems.map((line) => ({ id: line.id, expectedVersion: line.version }))
    await server.databases.write
      .updateTable('cart_item')
      .set({ no_prep: 1 })
      .where('order_id', '=', id)
      .execute()
    await server.ask(moveItems, { items, event: 'item.serve' }, staff)
    await payAll('Naan', 3)
    const last = await payAll('Curry', 1)
    expect(await server.ask(getOrder, { id }, staff)).toMatchObject({ orderStatusId: 6 })
    expect((await table()).liveStatus).toBe('to_clear')
    await server.ask(undoPayment, { ids: [...last.data.paymentIds] }, staff)
    const open = await server.ask(getOrder, { id }, staff)
    expect(open).toMatchObject({ orderStatusId: 5, paymentStatus: 'unpaid', owedAmount: 1001 })
    expect(await table()).toMatchObject({ liveStatus: 'occupied', session: { owedAmount: 1001 } })
    await payAll('Curry', 1)
    expect(await server.ask(getOrder, { id }, staff)).toMatchObject({ orderStatusId: 6 })
  })

  test('a dish that is paid is not paid again, and a changed amount takes nothing', async () => {
    await order()
    await payAll('Curry', 1)
    const bill = await billNow()
    const paid = partOf(bill, 'Curry')
    expect(paid.paidQuantity).toBe(1)
    const again = await pay([{ cartId: paid.cartId, quantity: 1 }], 1001)
    expect(again.problem).toMatchObject({ status: 409, code: 'AMOUNT_MISMATCH' })
    expect(again.problem?.message).toBe('Curry was paid a moment ago. Choose what is left.')
    const { cartId } = partOf(bill, 'Naan')
    const wrong = await pay([{ cartId, quantity: 1 }], 1)
    expect(wrong.problem?.message).toMatch(/^The bill has changed/)
    const many = await pay([{ cartId, quantity: 4 }], 1332)
    expect(many.problem?.code).toBe('AMOUNT_MISMATCH')
    const twice = await pay(
      [cartId, cartId].map((id) => ({ cartId: id, quantity: 1 })),
      666,
    )
    expect(twice.problem?.code).toBe('VALIDATION')
    expect((await table()).session?.paidAmount).toBe(1001)
  })

  test('of two who take the money for the same dish at once, one takes it', async () => {
    await order()
    const bill = await billNow()
    const items = [{ cartId: partOf(bill, 'Curry').cartId, quantity: 1 }]
    const amount = costOf(bill, items)
    const answers = await Promise.all([1, 2, 3].map(() => pay(items, amount)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { problem, status } of answers)
      if (status !== 200) expect(['AMOUNT_MISMATCH', 'VERSION_CONFLICT']).toContain(problem?.code)
    expect((await table()).session?.paidAmount).toBe(amount)
  })

  test('what was paid as an amount is named, and the last dish costs what is left', async () => {
    const { id, totalAmount } = await order()
    await server.call(
      recordPayment,
      { purpose: 'order', orderId: id, method: 'card', amount: 900 },
      { as: staff },
    )
    expect(restAmount(await billNow())).toBe(-900)
    await payAll('Curry', 1)
    const bill = await billNow()
    const items = [{ cartId: partOf(bill, 'Naan').cartId, quantity: 3 }]
    expect(costOf(bill, items)).toBe(totalAmount - 900 - 1001)
    await pay(items, costOf(bill, items))
    expect((await table()).session?.owedAmount).toBe(0)
  })

  test('the tip of a guest is on their own dishes, and what is ordered later changes no paid dish', async () => {
    const { code } = await server.ask(createLink, { purpose: 'table', targetId: tableId }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const [ana = '', ben = ''] = [1, 2].map(() => randomBytes(18).toString('base64url'))
    const place = (guestSecret: string, fullName: string, tipAmount: number) =>
      server.call(
        placeGuestOrder,
        {
          intakeToken,
          fullName,
          guestSecret,
          items: [{ productId: curry, quantity: 1 }],
          ...(tipAmount > 0 && { tipAmount }),
        },
        {},
      )
    await place(ana, 'Ana', 0)
    const [row] = (await server.ask(listOrders, {}, owner)).rows
    await server.call(
      moveOrder,
      { id: row?.id ?? ('' as never), expectedVersion: row?.version ?? 0, event: 'order.accept' },
      { as: staff },
    )
    const { joinCode = '' } = (await table()).session ?? {}
    await server.call(joinTable, { intakeToken, guestSecret: ben, code: joinCode }, {})
    await place(ben, 'Ben', 101)
    const parts = async () =>
      (await billNow()).parts.map(({ guestName, partAmount }) => [guestName, partAmount])
    expect(await parts()).toEqual([
      ['Ana', 1001],
      ['Ben', 1102],
    ])
    const [anas] = (await billNow()).parts
    if (!anas) throw new Error('no dish of Ana')
    expect((await pay([{ cartId: anas.cartId, quantity: 1 }], 1001)).status).toBe(200)
    await place(ben, 'Ben', 0)
    expect(await parts()).toEqual([
      ['Ana', 1001],
      ['Ben', 1052],
      ['Ben', 1051],
    ])
    expect(restAmount(await billNow())).toBe(0)
  })

  test('guests and their dishes are distinguished by name until they leave', async () => {
    const [ana, ben] = [1, 2].map(() => randomBytes(18).toString('base64url'))
    const { code } = await server.ask(createLink, { purpose: 'table', targetId: tableId }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const place = (guestSecret: string | undefined, fullName: string, productId: typeof naan) =>
      server.call(
        placeGuestOrder,
        {
          intakeToken,
          fullName,
          items: [{ productId, quantity: 1 }],
          ...(guestSecret && { guestSecret }),
        },
        {},
      )
    await place(ana, 'Ana Lopez', naan)
    const [row] = (await server.ask(listOrders, {}, owner)).rows
    await server.call(
      moveOrder,
      { id: row?.id ?? ('' as never), expectedVersion: row?.version ?? 0, event: 'order.accept' },
      { as: staff },
    )
    const { joinCode = '' } = (await table()).session ?? {}
    await server.call(joinTable, { intakeToken, guestSecret: ben ?? '', code: joinCode }, {})
    await place(ben, 'Ben', curry)
    await order()
    expect(
      (await billNow()).parts.map(({ name, guestNo, guestName }) => [name, guestNo, guestName]),
    ).toEqual([
      ['Naan', 1, 'Ana'],
      ['Curry', 2, 'Ben'],
      ['Naan', undefined, undefined],
      ['Curry', undefined, undefined],
    ])
    const cartIds = (await billNow()).parts.map(({ cartId }) => cartId)
    const orderId = row?.id ?? ('' as never)
    const dropped = await server.call(
      cancelLines,
      { orderId, cartIds, reasonCode: 'customer_request' },
      { as: owner },
    )
    expect(dropped.status).toBe(200)
    const { version } = await table()
    const cleared = await server.call(
      updateTable,
      { id: tableId, expectedVersion: version, event: 'table.release' },
      { as: owner },
    )
    expect(cleared.status).toBe(200)
    const names = await server.databases.write
      .selectFrom('cart_item')
      .select('guest_name')
      .where('company_id', '=', company.id)
      .execute()
    expect((await table()).session).toBeUndefined()
    expect(names.map((one) => one.guest_name)).toEqual([null, null, null, null])
  })
})
