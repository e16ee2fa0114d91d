import { expect, test } from 'vitest'
import { sayHours } from '../../src/views/parts/calendar/say-hours.ts'

test.each([
  [{}, ''],
  [{ weekdays: [1, 2, 3, 4, 5], hoursFrom: '12:00', hoursTo: '14:00' }, 'Mon–Fri 12:00–14:00'],
  [{ weekdays: [6, 5] }, 'Fri, Sat'],
  [{ weekdays: [0, 1, 2, 3, 4, 5, 6], hoursTo: '02:00' }, '00:00–02:00'],
  [{ hoursFrom: '18:00', hoursTo: '' }, '18:00–24:00'],
  [{ weekdays: [1, 3, 4, 5] }, 'Mon, Wed–Fri'],
])('the hours of a promotion %j read “%s”', (hours, text) => {
  expect(sayHours(hours, 'en')).toBe(text)
})
