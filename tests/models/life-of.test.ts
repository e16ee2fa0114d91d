import { expect, test } from 'vitest'
import { bookingLifecycle } from '#lifecycles/booking.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'
import { queueEntryLifecycle } from '#lifecycles/queue-entry.ts'
import { lifeOf } from '#lifecycles/decide.ts'

const queue = lifeOf(queueEntryLifecycle)
const job = lifeOf(jobPostingLifecycle)

test('a move is asked about as its lifecycle says, until it comes with what was asked', () => {
  expect(queue.ask({}, { event: 'queue.cancel' })).toBe('reason')
  expect(queue.ask({}, { event: 'queue.hold' })).toBeUndefined()
  const told = { event: 'queue.cancel', reasonCode: 'no_show' } as const
  expect(queue.ask({}, told)).toBeUndefined()
  expect(job.ask({}, { event: 'job.archive' })).toBe('yes')
})

test('accepting a booking outside of changed hours is asked about, until it is confirmed', () => {
  const { ask } = lifeOf(bookingLifecycle)
  const outside = { outsideMs: 1 }
  const accept = { event: 'order.accept' } as const
  expect(ask(outside, accept)).toBe('outside')
  expect(ask(outside, { ...accept, isOutside: true } as typeof accept)).toBeUndefined()
  expect(ask(outside, { event: 'order.reject' })).toBe('reason')
  for (const inside of [{}, { outsideMs: null }, { outsideMs: undefined }])
    expect(ask(inside, accept)).toBeUndefined()
})

test('a move is taken back only while the record has the way', () => {
  const seat = { event: 'queue.seat' } as const
  const back = (allowedEvents: readonly 'queue.return'[]) =>
    queue.back({ row: { allowedEvents }, move: seat })
  expect(back(['queue.return'])).toEqual({ event: 'queue.return' })
  expect(back([])).toBeUndefined()
  const call = { event: 'queue.call' } as const
  expect(queue.back({ row: { allowedEvents: ['queue.call'] }, move: call })).toBeUndefined()
})
