import { describe, expect, test } from 'vitest'
import { decide } from '#lifecycles/decide.ts'
import { lifecycles } from '#lifecycles/registry.ts'
import { tableOrderLifecycle } from '#lifecycles/table-order.ts'
import { goodFacts } from '../../tools/catalogue/lifecycle-cases.ts'
import { conditions } from './support/lifecycle-conditions.ts'
import { conditionFaults, listFaults, situated } from './support/lifecycle-faults.ts'

test.each(lifecycles)(
  'the chart of $name asks for the conditions of the table and for no others',
  (lifecycle) => {
    expect(listFaults(lifecycle)).toEqual([])
  },
)

for (const condition of conditions) {
  const [name, from, event, what, refusal] = condition
  test(`${name}: in ${from}, ${event} is refused with ${refusal} when it is not so that ${what}`, () => {
    const lifecycle = lifecycles.find((one) => one.name === name)
    expect(lifecycle && conditionFaults(lifecycle, condition)).toEqual([])
  })
}

describe('a way back', () => {
  const late = { isWithinStaffWindow: false }
  const nextDay = { isSameBusinessDay: false }
  const cases = [
    ['staff', {}, true],
    ['staff', nextDay, true],
    ['staff', late, false],
    ['staff', { isRefunded: true }, false],
    ['staff', { isPickedUp: true }, false],
    ['business', {}, true],
    ['business', late, true],
    ['business', nextDay, false],
    ['business', { isRefunded: true }, false],
    ['business', { isPickedUp: true }, false],
    ['system', { ...late, ...nextDay, isRefunded: true, isPickedUp: true }, true],
  ] as const

  test.each(cases)('for %s with %o is open: %s', (role, facts, isOpen) => {
    expect(
      decide(
        situated(tableOrderLifecycle),
        { state: 'Ready', facts: { ...goodFacts, ...facts } },
        { type: 'order.recall', by: { role } },
      ).ok,
    ).toBe(isOpen)
  })
})
