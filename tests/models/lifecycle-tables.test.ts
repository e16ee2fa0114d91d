import { describe, expect, test } from 'vitest'
import { lifecycles } from '#lifecycles/registry.ts'
import { arrowsOf } from '#kit/transitions.ts'
import {
  eventsOf,
  moveFaults,
  outerStates,
  placeFaults,
  shapeFaults,
} from './support/lifecycle-faults.ts'
import { asked, ways } from './support/lifecycle-asks.ts'
import { places, tables } from './support/lifecycle-tables.ts'

test('there are seventeen lifecycles with 237 transitions and 690 pairs of state and event that are refused', () => {
  const pairs = Object.values(tables).map(({ allowed, closed }) => {
    const states = new Set([...allowed.flatMap(([from, , to]) => [from, to]), ...closed])
    const events = new Set(allowed.map(([, event]) => event))
    return { allowed: allowed.length, refused: states.size * events.size - allowed.length }
  })

  expect(lifecycles.map(({ name }) => name).toSorted()).toEqual(Object.keys(tables).toSorted())
  expect(pairs.reduce((sum, pair) => sum + pair.allowed, 0)).toBe(237)
  expect(pairs.reduce((sum, pair) => sum + pair.refused, 0)).toBe(690)
})

describe.each(lifecycles)('$name', (lifecycle) => {
  test('has the states and events of the table, begins where it begins and closes where it closes', () => {
    expect(shapeFaults(lifecycle)).toEqual([])
  })

  test.each(outerStates(lifecycle).map(({ key }) => key))(
    'lets happen in %s what the table says, by whom it says, and nothing else',
    (state) => {
      expect([...moveFaults(lifecycle, state)]).toEqual([])
    },
  )

  test('names its effects as the chart does', () => {
    const { machine, effects } = lifecycle
    expect([...effects].toSorted()).toEqual(Object.keys(machine.implementations.actions).toSorted())
    expect(new Set(arrowsOf(machine).flatMap(({ actions }) => actions))).toEqual(new Set(effects))
  })

  test('asks before its events, and takes them back, as the table says', () => {
    const { name, asks, back } = lifecycle
    expect(Object.entries(asks)).toEqual((asked[name] ?? []).map((row) => [...row]))
    expect(Object.entries(back)).toEqual((ways[name] ?? []).map(([event, way]) => [event, way]))
    expect(eventsOf(name)).toEqual(expect.arrayContaining(Object.keys(asks)))
  })

  test.each(ways[lifecycle.name] ?? [])(
    'takes %s back by %s, to where it began or where the table says',
    (event, back, elsewhere = []) => {
      const { allowed } = tables[lifecycle.name] ?? { allowed: [] }
      const begun = allowed.filter(([, type]) => type === event)
      const taken = allowed.filter(
        ([from, type]) => type === back && begun.some(([, , to]) => to === from),
      )
      expect(taken.length).toBeGreaterThan(0)
      for (const [from, , to] of taken) {
        const origins = begun.filter(([, , end]) => end === from).map(([origin]) => origin)
        expect([...origins, ...elsewhere]).toContain(to)
      }
    },
  )
})

test.each(lifecycles.filter(({ name }) => name in places))(
  'in the places of $name happens what the table says, and nothing else',
  (lifecycle) => {
    expect([...placeFaults(lifecycle)]).toEqual([])
  },
)
