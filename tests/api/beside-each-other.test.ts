import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { moveItems } from '#contract/cart-item.ts'
import { type Id, receiptUuid } from '#contract/fields.ts'
import { addLines, cancelLines } from '#contract/order-change.ts'
import { getOrder } from '#contract/order.ts'
import { printPapers } from '#contract/paper.ts'
import { changePaymentMethod, recordPayment, undoPayment } from '#contract/payment.ts'
import { moveByUuid } from '#contract/receipt.ts'
import { addTimeOff, createResource, endTimeOff, updateResource } from '#contract/resource.ts'
import type { Change } from '../../server/change/change.ts'
import type { Db } from '../../server/db/tenant.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { bookOnlinePayment } from '../../server/stripe/online-payment.ts'
import { aCompany, anOrder, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { besideChange, changed, untilWaiting } from '../support/held-order.ts'

describe.each(databases())('two people at one order on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  beforeAll(async () => {
    owner = await aUser(server, { module: 'foodKart' })
  })
  const anOwnOrder = (columns = {}) =>
    anOrder(server, { company: owner.company, order_status_id: 2, ...columns })
  const read = (id: Id) => server.ask(getOrder, { id }, owner)

  test('whoever moves a line waits for who changes another one, and both are done', async () => {
    const { id, lineIds } = await anOwnOrder({ lines: [{}, { name: 'Tea' }] })
    const items = lineIds.slice(1).map((line) => ({ id: line, expectedVersion: 1 }))
    const answer = await besideChange(server, changed(id), () =>
      server.call(moveItems, { items, event: 'item.fire' }, { as: owner }),
    )
    expect([answer.status, answer.data?.failed]).toEqual([200, []])
    expect((await read(id)).cartItems.map(({ cartStatus }) => cartStatus)).toEqual([
      'In Cart',
      'In Kitchen',
    ])
  })

  test('a guest cancels, and a line is voided, while somebody notes something', async () => {
    const own = await anOwnOrder({ order_status_id: 1 })
    const uuid = receiptUuid.parse(own.uuid)
    const cancelled = await besideChange(server, changed(own.id), () =>
      server.call(moveByUuid, { uuid, event: 'order.customer-cancel' }, {}),
    )
    expect([cancelled.status, cancelled.data?.orderStatusId]).toEqual([200, 4])
    const { id, lineIds } = await anOwnOrder({ lines: [{}, { name: 'Tea' }] })
    const wish = { orderId: id, cartIds: lineIds.slice(1), reasonCode: 'sold_out' } as const
    const voided = await besideChange(server, changed(id), () =>
      server.call(cancelLines, wish, { as: owner }),
    )
    expect([voided.status, voided.data?.totalAmount]).toEqual([200, 1000])
  })

  test('money is taken, corrected and taken back while somebody works on the order', async () => {
    const { id } = await anOwnOrder()
    const money = { purpose: 'order', orderId: id, method: 'cash', amount: 1000 } as const
    const taken = await besideChange(server, changed(id), () =>
      server.call(recordPayment, money, { as: owner }),
    )
    expect(taken.status).toBe(200)
    const wish = { id: taken.data.id, method: 'card', reason: 'Pressed wrongly' } as const
    const corrected = await besideChange(server, changed(id), () =>
      server.call(changePaymentMethod, wish, { as: owner }),
    )
    expect(corrected.status).toBe(200)
    const undone = await besideChange(server, changed(id), () =>
      server.call(undoPayment, { ids: [taken.data.id] }, { as: owner }),
    )
    expect(undone.status).toBe(200)
    expect(await read(id)).toMatchObject({ paymentStatus: 'unpaid', paidAmount: 0 })
  })

  // SQLite writes one after the other.
  test.runIf(database === 'postgres')(
    'an invoice is final, or its payment is undone, and never both',
    async () => {
      const { id } = await anOwnOrder()
      const payment = await server.ask(
        recordPayment,
        { purpose: 'order', orderId: id, method: 'cash', amount: 1000 },
        owner,
      )
      const calls = await server.databases.write.transaction().execute(async (db) => {
        await sql`lock table order_paper in share mode`.execute(db)
        const print = server.call(printPapers, { orderIds: [id], kind: 'invoice' }, { as: owner })
        await untilWaiting(server)
        const undo = server.call(undoPayment, { ids: [payment.id] }, { as: owner })
        await untilWaiting(server, 2, 2_000)
        return { all: [print, undo] as const }
      })
      const answers = await Promise.all(calls.all)
      expect(answers.map(({ status }) => status)).toEqual([200, 409])
      expect(await read(id)).toMatchObject({ paymentStatus: 'paid', paidAmount: 1000 })
    },
  )

  test.runIf(database === 'postgres')(
    'a version that was guessed before its change was saved fits nothing',
    async () => {
      const { id } = await anOwnOrder()
      const productId = await aProduct(server, { company: owner.company, module: 'foodKart' })
      const answer = await besideChange(
        server,
        (db) => sql`lock table product in access exclusive mode`.execute(db),
        () =>
          server.call(
            addLines,
            { orderId: id, expectedVersion: 2, items: [{ productId, quantity: 1 }] },
            { as: owner },
          ),
        (db) =>
          db
            .updateTable('sale_order')
            .set({ version: 2, tip_amount: 500, total_amount: 1500 })
            .where('id', '=', id)
            .execute(),
      )
      expect(answer.problem).toMatchObject({ code: 'VERSION_CONFLICT' })
      expect(await read(id)).toMatchObject({ tipAmount: 500, totalAmount: 1500 })
    },
  )

  test('an online payment waits for who changes its order, and is booked at once', async () => {
    const { id } = await anOwnOrder()
    const book = () =>
      inTransaction(server.databases, (db) =>
        bookOnlinePayment(systemOn(db), {
          orderId: id,
          checkoutId: undefined,
          amount: 1000,
          currency: 'GBP',
          ref: `pi_${id}`,
        }),
      )
    const booked = await besideChange(server, changed(id), () => Promise.all([book(), book()]))
    expect(booked.toSorted()).toEqual(['known', 'taken'])
    expect(await read(id)).toMatchObject({ paymentStatus: 'paid', paidAmount: 1000 })
  })

  const systemOn = (db: Db): Change => ({
    role: 'system',
    now: server.clock.now(),
    timeZone: 'UTC',
    tenant: { db, companyId: owner.company.id },
  })
})

