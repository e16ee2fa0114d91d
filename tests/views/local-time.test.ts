import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromLocalTime, toLocalTime } from '../../src/views/parts/calendar/local-time.ts'

const utc = (text: string): number => Date.parse(text)

test.each([
  ['2026-07-15T19:30', 'Europe/London', '2026-07-15T18:30:00Z'],
  ['2026-01-15T19:30', 'Europe/London', '2026-01-15T19:30:00Z'],
  ['2026-07-15T05:30', 'Asia/Kolkata', '2026-07-15T00:00:00Z'],
  ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00Z'],
])('%s on the clocks of %s is one moment', (text, zone, moment) => {
  expect(fromLocalTime(text, zone)).toBe(utc(moment))
})

test('a time that summer time leaves out is taken as that much later', () => {
  expect(
    toLocalTime(fromLocalTime('2026-03-29T01:30', 'Europe/London') ?? 0, 'Europe/London'),
  ).toBe('2026-03-29T02:30')
})

test('what is no time is no moment', () => {
  expect(fromLocalTime('', 'UTC')).toBeUndefined()
})

test('a moment that is written and read again is the same minute of the clock', () => {
  const zone = fc.constantFrom(
    'Europe/London',
    'Asia/Kolkata',
    'Asia/Colombo',
    'Australia/Sydney',
    'America/New_York',
    'UTC',
  )
  const minute = fc.integer({
    min: utc('2018-01-01T00:00:00Z') / 60_000,
    max: utc('2029-12-31T23:59:00Z') / 60_000,
  })
  fc.assert(
    fc.property(minute, zone, (minutes, timeZone) => {
      const text = toLocalTime(minutes * 60_000, timeZone)
      expect(toLocalTime(fromLocalTime(text, timeZone) ?? 0, timeZone)).toBe(text)
    }),
  )
})
