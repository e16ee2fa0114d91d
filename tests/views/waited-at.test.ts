import { expect, test } from 'vitest'
import { minutesAt, urgencyAt } from '../../src/views/kitchen/waited-at.ts'

const at = (clock: string) => Date.parse(`2026-06-10T${clock}:00Z`)

test('a late ticket says how late it is, so that the one promised earlier is later', () => {
  const now = at('09:01')
  const first = { sinceMs: at('08:46'), dueMs: at('08:51') }
  const second = { sinceMs: at('08:41'), dueMs: at('08:52'), slowMs: at('08:42') }
  expect([first, second].map((wait) => minutesAt(wait, now))).toEqual([10, 9])
  expect(urgencyAt(second, now)).toBe('late')
})

test('before it is due a ticket says how long it has waited', () => {
  const wait = { sinceMs: at('08:41'), dueMs: at('09:10'), slowMs: at('09:00') }
  expect([minutesAt(wait, at('08:59')), urgencyAt(wait, at('08:59'))]).toEqual([18, 'fresh'])
  expect([minutesAt(wait, at('09:00')), urgencyAt(wait, at('09:00'))]).toEqual([19, 'slow'])
  expect(minutesAt(wait, at('08:40'))).toBe(0)
})

test('nothing is late or slow by 0 minutes', () => {
  const wait = { sinceMs: at('08:50'), dueMs: at('09:00'), slowMs: at('09:00') }
  const seen = (more: Partial<typeof wait>, clock: string, seconds: number) => {
    const own = { ...wait, ...more }
    const nowMs = at(clock) + seconds * 1000
    return [minutesAt(own, nowMs), urgencyAt(own, nowMs)]
  }
  expect(seen({ slowMs: Infinity }, '09:00', 59)).toEqual([10, 'fresh'])
  expect(seen({}, '09:00', 59)).toEqual([10, 'slow'])
  expect(seen({}, '09:01', 0)).toEqual([1, 'late'])
  const began = { sinceMs: at('08:58'), slowMs: at('08:55') }
  expect(seen(began, '08:58', 59)).toEqual([0, 'fresh'])
  expect(seen(began, '08:59', 0)).toEqual([1, 'slow'])
})
