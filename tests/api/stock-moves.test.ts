import { describe, expect, test } from 'vitest'
import { listAudit, listOutbox } from '#contract/activity.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { updateProduct } from '#contract/product.ts'
import { listStockMoves, moveStock } from '#contract/stock.ts'
import { inviteStaff } from '#contract/staff.ts'
import { aCompany, aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { jobsDone } from '../support/jobs.ts'

describe.each(databases())('records of a company on %s', (database) => {
  const server = testServer({ database })

  test('corrections of stock say what, why and by whom, newest first, and are those of the module alone', async () => {
    const company = await aCompany(server)
    const owner = await aUser(server, { company, module: 'ekart', full_name: 'Ada Fernando' })
    const mug = await aProduct(server, { company, module: 'ekart', name: 'Mug', stock_qty: 5 })
    const bowl = await aProduct(server, { company, module: 'ekart', name: 'Bowl', stock_qty: 5 })
    const correct = (input: CallInput<typeof moveStock>) =>
      server.call(moveStock, input, { as: owner })
    await correct({ productId: mug, direction: 'in', quantity: 7, reason: 'delivery' })
    await correct({ productId: bowl, direction: 'out', quantity: 2, reason: 'waste' })
    await server.call(updateProduct, { id: mug, expectedVersion: 2, stockQty: 10 }, { as: owner })
    const moves = async (input: CallInput<typeof listStockMoves> = {}, as = owner) =>
      (await server.ask(listStockMoves, input, as)).rows.map(
        ({ productName, quantity, reason, actorName }) => [
          productName,
          quantity,
          reason,
          actorName,
        ],
      )
    const all = [
      ['Mug', -2, 'count', 'Ada Fernando'],
      ['Bowl', -2, 'waste', 'Ada Fernando'],
      ['Mug', 7, 'delivery', 'Ada Fernando'],
    ]
    expect(await moves()).toEqual(all)
    expect(await moves({ order: 'asc' })).toEqual(all.toReversed())
    expect(await moves({ search: 'ug' })).toEqual([all[0], all[2]])
    expect(await moves({ reason: 'waste' })).toEqual([all[1]])
    expect(await moves({ productId: bowl })).toEqual([all[1]])
    expect(await moves({ toDate: '2020-01-01' })).toEqual([])
    expect(await moves({}, { ...owner, moduleId: 13 })).toEqual([])
    expect(await moves({}, await aUser(server, { module: 'ekart' }))).toEqual([])
  })

  test('pages of corrections continue where the last one ended', async () => {
    const owner = await aUser(server, { module: 'ekart' })
    const productId = await aProduct(server, {
      company: owner.company,
      module: 'ekart',
      stock_qty: 0,
    })
    for (let quantity = 1; quantity <= 5; quantity += 1)
      await server.call(
        moveStock,
        { productId, direction: 'in', quantity, reason: 'count' },
        { as: owner },
      )
    const page = (after?: string) =>
      server.ask(listStockMoves, { rowSize: 2, ...(after && { after }) }, owner)
    const first = await page()
    const second = await page(first.pagination.next)
    expect([...first.rows, ...second.rows].map(({ quantity }) => quantity)).toEqual([5, 4, 3, 2])
    expect(first.pagination.totalRows).toBe(5)
  })

  test('entries of the audit log have ids of their own; messages are found by why they failed', async () => {
    const owner = await aUser(server)
    await server.call(inviteStaff, { fullName: 'Ann', email: 'ann@mail.example' }, { as: owner })
    const { rows } = await server.ask(listAudit, {}, owner)
    expect(rows.map(({ event }) => event)).toEqual(['staff.invite'])
    expect(rows[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
    // A mail still being sent would be marked as done after the update.
    await jobsDone(server)
    await server.databases.write
      .updateTable('outbox_job')
      .set({ state: 'dead', last_error: 'Mailbox Full' })
      .where('company_id', '=', owner.company.id)
      .execute()
    const found = async (search: string) =>
      (await server.ask(listOutbox, { search }, owner)).rows.length
    expect([await found('mailbox full'), await found('no such user')]).toEqual([1, 0])
  })
})
