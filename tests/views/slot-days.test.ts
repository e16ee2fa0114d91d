import { expect, test } from 'vitest'
import type { Slot } from '#contract/booking.ts'
import { firstFreeDay, slotsByDay } from '../../src/views/parts/calendar/slot-days.ts'

const zone = 'Australia/Melbourne'
const slot = (startMs: number): Slot => ({ startMs, endMs: startMs + 3_600_000, resourceIds: [] })

test('the day that is shown first is the first with a free time, on the clocks of the business', () => {
  // Half past eleven on Sunday evening in London is Monday there.
  const days = slotsByDay([slot(Date.UTC(2026, 10, 22, 23, 30))], '2026-11-22', zone)
  expect(firstFreeDay(days)).toBe('2026-11-23')
})

test('of days that are all full none is', () => {
  expect(firstFreeDay(slotsByDay([], '2026-11-22', zone))).toBeUndefined()
})
