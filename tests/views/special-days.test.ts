import { describe, expect, test } from 'vitest'
import {
  daysOf,
  firstRowOf,
  newDay,
  rowsOf,
  withMoreHours,
} from '../../src/views/settings/special-days.ts'

const lunch = { opens: '12:00', closes: '14:00' }
const dinner = { opens: '18:00', closes: '22:00' }
const eve = { date: '2026-12-24', name: 'Christmas Eve' }
const rows = [
  { ...eve, isClosed: false, ...lunch },
  { ...eve, isClosed: false, ...dinner },
  { date: '2026-12-25', isClosed: true },
]

describe('special days of a place', () => {
  test('rows of one date are a day with its hours, and rows again', () => {
    const days = daysOf(rows)
    expect(days).toEqual([
      { ...eve, spans: [lunch, dinner] },
      { date: '2026-12-25', name: '', spans: [] },
    ])
    expect(rowsOf(days)).toEqual(rows)
    expect(firstRowOf(days, 1)).toBe(2)
  })

  test('two new days are two days, and a day that says nothing is none', () => {
    const two = rowsOf([newDay, newDay])
    expect(daysOf(two)).toHaveLength(2)
    expect(daysOf([{ date: '2026-12-26', isClosed: false }])).toEqual([])
  })

  test('a closed day opens with the usual hours, and more hours come after the last', () => {
    const open = withMoreHours(newDay)
    expect(open?.spans).toEqual([{ opens: '09:00', closes: '17:00' }])
    expect(open && withMoreHours(open)?.spans[1]?.opens).toBe('18:00')
    expect(
      withMoreHours({ ...newDay, spans: [{ opens: '00:00', closes: '24:00' }] }),
    ).toBeUndefined()
  })
})
