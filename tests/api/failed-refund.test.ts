import { describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { printPapers } from '#contract/paper.ts'
import { type PaymentTxn, recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { listReport } from '#contract/report.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { settleRefund } from '../../server/stripe/refund-job.ts'
import { aCompany, anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())(
  'a refund that the provider does not pay out after all, on %s',
  (database) => {
    const server = testServer({ database })

    const anOwner = async () =>
      aUser(server, { company: await aCompany(server), module: 'foodKart' })
    const aPaidOrder = ({ company }: User, more: object = {}) =>
      anOrder(server, {
        company,
        order_status_id: 6,
        payment_status: 'paid',
        paid_amount: 1200,
        total_amount: 1200,
        subtotal_amount: 1200,
        tax_amount: 200,
        tax_percent: 20,
        lines: [{ name: 'Soup', line_amount: 1200, quantity: 2, cart_status: 'Served' }],
        contact_email: 'noor@mail.example',
        ...more,
      })
    const read = (as: User, id: Id) => server.ask(getOrder, { id }, as)
    const refund = async (
      as: User,
      orderId: Id,
      amount: number,
      lines?: { cartId: Id; quantity: number }[],
    ) => {
      const { version } = await read(as, orderId)
      const asked = {
        orderId,
        expectedVersion: version,
        amount,
        method: 'cash',
        reason: 'Cold',
      } as const
      return server.ask(refundOrder, { ...asked, lines }, as)
    }
    const fail = (as: User, { id }: PaymentTxn) =>
      inTransaction(server.databases, (db) =>
        settleRefund(
          { db, companyId: as.company.id },
          { paymentId: id, state: 'failed', ref: undefined, now: server.clock.now() },
        ),
      )
    const mailsOf = async ({ company }: User) => {
      const rows = await server.databases.read
        .selectFrom('outbox_job')
        .select('id')
        .where('company_id', '=', company.id)
        .where('kind', '=', 'order.guest')
        .execute()
      return rows.length
    }
    const taxOf = async (as: User) => {
      const day = { fromDate: '2026-05-20', toDate: '2026-05-20' }
      return (await server.ask(listReport, { ...day, groupBy: 'tax' }, as)).totals.taxAmount
    }
    const notesOf = async (as: User, orderId: Id) => {
      await server.call(printPapers, { orderIds: [orderId], kind: 'credit-note' }, { as })
      const rows = await server.databases.read
        .selectFrom('order_paper')
        .select(['number', 'amount', 'content'])
        .where('company_id', '=', as.company.id)
        .where('kind', '=', 'credit-note')
        .orderBy('number')
        .execute()
      return rows.map(({ number, amount, content }) => [
        number,
        amount,
        JSON.parse(content).voidedMs !== undefined,
      ])
    }

    test('gives the order its money, pieces and tax back, and can be made another way', async () => {
      const owner = await anOwner()
      const { id, lineIds } = await aPaidOrder(owner)
      const [line] = lineIds
      const first = await refund(owner, id, 300)
      const second = await refund(owner, id, 600, line && [{ cartId: line, quantity: 1 }])
      expect(await taxOf(owner)).toBe(50)
      await fail(owner, second)
      expect(await read(owner, id)).toMatchObject({
        paymentStatus: 'part_refunded',
        refundedAmount: 300,
        cartItems: [{ refundedQuantity: 0 }],
      })
      expect(await taxOf(owner)).toBe(150)
      await fail(owner, first)
      expect(await read(owner, id)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 })
      expect(await taxOf(owner)).toBe(200)
      // A second report of the same changes nothing.
      await fail(owner, first)
      const whole = await refund(owner, id, 1200)
      expect(await read(owner, id)).toMatchObject({
        paymentStatus: 'refunded',
        refundedAmount: 1200,
      })
      await fail(owner, whole)
      expect(await read(owner, id)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 })
    })

    test('of two that returned all, one stays', async () => {
      const owner = await anOwner()
      const { id } = await aPaidOrder(owner)
      await refund(owner, id, 300)
      await fail(owner, await refund(owner, id, 900))
      expect(await read(owner, id)).toMatchObject({
        paymentStatus: 'part_refunded',
        refundedAmount: 300,
      })
    })

    test('its credit note is void and keeps its number; the next one counts without it', async () => {
      const owner = await anOwner()
      const { id } = await aPaidOrder(owner)
      await refund(owner, id, 300)
      expect(await notesOf(owner, id)).toEqual([['CN-00001', 300, false]])
      server.clock.advance(60_000)
      const failed = await refund(owner, id, 500)
      expect(await notesOf(owner, id)).toHaveLength(2)
      await fail(owner, failed)
      server.clock.advance(60_000)
      await refund(owner, id, 400)
      expect(await notesOf(owner, id)).toEqual([
        ['CN-00001', 300, false],
        ['CN-00002', 500, true],
        ['CN-00003', 400, false],
      ])
    })

    test('the guest who was told of it is told that it did not arrive; others are not', async () => {
      const owner = await anOwner()
      const { id } = await aPaidOrder(owner)
      const before = await mailsOf(owner)
      const told = await refund(owner, id, 300)
      expect(await mailsOf(owner)).toBe(before + 1)
      await fail(owner, told)
      expect(await mailsOf(owner)).toBe(before + 2)
      const untold = await refund(owner, id, 300)
      await server.databases.write
        .updateTable('payment_txn')
        .set({ state: 'pending' })
        .where('id', '=', untold.id)
        .execute()
      await fail(owner, untold)
      expect(await mailsOf(owner)).toBe(before + 3)
    })

    test('of an open bill: a dish that was paid is paid again, and its tip is given back once more', async () => {
      const owner = await anOwner()
      const { id, lineIds } = await aPaidOrder(owner, {
        order_status_id: 2,
        payment_status: 'unpaid',
        paid_amount: 0,
      })
      const [line] = lineIds
      const settledNow = () =>
        server.databases.write
          .selectFrom('cart_item')
          .select('settled_quantity')
          .where('order_id', '=', id)
          .executeTakeFirstOrThrow()
      const taken = { purpose: 'order', orderId: id, method: 'cash' } as const
      await server.ask(recordPayment, { ...taken, amount: 600, tipAmount: 100 }, owner)
      await server.databases.write
        .updateTable('cart_item')
        .set({ settled_quantity: 1 })
        .where('order_id', '=', id)
        .execute()
      const wish = line && [{ cartId: line, quantity: 1 }]
      const back = await refund(owner, id, 700, wish)
      expect(await read(owner, id)).toMatchObject({ totalAmount: 1200, tipAmount: 0 })
      expect(await settledNow()).toEqual({ settled_quantity: 0 })
      await fail(owner, back)
      expect(await read(owner, id)).toMatchObject({
        totalAmount: 1300,
        tipAmount: 100,
        owedAmount: 600,
        cartItems: [{ refundedQuantity: 0 }],
      })
      expect(await settledNow()).toEqual({ settled_quantity: 1 })
      await refund(owner, id, 700)
      expect(await read(owner, id)).toMatchObject({ totalAmount: 1200, tipAmount: 0 })
    })

    test('of a cancelled order it is proposed again, and not sent to the provider by itself', async () => {
      const owner = await anOwner()
      const { id } = await aPaidOrder(owner, {
        order_status_id: 2,
        lines: [{ line_amount: 1200 }],
      })
      const { version } = await read(owner, id)
      const cancel = { id, expectedVersion: version, event: 'order.cancel' } as const
      await server.ask(moveOrder, { ...cancel, reasonCode: 'sold_out' }, owner)
      await fail(owner, await refund(owner, id, 1200))
      const { payments, refundedAmount } = await read(owner, id)
      expect(refundedAmount).toBe(0)
      expect(payments.filter(({ state }) => state === 'pending')).toMatchObject([
        { direction: 'out', amount: 1200 },
      ])
    })
  },
)
