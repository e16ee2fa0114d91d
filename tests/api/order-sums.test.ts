import { beforeAll, describe, expect, test } from 'vitest'
import { getFourBoxes } from '#contract/dashboard.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { countOrders, getOrder, moveOrder } from '#contract/order.ts'
import { listReport, reportGroupings } from '#contract/report.ts'
import { updateUser } from '#contract/account.ts'
import { checkSums, forgetSums } from '../../server/order/sums/check-sums.ts'
import { sumUpDays } from '../../server/order/sums/sum-up-days.ts'
import { aCompany, anOrder, aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const hour = 3_600_000
const day = 24 * hour
const cancelledToo: Partial<CallInput<typeof listReport>> = {
  orderStatusId: [4, 6],
  deliveryType: 'Delivery',
}

describe.each(databases())('sums of orders on %s', (database) => {
  const server = testServer({ database })
  let now: number
  beforeAll(() => {
    now = server.clock.now()
  })

  /** A company whose orders are added up by day, though they are few. */
  async function aLargeCompany(timeZone = 'Europe/London'): Promise<User> {
    const company = await aCompany(server, { time_zone: timeZone, order_seq: 100 })
    const owner = await aUser(server, { company, module: 'foodKart' })
    const [soup, cake] = [
      await aProduct(server, { company, name: 'Soup' }),
      await aProduct(server, { company, name: 'Cake' }),
    ]
    const tableId = await aTable(server, { company })
    for (let index = 0; index < 60; index += 1)
      await anOrder(server, {
        company,
        at: now - index * 31 * hour,
        order_status_id: ([6, 6, 4, 1] as const)[index % 4] ?? 6,
        currency: index % 9 === 0 ? 'LKR' : 'GBP',
        delivery_type: index % 3 === 0 ? null : 'Delivery',
        taken_by: index % 2 === 0 ? owner.companyUserId : null,
        table_id: index % 5 === 0 ? tableId : null,
        payment_status: 'paid',
        tax_amount: 90 + index,
        paid_amount: 1000 + index,
        outcome: index % 8 === 4 ? 'no_show' : null,
        rating: index % 7 === 0 ? 1 + (index % 5) : null,
        lines: [
          { product_id: soup, line_amount: 400 + index },
          { product_id: index % 6 === 0 ? null : cake, name: 'Special', line_amount: 600 },
        ],
      })
    return owner
  }

  const seal = () => sumUpDays(server.databases, server.clock.now(), { minOrders: 100 })
  const sealedUntil = async ({ company }: User) =>
    (
      await server.databases.read
        .selectFrom('order_sum_company')
        .select('sealed_until')
        .where('company_id', '=', company.id)
        .executeTakeFirst()
    )?.sealed_until

  /** Everything that is read from sums. */
  async function everything(as: User) {
    const periods = [
      { fromDate: '2026-01-01', toDate: '2026-05-20' },
      { fromDate: '2026-03-17', toDate: '2026-05-02' },
    ]
    const answers: unknown[] = [await server.ask(countOrders, {}, as)]
    for (const period of periods) {
      answers.push(await server.ask(countOrders, period, as))
      answers.push(await server.ask(getFourBoxes, period, as))
      for (const groupBy of reportGroupings)
        for (const more of [{}, cancelledToo]) {
          const query = { ...period, ...more, groupBy, rowSize: 366, sort: 'label' as const }
          answers.push(await server.ask(listReport, query, as))
        }
    }
    return answers
  }

  test.each(['Europe/London', 'Asia/Colombo', 'Australia/Lord_Howe'])(
    'answer what the orders themselves answer, in %s',
    async (timeZone) => {
      const owner = await aLargeCompany(timeZone)
      const before = await everything(owner)
      await seal()
      expect(await sealedUntil(owner)).toMatch(/^2026-05-(19|20)$/)
      expect(await everything(owner)).toEqual(before)
      const checked = await checkSums(server.databases, {
        companyId: owner.company.id,
        timeZone,
      })
      expect(checked).toEqual({ spans: expect.any(Number), wrong: [] })
      expect(checked.spans).toBeGreaterThan(70)
    },
  )

  test('a change of an old order is in the answers at once, and in its sums later', async () => {
    const owner = await aLargeCompany()
    const { company } = owner
    const old = await anOrder(server, {
      company,
      at: now - 40 * day,
      order_status_id: 2,
      payment_status: 'paid',
      paid_amount: 1000,
      lines: [{ cart_status: 'Cooked' }],
    })
    await seal()
    const cancelled = async () =>
      (
        await server.ask(
          listReport,
          { fromDate: '2026-01-01', toDate: '2026-05-20', orderStatusId: [4] },
          owner,
        )
      ).totals
    const before = await cancelled()
    const { version } = await server.ask(getOrder, { id: old.id }, owner)
    const moved = await server.call(
      moveOrder,
      { id: old.id, expectedVersion: version, event: 'order.cancel', reasonCode: 'other' },
      { as: owner },
    )
    expect(moved.status).toBe(200)
    const after = { orders: before.orders + 1, salesAmount: before.salesAmount + 1000 }
    expect(await cancelled()).toMatchObject(after)
    await seal()
    expect(await cancelled()).toMatchObject(after)
    const company_ = { companyId: company.id, timeZone: 'Europe/London' }
    expect((await checkSums(server.databases, company_)).wrong).toEqual([])
  })

  test('in another time zone the days are cut anew, and until then read from the orders', async () => {
    const owner = await aLargeCompany()
    await seal()
    const changed = await server.call(updateUser, { timeZone: 'Pacific/Auckland' }, { as: owner })
    expect(changed.status).toBe(200)
    const unsealed = await everything(owner)
    await seal()
    expect(await everything(owner)).toEqual(unsealed)
    expect(
      await checkSums(server.databases, {
        companyId: owner.company.id,
        timeZone: 'Pacific/Auckland',
      }),
    ).toMatchObject({ wrong: [] })
  })

  test('a sum that differs from its orders is found and computed again', async () => {
    const owner = await aLargeCompany()
    await seal()
    const company = { companyId: owner.company.id, timeZone: 'Europe/London' }
    await server.databases.write
      .updateTable('sale_order')
      .set({ total_amount: 77 })
      .where('company_id', '=', owner.company.id)
      .where('created_ms', '=', now - 31 * 40 * hour)
      .execute()
    expect((await checkSums(server.databases, company)).wrong).toEqual(['2026-03-29'])
    await forgetSums(server.databases, owner.company.id)
    await seal()
    expect((await checkSums(server.databases, company)).wrong).toEqual([])
  })
})
