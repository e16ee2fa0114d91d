import { describe, expect, test } from 'vitest'
import { createOrder } from '#contract/new-order.ts'
import { createResource, listSlots } from '#contract/resource.ts'
import { aCompany, aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minuteMs = 60_000
const allDay = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  opens: '00:00',
  closes: '24:00',
}))

/**
 * Days on which clocks change, how long they are, and two readings of the clock around the change
 * with the real time between them.
 */
const days = [
  {
    zone: 'Australia/Sydney',
    date: '2026-10-04',
    hours: 23,
    before: '01:30',
    after: '03:30',
    apartMin: 60,
  },
  {
    zone: 'Australia/Sydney',
    date: '2027-04-04',
    hours: 25,
    before: '01:30',
    after: '03:30',
    apartMin: 180,
  },
  {
    zone: 'Australia/Lord_Howe',
    date: '2026-10-04',
    hours: 23.5,
    before: '01:30',
    after: '03:00',
    apartMin: 60,
  },
  {
    zone: 'America/St_Johns',
    date: '2026-11-01',
    hours: 25,
    before: '00:30',
    after: '02:30',
    apartMin: 180,
  },
  {
    zone: 'America/St_Johns',
    date: '2027-03-14',
    hours: 23,
    before: '01:30',
    after: '03:30',
    apartMin: 60,
  },
  {
    zone: 'Pacific/Kiritimati',
    date: '2026-10-25',
    hours: 24,
    before: '01:30',
    after: '03:30',
    apartMin: 120,
  },
] as const

describe.each(databases())('bookings in other zones on %s', (database) => {
  const server = testServer({ database })

  test.each(days)(
    'on $date in $zone what is offered is booked as offered, and then offered no more',
    async ({ zone, date, hours, before, after, apartMin }) => {
      const as = await aUser(server, {
        company: await aCompany(server, { time_zone: zone, defaultModule: 'service' }),
        module: 'service',
      })
      const productId = await aProduct(server, {
        company: as.company,
        module: 'service',
        duration_min: 30,
        no_prep: 1,
      })
      const { id: resourceId } = await server.ask(
        createResource,
        { name: 'Night desk', kind: 'person', hours: allDay },
        as,
      )
      const starts = (await server.ask(listSlots, { productId, resourceId, date }, as)).slots.map(
        ({ startMs }) => startMs,
      )
      const clockOf = (ms: number) =>
        new Date(ms).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16)

      expect(starts).toEqual(
        Array.from({ length: hours * 12 }, (_, at) => (starts[0] ?? 0) + at * 5 * minuteMs),
      )
      expect([...new Set(starts.map((ms) => clockOf(ms).slice(0, 10)))]).toEqual([date])
      expect(clockOf(starts[0] ?? 0)).toBe(`${date} 00:00`)

      const wanted = [before, after].map(
        (clock) => starts.find((ms) => clockOf(ms) === `${date} ${clock}`) ?? 0,
      )
      expect((wanted[1] ?? 0) - (wanted[0] ?? 0)).toBe(apartMin * minuteMs)
      for (const startMs of wanted)
        expect(
          (
            await server.ask(
              createOrder,
              { startMs, resourceId, items: [{ productId, quantity: 1 }] },
              as,
            )
          ).startMs,
        ).toBe(startMs)
      const left = (await server.ask(listSlots, { productId, resourceId, date }, as)).slots.map(
        ({ startMs }) => startMs,
      )
      expect(
        left.filter((ms) => wanted.some((startMs) => Math.abs(ms - startMs) < 30 * minuteMs)),
      ).toEqual([])
    },
  )
})
