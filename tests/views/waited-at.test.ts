import { expect, test } from 'vitest'
import { waitedAt } from '../../src/views/kitchen/waited-at.ts'

const at = (clock: string) => Date.parse(`2026-06-10T${clock}:00Z`)

test('a late ticket says its age and how late it is besides, so that the older one never looks younger', () => {
  const now = at('09:05')
  const older = { sinceMs: at('08:42'), slowMs: at('08:52'), dueMs: at('09:01') }
  const younger = { sinceMs: at('08:49'), slowMs: at('08:59'), dueMs: at('09:08') }
  expect([older, younger].map((wait) => waitedAt(wait, now))).toEqual([
    { minutes: 23, lateMinutes: 4, urgency: 'late' },
    { minutes: 16, lateMinutes: 0, urgency: 'slow' },
  ])
  // What was promised sooner is later, however young it is.
  const promised = { sinceMs: at('08:56'), slowMs: at('08:56'), dueMs: at('08:57') }
  expect(waitedAt(promised, now)).toEqual({ minutes: 9, lateMinutes: 8, urgency: 'late' })
})

test('before it is due a ticket says how long it has waited', () => {
  const wait = { sinceMs: at('08:41'), dueMs: at('09:10'), slowMs: at('09:00') }
  expect(waitedAt(wait, at('08:59'))).toEqual({ minutes: 18, lateMinutes: 0, urgency: 'fresh' })
  expect(waitedAt(wait, at('09:00'))).toEqual({ minutes: 19, lateMinutes: 0, urgency: 'slow' })
  expect(waitedAt(wait, at('08:40')).minutes).toBe(0)
})

test('nothing is late or slow by 0 minutes', () => {
  const wait = { sinceMs: at('08:50'), dueMs: at('09:00'), slowMs: at('09:00') }
  const seen = (more: Partial<typeof wait>, clock: string, seconds: number) => {
    const { minutes, urgency } = waitedAt({ ...wait, ...more }, at(clock) + seconds * 1000)
    return [minutes, urgency]
  }
  expect(seen({ slowMs: Infinity }, '09:00', 59)).toEqual([10, 'fresh'])
  expect(seen({}, '09:00', 59)).toEqual([10, 'slow'])
  expect(seen({}, '09:01', 0)).toEqual([11, 'late'])
  const began = { sinceMs: at('08:58'), slowMs: at('08:55') }
  expect(seen(began, '08:58', 59)).toEqual([0, 'fresh'])
  expect(seen(began, '08:59', 0)).toEqual([1, 'slow'])
})
