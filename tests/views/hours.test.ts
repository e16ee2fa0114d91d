import { expect, test } from 'vitest'
import { copiedToAll, hasOtherDays, moreHours } from '../../src/views/parts/calendar/hours.ts'

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

const spans = (...times: [string, string][]) =>
  times.map(([opens, closes]) => on(0, { opens, closes }))

test('more hours come after the last of the day, else before the first, and never overlap', () => {
  expect(moreHours(spans(['10:00', '20:00']), 0)).toEqual({ opens: '21:00', closes: '24:00' })
  expect(moreHours(spans(['09:00', '17:00']), 0)).toEqual({ opens: '18:00', closes: '22:00' })
  expect(moreHours(spans(['10:00', '23:30']), 0)).toEqual({ opens: '05:00', closes: '09:00' })
  expect(moreHours(spans(['10:00', '02:00']), 0)).toEqual({ opens: '05:00', closes: '09:00' })
  expect(moreHours(spans(['00:00', '12:00'], ['14:00', '24:00']), 0)).toEqual({
    opens: '12:00',
    closes: '13:00',
  })
  expect(moreHours(spans(['00:00', '24:00']), 0)).toBeUndefined()
})

test('they begin after the hours of the evening before', () => {
  const evening = { opens: '18:00', closes: '06:00' }
  expect(moreHours([on(6, evening), on(0, { opens: '09:00', closes: '24:00' })], 0)).toEqual({
    opens: '06:00',
    closes: '08:00',
  })
})
