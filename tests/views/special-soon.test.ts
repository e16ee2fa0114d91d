import { expect, test } from 'vitest'
import { saySpecial, specialSoon } from '../../src/views/parts/calendar/special-soon.ts'

const today = '2026-12-20'
const day = (date: string, part: object = { isClosed: true }) =>
  ({ date, isClosed: false, ...part }) as never
const said = (days: never[]) =>
  specialSoon(days, today).map((one) =>
    saySpecial(one, { language: 'en', today, closed: 'Closed' }),
  )

test('special days of today and the next seven days are told, in their order, with their names', () => {
  const days = [
    day('2026-12-25', { isClosed: true, name: 'Christmas' }),
    day('2026-12-20', { opens: '14:00', closes: '16:00' }),
    day('2026-12-20', { opens: '09:00', closes: '12:00' }),
    day('2026-12-27'),
    day('2026-12-28'),
    day('2026-12-19'),
  ]
  expect(said(days)).toEqual([
    'Sun 20 Dec: 09:00–12:00, 14:00–16:00',
    'Christmas, Fri 25 Dec: Closed',
    'Sun 27 Dec: Closed',
  ])
})

test('a day that is closed by one row is closed, one without hours is like others', () => {
  expect(
    said([
      day('2026-12-24', { opens: '09:00', closes: '12:00' }),
      day('2026-12-24'),
      day('2026-12-26', {}),
    ]),
  ).toEqual(['Thu 24 Dec: Closed'])
})
