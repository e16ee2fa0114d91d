import { describe, expect, test } from 'vitest'
import type { Booking } from '#contract/booking.ts'
import {
  axisOf,
  dayOf,
  daysLater,
  hoursOf,
  missingIn,
  momentAt,
  placeOf,
  weekOf,
} from '../../src/views/bookings/calendar-day.ts'
import { drawnTime, inLanes, overlappingIds } from '../../src/views/bookings/lanes.ts'
import { columnAt, sharesOf } from '../../src/views/bookings/shares.ts'

const hour = 3_600_000
const sydney = 'Australia/Sydney'
/**
 * Clocks in Sydney are put back on 5 April 2026 at 03:00 and forward on 4 October 2026 at 02:00.
 */
const back = dayOf('2026-04-05', sydney)
const forward = dayOf('2026-10-04', sydney)
const plain = dayOf('2026-04-06', sydney)

test('a day is as long as its clocks make it', () => {
  expect([back, forward, plain].map(({ startMs, endMs }) => (endMs - startMs) / hour)).toEqual([
    25, 23, 24,
  ])
  expect(back.change).toEqual({
    atMs: Date.parse('2026-04-05T03:00:00+11:00'),
    minutes: -60,
    fromMinute: 180,
  })
  expect(forward.change).toEqual({
    atMs: Date.parse('2026-10-04T03:00:00+11:00'),
    minutes: 60,
    fromMinute: 120,
  })
  expect(plain.change).toBeUndefined()
})

test('a day whose midnight is left out begins with its first minute', () => {
  const day = dayOf('2026-09-06', 'America/Santiago')
  expect((day.endMs - day.startMs) / hour).toBe(23)
  expect(day.firstMinute).toBe(60)
  const axis = axisOf([day])
  expect(placeOf(Date.parse('2026-09-06T09:00:00-03:00'), day, axis)).toBe(9 * 60)
  expect(momentAt(9 * 60, day, axis)).toBe(Date.parse('2026-09-06T09:00:00-03:00'))
  expect(missingIn(day, axis)).toEqual([{ from: 0, to: 60 }])
})

test('a repeated hour appears twice on the scale, in the week and in the day view', () => {
  const week = weekOf('2026-04-05').map((date) => dayOf(date, sydney))
  const axis = axisOf(week)
  expect(axis.length).toBe(25 * 60)
  expect(
    hoursOf(axis)
      .map(({ clock, isAgain }) => clock + (isAgain ? '*' : ''))
      .slice(0, 6),
  ).toEqual(['00:00', '01:00', '02:00', '02:00*', '03:00', '04:00'])
  expect(placeOf(Date.parse('2026-04-05T02:30:00+11:00'), back, axis)).toBe(150)
  expect(placeOf(Date.parse('2026-04-05T02:30:00+10:00'), back, axis)).toBe(210)
  // Nine o'clock is at one height in the whole week.
  expect(placeOf(Date.parse('2026-04-05T09:00:00+10:00'), back, axis)).toBe(600)
  expect(placeOf(Date.parse('2026-04-04T09:00:00+11:00'), dayOf('2026-04-04', sydney), axis)).toBe(
    600,
  )
  expect(missingIn(back, axis)).toEqual([])
  expect(missingIn(plain, axis)).toEqual([{ from: 180, to: 240 }])
})

test('an hour that clocks leave out is a gap of its day alone', () => {
  const axis = axisOf([forward, dayOf('2026-10-05', sydney)])
  expect(axis).toEqual({ fold: undefined, length: 24 * 60 })
  expect(placeOf(Date.parse('2026-10-04T03:00:00+11:00'), forward, axis)).toBe(180)
  expect(missingIn(forward, axis)).toEqual([{ from: 120, to: 180 }])
  expect(momentAt(150, forward, axis)).toBe(Date.parse('2026-10-04T03:00:00+11:00'))
})

