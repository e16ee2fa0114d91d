import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/zoned-time.ts'
import { dayIn, formatDateTime, formatReceiptTime } from '../../src/views/parts/time/time-format.ts'

const at = (text: string): number => Date.parse(text)

describe("a moment in the company's zone", () => {
  test.each([
    ['2026-01-15T18:30:00Z', 'Europe/London', '15-01-2026 18:30'],
    ['2026-07-15T18:30:00Z', 'Europe/London', '15-07-2026 19:30'],
    ['2026-03-29T00:59:00Z', 'Europe/London', '29-03-2026 00:59'],
    ['2026-03-29T01:00:00Z', 'Europe/London', '29-03-2026 02:00'],
    ['2026-10-25T00:30:00Z', 'Europe/London', '25-10-2026 01:30'],
    ['2026-10-25T01:30:00Z', 'Europe/London', '25-10-2026 01:30'],
    ['2026-12-31T19:00:00Z', 'Asia/Kolkata', '01-01-2027 00:30'],
    ['2026-12-31T19:00:00Z', 'Asia/Colombo', '01-01-2027 00:30'],
    ['2026-01-01T00:00:00Z', 'America/New_York', '31-12-2025 19:00'],
    ['2026-01-01T00:00:00Z', 'UTC', '01-01-2026 00:00'],
  ])('%s in %s reads %s', (moment, zone, words) => {
    expect(formatDateTime(at(moment), zone)).toBe(words)
  })
})

test('a receipt writes the same moment with slashes', () => {
  expect(formatReceiptTime(at('2026-07-15T18:30:00Z'), 'Europe/London')).toBe('15/07/2026 19:30')
})

test('a zone that the browser does not know reads as UTC', () => {
  expect(formatDateTime(at('2026-07-15T18:30:00Z'), 'Mars/Olympus')).toBe('15-07-2026 18:30')
})

test("the day is that of the zone, not the browser's", () => {
  expect(dayIn('Australia/Sydney', at('2026-07-15T18:30:00Z'))).toBe('2026-07-16')
})

test('days are counted over the ends of months, years and summer time', () => {
  expect([
    addDays('2026-03-01', -1),
    addDays('2028-02-28', 1),
    addDays('2026-12-31', 1),
    addDays('2026-03-28', 2),
  ]).toEqual(['2026-02-28', '2028-02-29', '2027-01-01', '2026-03-30'])
})

test('going so many days on and back ends where it began', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2018-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }),
      fc.integer({ min: -500, max: 500 }),
      (date, days) => {
        const day = date.toISOString().slice(0, 10)
        expect(addDays(addDays(day, days), -days)).toBe(day)
      },
    ),
  )
})
