import type { AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { checkPaths, type Paths } from '#kit/all-paths.ts'
import { mutantsOf } from '#kit/mutants.ts'
import { lifecycles } from '#lifecycles/registry.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import { lifecyclePaths, type Move } from '../../tools/catalogue/lifecycle-moves.ts'
import { propertiesOf } from '../../tools/catalogue/properties/lifecycle-properties.ts'
import { effectMutants, strayMutants } from './support/effect-mutants.ts'

const said = (walk: readonly Move[] | undefined) =>
  walk?.map(({ event, role, to }) => (event ? `${role} ${event}: ${to}` : to))

describe.each(lifecycles)('on every path of $name', (lifecycle) => {
  const paths = lifecyclePaths(lifecycle.machine)
  const properties = propertiesOf(lifecycle)

  for (const property of properties)
    test(`${property.sentence}`, () => {
      expect(said(checkPaths(paths, property).broken)).toBeUndefined()
    })

  test('something matters, and a fault in the chart breaks each of it', () => {
    expect(properties.length).toBeGreaterThanOrEqual(2)
    const unbroken = new Set(properties)
    for (const faulty of faultsIn(lifecycle.machine)) {
      if (unbroken.size === 0) return
      const faultyPaths = lifecyclePaths(faulty, lifecycle.machine)
      for (const property of unbroken)
        if (checkPaths(faultyPaths, property).broken) unbroken.delete(property)
    }
    expect([...unbroken].map(({ sentence }) => sentence)).toEqual([])
  })
})

test('a fault is told by the shortest walk that shows it', () => {
  const faults = effectMutants(orderLifecycle.machine).flatMap((faulty) => {
    const paths: Paths<Move> = lifecyclePaths(faulty, orderLifecycle.machine)
    return propertiesOf(orderLifecycle).flatMap((property) => {
      const { broken } = checkPaths(paths, property)
      return broken ? [{ sentence: property.sentence, walk: said(broken) ?? [] }] : []
    })
  })
  expect(faults).toContainEqual({
    sentence: 'An order never ends unserved without its money on the way back.',
    walk: [
      'Pending',
      'business order.accept: Received',
      'business order.start: Processing',
      'business order.cancel: Unserviceable.was_processing',
    ],
  })
  expect(Math.max(...faults.map(({ walk }) => walk.length - 1))).toBeLessThan(6)
})

/** Copies of a chart with one fault each. */
function* faultsIn(machine: AnyStateMachine): Generator<AnyStateMachine> {
  yield* effectMutants(machine)
  yield* strayMutants(machine)
  const isLikely = (name: string) => /dropped|when without/.test(name)
  const mutants = mutantsOf(machine).toSorted(
    (one, other) => Number(isLikely(other.name)) - Number(isLikely(one.name)),
  )
  for (const { plant } of mutants) yield plant()
}
