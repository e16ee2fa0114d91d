import { expect, test } from 'vitest'
import { askOf, closingTime } from '../../src/views/jobs/job-steps.ts'

const now = Date.parse('2026-06-10T09:00:00Z')
const publish = { event: 'job.publish' } as const
const job = { description: 'Cook on Fridays.', closesMs: now + 60_000 }

test('a job without a description is published after one question', () => {
  expect(askOf({ ...job, description: undefined }, publish, now)).toBe('terms')
  expect(askOf({ ...job, description: ' ' }, publish, now)).toBe('terms')
  expect(askOf(job, publish, now)).toBeUndefined()
})

test('a closing date that has passed is asked for, and no other move asks about the text', () => {
  expect(askOf({ ...job, closesMs: now }, publish, now)).toBe('terms')
  const plain = { ...job, description: undefined }
  expect(askOf(plain, { event: 'job.archive' }, now)).toBe(
    askOf(job, { event: 'job.archive' }, now),
  )
})

test('a posting that is closed does not say when it will close', () => {
  const closesMs = now + 60_000
  expect(closingTime({ status: 'draft', closesMs })).toBe(closesMs)
  expect(closingTime({ status: 'open', closesMs })).toBe(closesMs)
  expect(closingTime({ status: 'open' })).toBeUndefined()
  expect(closingTime({ status: 'closed', closesMs })).toBeUndefined()
  expect(closingTime({ status: 'archived', closesMs })).toBeUndefined()
})