describe.each([
  ['Australia/Sydney', '2026-04-05'],
  ['Australia/Sydney', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Europe/London', '2026-03-29'],
  ['Europe/London', '2026-10-25'],
  ['America/Santiago', '2026-09-06'],
  ['Asia/Kolkata', '2026-06-01'],
])('on the scale of %s, %s', (zone, date) => {
  test('every five minutes lead to their place and back', () => {
    const week = weekOf(date).map((one) => dayOf(one, zone))
    const axis = axisOf(week)
    for (const day of week) {
      for (let ms = day.startMs; ms < day.endMs; ms += 300_000)
        expect(momentAt(placeOf(ms, day, axis), day, axis)).toBe(ms)
    }
    expect(week.slice(1).every(({ startMs }, index) => startMs === week[index]?.endMs)).toBe(true)
  })
})

test('a day later it is the same time by the clock, whatever the clocks did at night', () => {
  const evening = Date.parse('2026-04-04T18:00:00+11:00')
  expect(daysLater(evening, 1, sydney)).toBe(Date.parse('2026-04-05T18:00:00+10:00'))
  expect(daysLater(Date.parse('2026-10-03T02:30:00+10:00'), 1, sydney)).toBe(
    Date.parse('2026-10-04T03:30:00+11:00'),
  )
})

test('a week begins on Monday, or where people begin it', () => {
  expect(weekOf('2026-04-06', 0)[0]).toBe('2026-04-05')
  expect(weekOf('2026-04-05', 0)[0]).toBe('2026-04-05')
  expect(weekOf('2026-04-05')[0]).toBe('2026-03-30')
  expect(weekOf('2026-04-06')[0]).toBe('2026-04-06')
})

test('overlapping bookings share the width, others use the whole width', () => {
  const at = (startMs: number, endMs: number) => ({ startMs, endMs })
  const laid = inLanes([at(0, 10), at(5, 15), at(10, 20), at(20, 30)])
  expect(laid.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ])
})

test('a booking right after a short one stands beside it, because the short one is drawn higher than it lasts', () => {
  const minute = 60_000
  const booking = (startMs: number, endMs: number) => drawnTime({ startMs, endMs } as Booking)
  const lanesOf = (...bookings: { startMs: number; endMs: number }[]) =>
    inLanes(bookings).map(({ lane, lanes }) => [lane, lanes])
  expect(lanesOf(booking(0, 15 * minute), booking(15 * minute, 60 * minute))).toEqual([
    [0, 2],
    [1, 2],
  ])
  expect(lanesOf(booking(0, 30 * minute), booking(30 * minute, 60 * minute))).toEqual([
    [0, 1],
    [0, 1],
  ])
})

test('a day with many parallel bookings gets a wider column, and pointer positions are mapped to it', () => {
  const column = (day: typeof plain) => ({
    key: day.date,
    day,
    resource: undefined,
    open: [],
    off: [],
  })
  const [quiet, busy] = [dayOf('2026-04-07', sydney), dayOf('2026-04-08', sydney)]
  const bookings = Array.from(
    { length: 6 },
    (_, index) =>
      ({
        id: String(index),
        startMs: busy.startMs + 9 * hour,
        endMs: busy.startMs + 10 * hour,
      }) as Booking,
  )
  const shares = sharesOf([column(plain), column(quiet), column(busy)], bookings)
  expect(shares).toEqual({
    total: 4,
    columns: [
      { from: 0, size: 0.25 },
      { from: 0.25, size: 0.25 },
      { from: 0.5, size: 0.5 },
    ],
  })
  const box = { left: 100, right: 500, width: 400 } as DOMRect
  expect([50, 150, 250, 350, 480, 600].map((x) => columnAt(x, box, shares, 'ltr'))).toEqual([
    0, 0, 1, 2, 2, 2,
  ])
  expect([120, 250, 350, 480].map((x) => columnAt(x, box, shares, 'rtl'))).toEqual([2, 2, 1, 0])
})

test('two bookings of one person at a time are both marked, one that lapsed is not', () => {
  const of = (id: string, startMs: number, who = 'hugo', orderStatusId = 2) =>
    ({ id, startMs, endMs: startMs + 30, orderStatusId, resource: { id: who } }) as never
  const day = [of('a', 0), of('b', 15), of('c', 45), of('d', 40, 'room'), of('e', 60, 'hugo', 4)]
  const marked = overlappingIds([...day, of('f', 50, 'room')], (id) => String(id) === 'hugo')
  expect([...marked]).toEqual(['a', 'b'])
})
