import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/activity.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { getOrder } from '#contract/order.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { changePaymentMethod, listPayments, recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import type { StaffRight } from '#contract/rights.ts'
import { listStaff, updateStaff } from '#contract/staff.ts'
import { closeTill, getTillDay, listTillClosings, reopenTill } from '#contract/till.ts'
import { addDays } from '#contract/zoned-time.ts'
import { newId } from '../../server/db/id.ts'
import { aCompany, anotherSession, anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const hour = 3_600_000
const day = 24 * hour

describe.each(databases())('the end of a day on %s', (database) => {
  const server = testServer({ database })

  const aShop = async (columns = {}) => {
    const company = await aCompany(server, columns)
    const owner = await aUser(server, { company, module: 'foodKart', full_name: 'Olu Owner' })
    return { company, owner }
  }
  const today = () => new Date(server.clock.now()).toISOString().slice(0, 10)
  const till = (as: User, date?: string) => server.ask(getTillDay, { day: date }, as)
  /** A day later, signed in again. */
  const nextDay = (as: User) => {
    server.clock.advance(day)
    return anotherSession(server, as)
  }
  const methodsOf = async (as: User, date?: string) =>
    Object.fromEntries((await till(as, date)).methods.map(({ method, ...sums }) => [method, sums]))
  const pay = (orderId: Id, method: 'cash' | 'card' | 'bank', amount: number, as: User) =>
    server.ask(recordPayment, { purpose: 'order', orderId, method, amount }, as)
  const giveBack = async (
    orderId: Id,
    amount: number,
    as: User,
    method: 'cash' | 'card' = 'cash',
  ) => {
    const { version: expectedVersion } = await server.ask(getOrder, { id: orderId }, as)
    const wish = { orderId, expectedVersion, amount, method, reason: 'Cold' } as const
    return server.ask(refundOrder, wish, as)
  }
  const close = async (as: User, wish: Partial<CallInput<typeof closeTill>> = {}) => {
    const { cashAmount } = await till(as, wish.day)
    const counted = { day: today(), floatAmount: 5000, countedAmount: 5000, cashAmount }
    return server.call(closeTill, { ...counted, ...wish }, { as })
  }

  test('the sums by method are those of the payments, with refunds and tips apart', async () => {
    const { company, owner } = await aShop()
    const first = await anOrder(server, { company, tip_amount: 100, total_amount: 1100 })
    await pay(first.id, 'cash', 600, owner)
    expect(await till(owner)).toMatchObject({ orders: 0, tipAmount: 0, takenAmount: 600 })
    await pay(first.id, 'card', 500, owner)
    const second = await anOrder(server, { company, module: 'tableOrdering' })
    const atTables = { ...owner, moduleId: moduleIds.tableOrdering }
    await pay(second.id, 'bank', 1000, atTables)
    await giveBack(second.id, 250, atTables)
    const shown = await till(owner)
    expect(shown).toMatchObject({
      day: today(),
      currency: 'GBP',
      orders: 2,
      takenAmount: 2100,
      refundedAmount: 250,
      netAmount: 1850,
      tipAmount: 100,
      cashAmount: 350,
    })
    const none = { payments: 0, takenAmount: 0, refunds: 0, refundedAmount: 0 }
    expect(await methodsOf(owner)).toEqual({
      cash: { payments: 1, takenAmount: 600, refunds: 1, refundedAmount: 250 },
      card: { ...none, payments: 1, takenAmount: 500 },
      online: none,
      bank: { ...none, payments: 1, takenAmount: 1000 },
    })
    const { rows } = await server.ask(listPayments, { rowSize: 100 }, owner)
    const ledger = rows.reduce(
      (sum, { amount, direction }) => sum + (direction === 'in' ? amount : -amount),
      0,
    )
    expect(shown.netAmount).toBe(ledger)
  })

  test('a day names what is open or unpaid on it by module, and its closing keeps how many', async () => {
    const { company, owner } = await aShop()
    const { Ready, Completed, Unserviceable } = orderStatusIds
    await anOrder(server, { company, order_status_id: Ready, payment_status: 'paid' })
    const unpaid = await anOrder(server, { company, order_status_id: Completed })
    await anOrder(server, { company, order_status_id: Unserviceable })
    await anOrder(server, { company, at: server.clock.now() - day })
    await anOrder(server, { company, order_status_id: Completed, payment_status: 'paid' })
    const other = await aShop()
    await anOrder(server, { company: other.company })
    const later = { start_ms: server.clock.now() + 2 * day }
    await anOrder(server, { company, module: 'service', ...later })
    await anOrder(server, { company, module: 'service', start_ms: server.clock.now() + hour })
    const { foodKart, service } = moduleIds
    const one = { openOrders: 1, openAmount: 1000, unpaidOrders: 1, owedAmount: 1000 }
    const found = (await till(owner)).unfinished
    expect(found.toSorted((a, b) => b.moduleId - a.moduleId)).toEqual([
      { moduleId: service, ...one },
      { moduleId: foodKart, ...one },
    ])
    const two = { openOrders: 2, openAmount: 2000, unpaidOrders: 2, owedAmount: 2000 }
    expect((await close(owner)).data.unfinished).toEqual(two)
    await pay(unpaid.id, 'card', 1000, owner)
    const shown = await till(owner)
    expect(shown.unfinished).toContainEqual({
      moduleId: foodKart,
      ...one,
      unpaidOrders: 0,
      owedAmount: 0,
    })
    expect(shown.closing?.unfinished).toEqual(two)
  })

  test('a day and its closing name the refunds that are due', async () => {
    const { company, owner } = await aShop()
    const { Completed } = orderStatusIds
    const paid = { company, order_status_id: Completed, payment_status: 'paid' as const }
    const { id } = await anOrder(server, { ...paid, paid_amount: 1500 })
    const dueBackAmount = 500
    await server.databases.write
      .insertInto('payment_txn')
      .values({
        company_id: company.id,
        id: newId(),
        created_ms: server.clock.now(),
        updated_ms: server.clock.now(),
        version: 1,
        order_id: id,
        purpose: 'refund',
        method: 'cash',
        direction: 'out',
        amount: dueBackAmount,
        currency: 'GBP',
        state: 'pending',
        provider_ref: null,
      })
      .execute()
    const due = { openOrders: 0, openAmount: 0, unpaidOrders: 0, owedAmount: 0 }
    expect((await till(owner)).unfinished).toEqual([
      { moduleId: moduleIds.foodKart, ...due, refundOrders: 1, dueBackAmount },
    ])
    const closed = (await close(owner)).data.unfinished
    expect(closed).toEqual({ ...due, refundOrders: 1, dueBackAmount })
  })

  test('a refund counts on the day it is made; payments for modules and other companies never', async () => {
    const { company, owner } = await aShop()
    const { id } = await anOrder(server, { company })
    await pay(id, 'cash', 1000, owner)
    const other = await aShop()
    await pay((await anOrder(server, { company: other.company })).id, 'cash', 700, other.owner)
    const stamps = { created_ms: server.clock.now(), updated_ms: server.clock.now(), version: 1 }
    await server.databases.write
      .insertInto('payment_txn')
      .values({
        company_id: company.id,
        id: newId(),
        ...stamps,
        order_id: null,
        purpose: 'renewal',
        method: 'card',
        direction: 'in',
        amount: 2900,
        currency: 'GBP',
        state: 'succeeded',
        provider_ref: null,
        actor_name: null,
      })
      .execute()
    const before = today()
    const later = await nextDay(owner)
    await giveBack(id, 400, later)
    expect(await till(later, before)).toMatchObject({
      orders: 1,
      netAmount: 1000,
      cashAmount: 1000,
    })
    expect(await till(later)).toMatchObject({ orders: 0, netAmount: -400, cashAmount: -400 })
  })

  test('an order paid on two days is one of the second, with its tip', async () => {
    const { company, owner } = await aShop()
    const { id } = await anOrder(server, { company, tip_amount: 200, total_amount: 1200 })
    await pay(id, 'card', 300, owner)
    const before = today()
    const later = await nextDay(owner)
    await pay(id, 'card', 900, later)
    expect(await till(later, before)).toMatchObject({ orders: 0, tipAmount: 0, takenAmount: 300 })
    expect(await till(later)).toMatchObject({ orders: 1, tipAmount: 200, takenAmount: 900 })
  })

  test('the tips are those of the day’s payments, without an order refunded in full', async () => {
    const { company, owner } = await aShop()
    const payTip = (orderId: Id, amount: number, tipAmount: number, as = owner) =>
      server.ask(
        recordPayment,
        { purpose: 'order', orderId, method: 'cash', amount, tipAmount },
        as,
      )
    const first = await anOrder(server, { company })
    await payTip(first.id, 1000, 200)
    const second = await anOrder(server, { company, tip_amount: 30, total_amount: 1030 })
    await payTip(second.id, 400, 50)
    expect(await till(owner)).toMatchObject({ orders: 1, tipAmount: 250 })
    const before = today()
    await giveBack(first.id, 1200, owner)
    expect(await till(owner)).toMatchObject({ netAmount: 450, tipAmount: 50 })
    const later = await nextDay(owner)
    await payTip(second.id, 630, 20, later)
    // The tip that was in no payment is one of the day on which the rest was paid.
    expect(await till(later)).toMatchObject({ orders: 1, tipAmount: 50 })
    expect(await till(later, before)).toMatchObject({ tipAmount: 50 })
    await giveBack(second.id, 1100, later)
    // Both days together have none of it.
    expect((await till(later)).tipAmount).toBe(-50)
    expect((await till(later, before)).tipAmount).toBe(50)
  })

  test('a tip that is given back on a later day lowers that day', async () => {
    const { company, owner } = await aShop()
    const tipped = { purpose: 'order', method: 'cash', amount: 400, tipAmount: 50 } as const
    const open = await anOrder(server, { company })
    await server.ask(recordPayment, { ...tipped, orderId: open.id }, owner)
    await pay(open.id, 'card', 100, owner)
    const paid = await anOrder(server, { company })
    await server.ask(
      recordPayment,
      { ...tipped, orderId: paid.id, amount: 1000, tipAmount: 200 },
      owner,
    )
    const before = today()
    const later = await nextDay(owner)
    await giveBack(open.id, 450, later)
    expect(await till(later)).toMatchObject({ orders: 0, netAmount: -450, tipAmount: -50 })
    await giveBack(paid.id, 1200, later)
    expect(await till(later)).toMatchObject({ orders: 0, netAmount: -1650, tipAmount: -250 })
    expect(await till(later, before)).toMatchObject({ orders: 1, tipAmount: 250 })
    const third = await nextDay(later)
    await pay(open.id, 'card', 900, third)
    expect(await till(third)).toMatchObject({ orders: 1, tipAmount: 0 })
    expect((await till(third, today())).netAmount).toBe(900)
  })

  test('a tip that was given back with its part is none of the day; the order’s own tip stays', async () => {
    const { company, owner } = await aShop()
    const { id } = await anOrder(server, { company, tip_amount: 30, total_amount: 1030 })
    const part = { purpose: 'order', orderId: id, method: 'cash', amount: 400 } as const
    await server.ask(recordPayment, { ...part, tipAmount: 50 }, owner)
    await pay(id, 'card', 100, owner)
    await giveBack(id, 450, owner)
    expect(await till(owner)).toMatchObject({ orders: 0, netAmount: 100, tipAmount: 0 })
    await pay(id, 'card', 930, owner)
    expect(await till(owner)).toMatchObject({ orders: 1, netAmount: 1030, tipAmount: 30 })
  })

  test('a day is one of the company’s zone', async () => {
    const { company, owner } = await aShop({ time_zone: 'Pacific/Auckland' })
    await pay((await anOrder(server, { company })).id, 'cash', 1000, owner)
    const there = new Date(server.clock.now() + 12 * hour).toISOString().slice(0, 10)
    expect(await till(owner)).toMatchObject({ day: there, cashAmount: 1000 })
    expect((await till(owner, today())).cashAmount).toBe(0)
  })

  test('a closing keeps who, when and the difference; a second one is refused; the next suggests its float', async () => {
    const { company, owner } = await aShop()
    await pay((await anOrder(server, { company })).id, 'cash', 1000, owner)
    const closed = (await close(owner, { countedAmount: 5550, note: ' Coins ' })).data
    expect(closed).toMatchObject({
      day: today(),
      floatAmount: 5000,
      expectedAmount: 6000,
      countedAmount: 5550,
      netAmount: 1000,
      note: 'Coins',
      actorName: 'Olu Owner',
      closedMs: server.clock.now(),
      changes: 0,
    })
    const again = await close(owner)
    expect([again.status, again.problem.code]).toEqual([409, 'DUPLICATE'])
    expect(again.problem.current).toMatchObject({ counted_amount: 5550 })
    expect((await till(owner)).closing).toEqual(closed)
    const later = await nextDay(owner)
    const next = await till(later)
    expect([next.floatAmount, next.closing]).toEqual([5000, undefined])
    const ahead = await close(later, { day: '2029-01-01' })
    expect([ahead.status, ahead.problem.code]).toEqual([409, 'TOO_EARLY'])
  })

  test('cash that came in since the day was shown is not closed over', async () => {
    const { company, owner } = await aShop()
    await pay((await anOrder(server, { company })).id, 'cash', 1000, owner)
    const { status, problem } = await close(owner, { cashAmount: 0 })
    expect([status, problem.code]).toEqual([409, 'AMOUNT_MISMATCH'])
    expect((await till(owner)).closing).toBeUndefined()
  })

  test('a closed day is changed once its cash or its net is another, whenever that was written', async () => {
    const { company, owner } = await aShop()
    const { id } = await anOrder(server, { company })
    const { id: payment } = await pay(id, 'cash', 400, owner)
    expect((await close(owner)).data.isChanged).toBe(false)
    const listed = async () => (await server.ask(listTillClosings, {}, owner)).rows[0]
    // In the same millisecond.
    await pay(id, 'card', 600, owner)
    expect(await listed()).toMatchObject({
      isChanged: true,
      changes: 0,
      methods: { cash: 400, card: 600, online: 0, bank: 0 },
    })
    const again = (await till(owner)).closing
    if (!again) throw new Error('the day is not closed')
    await server.ask(
      reopenTill,
      { id: again.id, expectedVersion: again.version, reason: 'Miscounted' },
      owner,
    )
    expect((await listed())?.isChanged).toBe(false)
    expect((await close(owner)).data.isChanged).toBe(false)
    await server.ask(
      changePaymentMethod,
      { id: payment, method: 'card', reason: 'Mistaken' },
      owner,
    )
    expect(await listed()).toMatchObject({ isChanged: true, netAmount: 1000, changes: 0 })
  })

  test('the float of a closing in another currency is not suggested', async () => {
    const { company, owner } = await aShop()
    await close(owner)
    const later = await nextDay(owner)
    expect((await till(later)).floatAmount).toBe(5000)
    await server.databases.write
      .updateTable('company_detail')
      .set({ currency: 'JPY' })
      .where('id', '=', company.id)
      .execute()
    expect((await till(later)).floatAmount).toBeUndefined()
  })

  test('staff without the right to reports see and close today and yesterday', async () => {
    const { company, owner } = await aShop({ created_ms: server.clock.now() - 3 * day })
    const back = (days: number) => addDays(today(), -days)
    for (const days of [1, 2]) expect((await close(owner, { day: back(days) })).status).toBe(200)
    const staff = await aUser(server, { company, role: 'staff', module: 'foodKart' })
    expect((await till(staff, back(1))).closing?.day).toBe(back(1))
    for (const other of [back(2), addDays(today(), 1)]) {
      expect(await server.refusal(getTillDay, { day: other }, staff)).toBe('ROLE_FORBIDDEN')
      const amounts = { floatAmount: 0, countedAmount: 0, cashAmount: 0 }
      const wish = { day: other, ...amounts }
      expect(await server.refusal(closeTill, wish, staff)).toBe('ROLE_FORBIDDEN')
    }
    expect((await close(staff)).status).toBe(200)
    const daysOf = async (as: User) =>
      (await server.ask(listTillClosings, {}, as)).rows.map((row) => row.day)
    expect(await daysOf(staff)).toEqual([today(), back(1)])
    expect(await daysOf(owner)).toEqual([today(), back(1), back(2)])
    const table = await server.request({
      url: '/api/till/getall',
      headers: { accept: 'text/csv', 'x-access-token': staff.token, 'module-id': '13' },
    })
    expect(table.body).not.toContain(back(2))
  })

  test('a day before the company existed is not closed', async () => {
    const { owner } = await aShop({ created_ms: server.clock.now() - day })
    const refused = await close(owner, { day: addDays(today(), -2) })
    expect([refused.status, refused.problem.code]).toEqual([409, 'TOO_EARLY'])
    expect((await close(owner, { day: addDays(today(), -1) })).status).toBe(200)
  })

  test('of two people who close at once one does', async () => {
    const { owner } = await aShop()
    const answers = await Promise.all([close(owner), close(owner), close(owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await server.ask(listTillClosings, {}, owner)).rows).toHaveLength(1)
  })

  test('money after the closing is counted; an opened day is closed with its new sums, and the log has all', async () => {
    const { company, owner } = await aShop()
    const { id } = await anOrder(server, { company })
    const first = await pay(id, 'cash', 400, owner)
    await close(owner, { countedAmount: 5400 })
    server.clock.advance(1000)
    await pay(id, 'cash', 600, owner)
    await giveBack(id, 100, owner)
    const byCard = { id: first.id, method: 'card', reason: 'Mistaken' } as const
    await server.ask(changePaymentMethod, byCard, owner)
    const changed = await till(owner)
    expect(changed.cashAmount).toBe(500)
    await server.ask(changePaymentMethod, { ...byCard, method: 'cash' }, owner)
    expect(changed).toMatchObject({ netAmount: 900, closing: { netAmount: 400, changes: 3 } })
    const { id: closing, version } = changed.closing ?? { version: 0 }
    if (!closing) throw new Error('the day is not closed')
    const seen = { id: closing, expectedVersion: version, reason: ' Miscounted ' }
    const open = await server.ask(reopenTill, seen, owner)
    expect([open.closedMs, open.changes]).toEqual([undefined, 0])
    expect(await server.refusal(reopenTill, seen, owner)).toBe('TRANSITION_NOT_ALLOWED')
    const closed = (await close(owner, { countedAmount: 5900 })).data
    expect(closed).toMatchObject({ id: closing, expectedAmount: 5900, netAmount: 900, changes: 0 })
    expect((await server.ask(listTillClosings, {}, owner)).rows[0]?.former).toMatchObject([
      {
        countedAmount: 5400,
        expectedAmount: 5400,
        actorName: 'Olu Owner',
        reopenedBy: 'Olu Owner',
        reopenedMs: server.clock.now(),
        reason: 'Miscounted',
      },
    ])
    const silent = { id: closing, expectedVersion: closed.version, reason: '' }
    expect(await server.refusal(reopenTill, silent, owner)).toBe('VALIDATION')
    const { rows } = await server.ask(listAudit, { entity: 'till' }, owner)
    expect(rows.map(({ event, to, note }) => [event, to, note])).toEqual([
      ['till.close', 'Closed', `${dated()}: 59.00 / 59.00 GBP`],
      ['till.reopen', 'Open', `${dated()}: 54.00 / 54.00 GBP`],
      ['till.close', 'Closed', `${dated()}: 54.00 / 54.00 GBP`],
    ])
  })
  const dated = () => today().split('-').toReversed().join('-')

  test('former closings are listed newest first, by days and words, and as a table', async () => {
    const { owner } = await aShop({ created_ms: Date.parse('2026-01-01') })
    for (const [back, note] of ['Monday', 'Tuesday', 'Wednesday'].entries())
      await close(owner, { day: `2026-03-0${back + 1}`, note, countedAmount: 5000 - back })
    const daysOf = async (wish: CallInput<typeof listTillClosings>) =>
      (await server.ask(listTillClosings, wish, owner)).rows.map((row) => row.day)
    expect(await daysOf({})).toEqual(['2026-03-03', '2026-03-02', '2026-03-01'])
    expect(await daysOf({ fromDate: '2026-03-02', order: 'asc' })).toEqual([
      '2026-03-02',
      '2026-03-03',
    ])
    expect(await daysOf({ search: 'tues' })).toEqual(['2026-03-02'])
    expect(await daysOf({ toDate: '2026-03-01' })).toEqual(['2026-03-01'])
    const table = await server.request({
      url: '/api/till/getall?search=wednesday',
      headers: { accept: 'text/csv', 'x-access-token': owner.token, 'module-id': '13' },
    })
    expect(table.body.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'day,cash,card,online,bank,net,net_at_closing,float,expected,counted,difference,currency,changes_after,is_changed,closed_by,closed,note,open_orders,open_amount,unpaid_orders,owed_amount',
      expect.stringMatching(
        /^2026-03-03,0\.00,0\.00,0\.00,0\.00,0\.00,0\.00,50\.00,50\.00,49\.98,-0\.02,GBP,0,no,Olu Owner,[^,]+,Wednesday,0,0\.00,0,0\.00$/,
      ),
    ])
  })

  test('usual staff close a day and do not open it; rights to the end of the day or reports decide for others', async () => {
    const { company, owner } = await aShop()
    const staff = await aUser(server, { company, role: 'staff', module: 'foodKart' })
    const closed = (await close(staff)).data
    const seen = { id: closed.id, expectedVersion: closed.version, reason: 'Miscounted' }
    expect(await server.refusal(reopenTill, seen, staff)).toBe('ROLE_FORBIDDEN')
    const give = async (rights: StaffRight[]) => {
      const [found] = (await server.ask(listStaff, {}, owner)).rows
      if (!found) throw new Error('no member of staff')
      const wish = { id: found.id, expectedVersion: found.version, rights }
      await server.ask(updateStaff, wish, owner)
    }
    await give(['kitchen'])
    expect(await server.refusal(getTillDay, {}, staff)).toBe('ROLE_FORBIDDEN')
    await give(['payments'])
    expect(await server.refusal(getTillDay, {}, staff)).toBe('ROLE_FORBIDDEN')
    await give(['till'])
    expect((await till(staff)).closing?.id).toBe(closed.id)
    expect(await server.refusal(reopenTill, seen, staff)).toBe('ROLE_FORBIDDEN')
    await give(['reports'])
    expect((await server.ask(reopenTill, seen, staff)).closedMs).toBeUndefined()
    const queue = await aUser(server, { company, module: 'skipques' })
    expect(await server.refusal(getTillDay, {}, queue)).toBe('MODULE_FORBIDDEN')
  })
})
