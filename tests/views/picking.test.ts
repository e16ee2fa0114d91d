import { expect, test } from 'vitest'
import { sharedSteps } from '../../src/views/parts/order/order-step.ts'
import { rangeOf } from '../../src/views/parts/list/use-selection.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const between = (from: string | undefined, to: string) =>
  rangeOf(rows, from, to).map(({ id }) => id)

test('a range goes from the row pressed before to this one, whichever comes first', () => {
  expect(between('b', 'd')).toEqual(['b', 'c', 'd'])
  expect(between('d', 'b')).toEqual(['b', 'c', 'd'])
  expect(between('c', 'c')).toEqual(['c'])
})

test('without a row before, or with one of another page, the range is the row itself', () => {
  expect(between(undefined, 'c')).toEqual(['c'])
  expect(between('z', 'c')).toEqual(['c'])
  expect(between('a', 'z')).toEqual([])
})

test('many orders may be moved only by what each of them allows, and each keeps its own time', () => {
  const pending = { allowedEvents: ['order.accept', 'order.reject', 'order.reschedule'] as const }
  const received = { allowedEvents: ['order.start', 'order.reject', 'order.reschedule'] as const }
  expect(sharedSteps([pending, pending])).toEqual([
    { event: 'order.accept', isEnding: false },
    { event: 'order.reject', isEnding: true },
  ])
  expect(sharedSteps([pending, received])).toEqual([{ event: 'order.reject', isEnding: true }])
  expect(sharedSteps([pending, { allowedEvents: [] }])).toEqual([])
  expect(sharedSteps([])).toEqual([])
})
