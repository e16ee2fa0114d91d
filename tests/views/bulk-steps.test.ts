import { expect, test } from 'vitest'
import { sharedEvents, workOf } from '../../src/views/parts/bulk/bulk-steps.ts'

test('many rows are offered what every one of them allows, and nothing else', () => {
  const accepted = { allowedEvents: ['start', 'cancel'] }
  const started = { allowedEvents: ['finish', 'cancel'] }
  expect(sharedEvents([accepted, started])).toEqual(['cancel'])
  expect(sharedEvents([accepted])).toEqual(['start', 'cancel'])
  expect(sharedEvents([])).toEqual([])
})

test('a row for which there is nothing to do is not sent', () => {
  expect(workOf([1, 2, 3], (row) => (row === 2 ? undefined : { by: row }))).toEqual([
    { row: 1, move: { by: 1 } },
    { row: 3, move: { by: 3 } },
  ])
})
