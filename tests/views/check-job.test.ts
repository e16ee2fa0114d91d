import i18next from 'i18next'
import { expect, test } from 'vitest'
import words from '../../src/i18n/en/core.json' with { type: 'json' }
import { checkJob } from '../../src/views/jobs/check-job.ts'
import { emptyJob } from '../../src/views/jobs/job-values.ts'

const place = { currency: 'EUR', timeZone: 'Europe/Berlin' }
const nowMs = Date.parse('2026-06-10T10:00Z')
const t = i18next.createInstance({
  lng: 'en',
  resources: { en: { translation: words } },
  initAsync: false,
})
await t.init()

/** What is wrong with a posting that closes at a time of the company's zone. */
function wrong(closesMs: string, closedAt?: string) {
  const values = { ...emptyJob, title: 'Baker', closesMs }
  return checkJob(values, place, { taken: 0, nowMs, closedAt }, t.t).map(
    ({ path, rule, message }) => [path, rule, message],
  )
}

test('a posting that is still to be published can’t close in the past', () => {
  expect(wrong('')).toEqual([])
  expect(wrong('2026-06-10T12:01')).toEqual([])
  expect(wrong('2026-06-10T12:00')).toEqual([
    ['closesMs', 'not_future', 'Choose a time in the future.'],
  ])
})

test('a closed posting keeps the date it closed at, but gets no other one of the past', () => {
  expect(wrong('2026-06-01T12:00', '2026-06-01T12:00')).toEqual([])
  expect(wrong('2026-06-02T12:00', '2026-06-01T12:00')).toHaveLength(1)
})
