import { describe, expect, test } from 'vitest'
import type { CompanyId } from '#contract/fields.ts'
import { moduleNames } from '#contract/modules.ts'
import { boxSpecsOf } from '../../server/dashboard/box-specs.ts'
import words from '../../src/i18n/en/dashboard.json' with { type: 'json' }
import { boxChange, hasNothing } from '../../src/views/dashboard/box-change.ts'
import { daysOf, periodOf } from '../../src/views/dashboard/period.ts'

describe('how a figure moved', () => {
  test.each([
    ['orders', 12, 10, { way: 'up', percent: 20, tone: 'good' }],
    ['orders', 8, 10, { way: 'down', percent: 20, tone: 'bad' }],
    ['waiting', 12, 10, { way: 'up', percent: 20, tone: 'bad' }],
    ['turn_time', 30, 60, { way: 'down', percent: 50, tone: 'good' }],
    ['sales', 500, 500, { way: 'same', percent: 0, tone: 'even' }],
    // Less than half a percent.
    ['sales', 9_999, 10_000, { way: 'same', percent: 0, tone: 'even' }],
    ['waiting', 10_001, 10_000, { way: 'same', percent: 0, tone: 'even' }],
    ['new_customers', 3, 0, { way: 'first', percent: 0, tone: 'good' }],
    ['orders', 0, 0, { way: 'same', percent: 0, tone: 'even' }],
  ])('%s at %d after %d', (key, value, previous, change) => {
    expect(boxChange({ key, value, previous })).toEqual(change)
  })

  test('a state of now has nothing before it to be compared with', () => {
    expect(boxChange({ key: 'open_tables', value: 12 })).toBeUndefined()
  })

  test('a new company has nothing in any box, compared or not', () => {
    expect(hasNothing({ value: 0, trend: [0, 0] })).toBe(true)
    expect(hasNothing({ value: 0, previous: 0, trend: [] })).toBe(true)
    expect(hasNothing({ value: 0, previous: 2, trend: [0] })).toBe(false)
    expect(hasNothing({ value: 0, trend: [0, 1] })).toBe(false)
  })
})

test('every figure says what it counts', () => {
  const keys = moduleNames.flatMap((module) =>
    boxSpecsOf({ companyId: 'any' as CompanyId, module }).map(({ key }) => key),
  )
  expect(Object.keys(words.dashboard.counts).toSorted()).toEqual([...new Set(keys)].toSorted())
})

describe('the period of the dashboard', () => {
  test('is 30 days unless the address asks for one of ours', () => {
    expect(['', '?days=7', '?days=90', '?days=31', '?days=x'].map(periodOf)).toEqual([
      30, 7, 90, 30, 30,
    ])
  })

  test('ends today and counts today in', () => {
    expect(daysOf(7, '2026-03-03')).toEqual({ fromDate: '2026-02-25', toDate: '2026-03-03' })
  })

  test('stays inside the range of the specification', () => {
    expect(daysOf(30, '2018-01-05')).toEqual({ fromDate: '2018-01-01', toDate: '2018-01-05' })
    expect(daysOf(30, '2031-06-01').toDate).toBe('2029-12-31')
  })
})
