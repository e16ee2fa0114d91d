import { describe, expect, test } from 'vitest'
import {
  comparedDays,
  comparedUntil,
  comparedWith,
  readReport,
  writeReport,
} from '../../src/views/reports/report-query.ts'

const today = '2026-11-29'
const asked = (address: string) => readReport(address, today)

describe('what a report is compared with', () => {
  test.each([
    ['?period=today', '2026-11-28', '2026-11-28'],
    ['', '2026-11-16', '2026-11-22'],
    ['?period=month', '2026-10-01', '2026-10-29'],
    ['?period=last_month', '2026-09-01', '2026-09-30'],
    ['?from_date=2026-03-01&to_date=2026-03-10', '2026-02-19', '2026-02-28'],
    ['?period=today&compare=year', '2025-11-29', '2025-11-29'],
    ['?compare=year', '2025-11-23', '2025-11-29'],
    ['?period=month&compare=year', '2025-11-01', '2025-11-29'],
    ['?period=last_month&compare=year', '2025-10-01', '2025-10-31'],
    ['?from_date=2024-02-01&to_date=2024-02-29&compare=year', '2023-02-01', '2023-02-28'],
    ['?from_date=2018-03-01&to_date=2018-03-10&compare=year', '2018-01-01', '2018-01-01'],
  ])('%s: %s to %s', (address, fromDate, toDate) => {
    expect(comparedDays(asked(address))).toEqual({ fromDate, toDate })
  })

  test('a whole month is compared with the whole month before, however long', () => {
    const last = readReport('?period=month', '2026-11-30')
    expect(comparedDays(last)).toEqual({ fromDate: '2026-10-01', toDate: '2026-10-31' })
    expect(comparedWith(last)).toBe('month')
    const byHand = asked('?from_date=2026-03-01&to_date=2026-03-31')
    expect(comparedDays(byHand)).toEqual({ fromDate: '2026-02-01', toDate: '2026-02-28' })
    const running = asked('?period=month')
    expect(comparedWith(running)).toBe('sameDays')
    expect(comparedWith(asked('?period=month&compare=year'))).toBeUndefined()
    expect(comparedWith(asked(''))).toBeUndefined()
  })

  test('is in the address, and only where it is not the usual', () => {
    for (const address of ['', '?period=month&compare=year', '?period=month'])
      expect(writeReport(asked(address))).toBe(address)
    expect(writeReport(asked('?compare=never'))).toBe('')
  })
})

describe('until when the other day counts', () => {
  const now = Date.parse('2026-11-29T14:37:20Z')

  test('today: until the time of now, on the clocks of the company', () => {
    const until = (address: string, zone: string) => comparedUntil(asked(address), now, zone)
    expect(until('?period=today', 'UTC')).toBe(Date.parse('2026-11-28T14:37:00Z'))
    expect(until('?period=today', 'Asia/Kolkata')).toBe(Date.parse('2026-11-28T14:37:00Z'))
    expect(until('?period=today&compare=year', 'UTC')).toBe(Date.parse('2025-11-29T14:37:00Z'))
    expect(until(`?from_date=${today}&to_date=${today}`, 'UTC')).toBe(
      Date.parse('2026-11-28T14:37:00Z'),
    )
  })

  test('a day after the clocks changed has the same time on them', () => {
    const query = readReport('?period=today', '2026-03-29')
    const at = Date.parse('2026-03-29T13:00:00Z')
    expect(comparedUntil(query, at, 'Europe/London')).toBe(Date.parse('2026-03-28T14:00:00Z'))
  })

  test('other periods count as a whole', () => {
    for (const address of ['', '?period=yesterday', '?period=month', '?period=last_month'])
      expect(comparedUntil(asked(address), now, 'UTC')).toBeUndefined()
  })
})