describe.each(databases())('a booking and the hours of a person on %s', (database) => {
  const server = testServer({ database })
  const HOUR_MS = 3_600_000
  const hoursFrom = (opens: string) =>
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens, closes: '23:00' }))

  /** A person, and their booking at nine of the day after tomorrow. */
  async function aBooking(columns = {}) {
    const company = await aCompany(server, { time_zone: 'UTC' })
    const owner = await aUser(server, { company, module: 'service' })
    const ann = { name: 'Ann', kind: 'person' as const, hours: hoursFrom('08:00') }
    const person = await server.ask(createResource, ann, owner)
    const day = Math.floor(server.clock.now() / (24 * HOUR_MS)) * 24 * HOUR_MS
    const start_ms = day + 57 * HOUR_MS
    const { id } = await anOrder(server, {
      company,
      module: 'service',
      order_status_id: 2,
      resource_id: person.id,
      start_ms,
      end_ms: start_ms + HOUR_MS,
      ...columns,
    })
    const stored = () =>
      server.databases.read
        .selectFrom('sale_order')
        .select(['outside_ms', 'proposal_withdrawn_ms', 'start_ms'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    return { owner, person, id, start_ms, stored }
  }
  test('one that is moved while the hours change is not marked as outside of them', async () => {
    const { owner, person, id, start_ms, stored } = await aBooking()
    const later = { start_ms: start_ms + 2 * HOUR_MS, end_ms: start_ms + 3 * HOUR_MS }
    const answer = await besideChange(server, changed(id, later), () =>
      server.call(
        updateResource,
        { id: person.id, expectedVersion: person.version, hours: hoursFrom('10:00') },
        { as: owner },
      ),
    )
    expect(answer.status).toBe(200)
    expect(await stored()).toMatchObject({ outside_ms: null })
  })

  test('time off ends while a guest accepts another time: there is nothing to withdraw', async () => {
    const { owner, person, id, start_ms, stored } = await aBooking()
    const off = { resourceId: person.id, fromMs: start_ms, toMs: start_ms + HOUR_MS }
    await server.ask(addTimeOff, off, owner)
    await server.databases.write
      .updateTable('sale_order')
      .set({ proposed_ms: start_ms + 5 * HOUR_MS })
      .where('id', '=', id)
      .execute()
    const accepted = { start_ms: start_ms + 5 * HOUR_MS, proposed_ms: null }
    const answer = await besideChange(server, changed(id, accepted), () =>
      server.call(endTimeOff, off, { as: owner }),
    )
    expect(answer.status).toBe(200)
    expect(await stored()).toMatchObject({ proposal_withdrawn_ms: null })
  })
})
