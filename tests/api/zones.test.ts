import { describe, expect, test } from 'vitest'
import { getFourBoxes } from '#contract/dashboard.ts'
import { listOrders } from '#contract/order.ts'
import { listReport } from '#contract/report.ts'
import { getUser } from '#contract/user.ts'
import { localDay, localTime } from '#contract/zoned-time.ts'
import { dayStart, todayOf } from '../../server/db/local-day.ts'
import { aCompany, anOrder, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { boundsOf, dayBeside, zoneDays } from '../support/zones.ts'

describe('days of a zone', () => {
  test.each(zoneDays)(
    '$day in $zone begins at $begins and has $hours hours',
    ({ zone, day, begins, hours }) => {
      const { firstMs, lastMs } = boundsOf({ begins, hours })
      expect(new Date(dayStart(day, zone)).toISOString()).toBe(new Date(firstMs).toISOString())
      expect(new Date(dayStart(dayBeside(day, 1), zone)).toISOString()).toBe(
        new Date(lastMs + 1).toISOString(),
      )
      expect([firstMs - 1, firstMs, lastMs, lastMs + 1].map((ms) => localDay(ms, zone))).toEqual([
        dayBeside(day, -1),
        day,
        day,
        dayBeside(day, 1),
      ])
      expect(todayOf(firstMs, zone)).toEqual({ fromMs: firstMs, untilMs: lastMs + 1 })
      expect(todayOf(lastMs, zone)).toEqual({ fromMs: firstMs, untilMs: lastMs + 1 })
      expect(localTime(lastMs, zone)).toBe(`${day} 23:59`)
    },
  )
})

describe.each(databases())('days of companies all over the world on %s', (database) => {
  const server = testServer({ database })

  test.each(zoneDays)(
    'what is sold on $day in $zone counts on that day: in reports, figures and lists',
    async ({ zone, day, begins, hours }) => {
      const { firstMs, lastMs } = boundsOf({ begins, hours })
      const company = await aCompany(server, { time_zone: zone })
      const as = await aUser(server, { company, module: 'foodKart' })
      for (const at of [firstMs - 1, firstMs, lastMs, lastMs + 1])
        await anOrder(server, {
          company,
          at,
          order_status_id: 6,
          lines: [{ line_amount: 100, cart_status: 'Served' }],
        })
      const period = { fromDate: dayBeside(day, -1), toDate: dayBeside(day, 1) }
      const { rows } = await server.ask(listReport, period, as)
      expect(rows.map(({ id, orders, salesAmount }) => [id, orders, salesAmount])).toEqual([
        [period.fromDate, 1, 100],
        [day, 2, 200],
        [period.toDate, 1, 100],
      ])
      expect((await server.ask(getFourBoxes, period, as)).boxes[0]?.trend).toEqual([1, 2, 1])
      expect(
        (await server.ask(listOrders, { fromDate: day, toDate: day }, as)).pagination.totalRows,
      ).toBe(2)
    },
  )

  test('an offset is kept for every zone there is, and none beyond them', async () => {
    const as = await aUser(server)
    for (const { offsetMinutes } of zoneDays)
      expect(
        (await server.call(getUser, {}, { as, headers: { 'utc-offset': String(offsetMinutes) } }))
          .data.utcOffset,
      ).toBe(offsetMinutes)
    for (const beyond of ['-721', '841', '60.5', ''])
      expect(
        (await server.call(getUser, {}, { as, headers: { 'utc-offset': beyond } })).data.utcOffset,
      ).toBe(zoneDays.at(-1)?.offsetMinutes)
  })
})
