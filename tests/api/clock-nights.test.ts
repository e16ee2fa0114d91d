import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listLocations, updateLocation } from '#contract/location.ts'
import { createResource, listSlots } from '#contract/resource.ts'
import { localTime } from '#contract/zoned-time.ts'
import { dayStart, boundaryOf } from '../../server/db/local-day.ts'
import { isOpenAt, openSpansOf, openingAt } from '../../server/location/open-now.ts'
import { openSpans } from '../../server/resource/open-spans.ts'
import { fromLocalTime } from '../../src/views/parts/calendar/local-time.ts'
import { aCompany, aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minuteMs = 60_000
const at = (text: string) => Date.parse(text)
const everyDay = (opens: string, closes: string) => ({
  hours: Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens, closes })),
  exceptions: [],
})

/**
 * Nights in which clocks change, with hours that begin or end inside the hour that is left out or
 * comes twice: when it is open, in UTC.
 */
const nights = [
  {
    zone: 'Europe/London',
    date: '2027-10-31',
    opens: '01:30',
    closes: '05:00',
    open: ['2027-10-31T00:30Z', '2027-10-31T05:00Z'],
  },
  {
    zone: 'Europe/London',
    date: '2027-10-31',
    opens: '00:10',
    closes: '01:30',
    open: ['2027-10-30T23:10Z', '2027-10-31T00:30Z'],
  },
  {
    zone: 'Europe/London',
    date: '2027-03-28',
    opens: '00:10',
    closes: '01:45',
    open: ['2027-03-28T00:10Z', '2027-03-28T01:00Z'],
  },
  {
    zone: 'Europe/London',
    date: '2027-03-28',
    opens: '01:30',
    closes: '02:15',
    open: ['2027-03-28T01:00Z', '2027-03-28T01:15Z'],
  },
  {
    zone: 'America/New_York',
    date: '2027-11-07',
    opens: '01:30',
    closes: '05:00',
    open: ['2027-11-07T05:30Z', '2027-11-07T10:00Z'],
  },
  {
    zone: 'America/New_York',
    date: '2027-03-14',
    opens: '00:10',
    closes: '02:30',
    open: ['2027-03-14T05:10Z', '2027-03-14T07:00Z'],
  },
  {
    zone: 'Australia/Lord_Howe',
    date: '2027-04-04',
    opens: '01:45',
    closes: '05:00',
    open: ['2027-04-03T14:45Z', '2027-04-03T18:30Z'],
  },
  {
    zone: 'Australia/Lord_Howe',
    date: '2027-10-03',
    opens: '00:10',
    closes: '02:15',
    open: ['2027-10-02T13:40Z', '2027-10-02T15:30Z'],
  },
] as const

test.each(nights)(
  'in $zone on $date, $opens to $closes is one span of time',
  ({ zone, date, opens, closes, open: [from, to] }) => {
    const hours = everyDay(opens, closes)
    const span = { fromMs: at(from), toMs: at(to) }
    expect(openSpansOf(hours, [date], zone)).toEqual([span])
    for (
      let ms = span.fromMs - 3 * 60 * minuteMs;
      ms < span.toMs + 3 * 60 * minuteMs;
      ms += minuteMs
    ) {
      expect([localTime(ms, zone), isOpenAt(hours, ms, zone)]).toEqual([
        localTime(ms, zone),
        ms >= span.fromMs && ms < span.toMs,
      ])
    }
    expect(openingAt(hours, span.fromMs - 90 * minuteMs, zone).opensMs).toBe(span.fromMs)
  },
)

const zones = fc.constantFrom(
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kathmandu',
)
const days = fc
  .integer({ min: at('2026-01-01') / 86_400_000, max: at('2028-12-31') / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

test('what is open now can be booked now, and the other way round, whatever the night and the hours', () => {
  const changes = fc.constantFrom(...nights.map(({ zone, date }) => ({ zone, date })))
  fc.assert(
    fc.property(
      changes,
      minutes,
      minutes,
      fc.integer({ min: -60, max: 30 * 60 }),
      ({ zone, date }, opens, closes, minute) => {
        const hours = everyDay(clockOf(opens), clockOf(closes))
        const ms = dayStart(date, zone) + minute * minuteMs
        const bookable = openSpans({ hours: [], timeOff: [] }, hours, {
          date,
          days: 1,
          timeZone: zone,
        })
        expect(bookable.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs)).toBe(
          isOpenAt(hours, ms, zone),
        )
      },
    ),
    { numRuns: 300, seed: 7 },
  )
})

test('a time that clocks show once, or twice, is the moment that the web app reads out of a field', () => {
  const ask = (day: string, minute: number, zone: string) => {
    const typed = fromLocalTime(`${day}T${clockOf(minute)}`, zone) ?? 0
    return {
      typed,
      isShown: localTime(typed, zone) === `${day} ${clockOf(minute)}`,
      turn: boundaryOf(day, minute, zone),
    }
  }
  fc.assert(
    fc.property(days, minutes, zones, (day, minute, zone) => {
      const { typed, isShown, turn } = ask(day, minute, zone)
      if (isShown) expect(turn).toBe(typed)
      else expect(turn).toBeLessThanOrEqual(typed)
    }),
    { numRuns: 300, seed: 7 },
  )
  for (const { zone, date, opens, closes } of nights)
    for (const clock of [opens, closes]) {
      const [hour = 0, minute = 0] = clock.split(':').map(Number)
      const { typed, isShown, turn } = ask(date, hour * 60 + minute, zone)
      if (isShown) expect([zone, clock, turn]).toEqual([zone, clock, typed])
    }
})

describe.each(databases())('nights in which clocks change on %s', (database) => {
  const server = testServer({ database })

  test.each(nights)(
    'in $zone on $date the branch says it is open when it can be booked',
    async ({ zone, date, opens, closes, open: [from, to] }) => {
      const before = server.clock.now()
      const goTo = (ms: number) => server.clock.advance(ms - server.clock.now())
      goTo(at(from) - 70 * minuteMs)
      const as = await aUser(server, {
        company: await aCompany(server, { time_zone: zone, defaultModule: 'service' }),
        module: 'service',
      })
      const productId = await aProduct(server, {
        company: as.company,
        module: 'service',
        duration_min: 5,
        no_prep: 1,
      })
      await server.call(
        updateLocation,
        { name: 'Harbour', hours: everyDay(opens, closes).hours },
        { as },
      )
      await server.call(createResource, { name: 'Night desk', kind: 'person', hours: [] }, { as })
      const { slots } = await server.ask(listSlots, { productId, date }, as)
      const starts = new Set(slots.map(({ startMs }) => startMs))
      expect([Math.min(...starts), Math.max(...starts) + 5 * minuteMs]).toEqual([at(from), at(to)])
      for (let ms = at(from) - 60 * minuteMs; ms < at(to) + 60 * minuteMs; ms += 15 * minuteMs) {
        goTo(ms)
        const [branch] = await server.ask(listLocations, {}, as)
        expect([localTime(ms, zone), branch?.isOpenNow]).toEqual([
          localTime(ms, zone),
          starts.has(ms),
        ])
      }
      goTo(before)
    },
  )
})
