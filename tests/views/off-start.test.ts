import { expect, test } from 'vitest'
import { offStartOn } from '../../src/views/bookings/rest-of-day.ts'

test.each([
  ['2026-11-30', 'today', ''],
  ['2026-11-29', 'today', ''],
  ['2026-12-01', 'tomorrow', ''],
  ['2026-12-03', 'other', '2026-12-03T00:00'],
])('time off entered where the calendar shows %s starts with %s', (shown, period, fromMs) => {
  expect(offStartOn(shown, '2026-11-30')).toMatchObject({ period, fromMs })
})

test('a whole day of time off ends with it, also at the end of a month', () => {
  expect(offStartOn('2026-12-31', '2026-11-30').toMs).toBe('2027-01-01T00:00')
})
