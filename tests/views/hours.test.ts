import { expect, test } from 'vitest'
import { copiedToAll, hasOtherDays } from '../../src/views/parts/calendar/hours.ts'

const lunch = { opens: '12:00', closes: '15:00' }
const late = { opens: '18:00', closes: '22:00' }
const on = (weekday: number, span = lunch) => ({ weekday, ...span })

test('the hours of a day go to the other open days, and closed ones stay closed', () => {
  const week = [on(2), on(2, late), on(3), on(5)]
  expect(hasOtherDays(week, 2)).toBe(true)
  expect(copiedToAll(week, 2)).toEqual([2, 3, 5].flatMap((day) => [on(day), on(day, late)]))
})

test('the only open day is copied to the whole week', () => {
  expect(hasOtherDays([on(1)], 1)).toBe(false)
  expect(copiedToAll([on(1)], 1)).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => on(day)))
})
