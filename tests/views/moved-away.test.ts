import { expect, test } from 'vitest'
import type { AffectedBooking } from '#contract/booking.ts'
import { unreachable } from '../../src/views/bookings/unreachable.ts'
import { canKeep, withMove } from '../../src/views/bookings/use-affected-moves.ts'

const booking = {
  id: 'b1',
  startMs: 1000,
  resource: { id: 'mei', name: 'Mei' },
} as unknown as AffectedBooking
const move = (startMs: number, resourceId: string, version: number) =>
  ({ event: 'order.reschedule', startMs, resourceId, version }) as never

test('a booking that was moved is known with its first place and its last version, until it is back', () => {
  const once = withMove(new Map(), booking, move(1000, 'zoe', 2))
  const elsewhere = { ...booking, startMs: 1000, resource: { id: 'zoe', name: 'Zoe' } }
  const twice = withMove(once, elsewhere as never, move(5000, 'zoe', 3))
  expect([...twice.values()]).toEqual([{ before: booking, version: 3 }])
  expect(withMove(twice, elsewhere as never, move(1000, 'mei', 4)).size).toBe(0)
})

test('a booking that was cancelled is not moved back', () => {
  const once = withMove(new Map(), booking, move(1000, 'zoe', 2))
  const cancelled = { event: 'order.cancel', version: 3 } as never
  expect(withMove(once, booking, cancelled).size).toBe(0)
})

test('whoever gets no e-mail about a move has to be called, by time', () => {
  const row = (id: string, startMs: number, isReachable: boolean) =>
    ({ id, startMs, isReachable }) as unknown as AffectedBooking
  const rows = [row('late', 3000, false), row('mailed', 1000, true), row('early', 2000, false)]
  expect(unreachable(rows).map(({ id }) => id)).toEqual(['early', 'late'])
})

test('only a confirmed booking outside of the hours can stay as it is, not one in time off', () => {
  const times = { startMs: 1000, endMs: 2000 }
  const row = (part: object) =>
    ({
      ...times,
      outsideMs: 5,
      off: { fromMs: 1000, toMs: 2000 },
      allowedEvents: ['order.reschedule', 'order.cancel'],
      ...part,
    }) as unknown as AffectedBooking
  expect(canKeep(row({}))).toBe(true)
  expect(canKeep(row({ outsideMs: undefined }))).toBe(false)
  expect(canKeep(row({ allowedEvents: ['order.accept', 'order.reject'] }))).toBe(false)
  expect(canKeep(row({ off: { fromMs: 0, toMs: 9000, note: 'Sick' } }))).toBe(false)
})
