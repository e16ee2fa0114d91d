import { expect, test } from 'vitest'
import type { Visit } from '#contract/visit.ts'
import { placesOf } from '../../src/views/queue/queue-places.ts'

const rows = ['ann', 'ben', 'cem'].map((id, at) => ({ id, position: at + 4 })) as unknown as Visit[]

test('who was moved gets the position of the index, also several one after the other', () => {
  const places = placesOf(rows, [
    { id: 'ann', to: 2 },
    { id: 'cem', to: 0 },
  ])
  expect(places.map(({ visit, position }) => [visit.id, position])).toEqual([
    ['ann', 6],
    ['cem', 4],
  ])
})

test('who is back at the same position, has left, or was moved past the end is not moved', () => {
  const moved = [
    { id: 'ben', to: 1 },
    { id: 'gone', to: 0 },
    { id: 'ann', to: 7 },
  ]
  expect(placesOf(rows, moved)).toEqual([])
})
