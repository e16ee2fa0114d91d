import { describe, expect, test } from 'vitest'
import { lifecycles } from '#lifecycles/registry.ts'
import { mutantsOf } from '#kit/mutants.ts'
import { arrowsOf } from '#kit/transitions.ts'
import { appCases } from '../../tools/catalogue/app-cases.ts'
import { harmless } from './support/harmless.ts'
import { lifecycleSurvivors } from './support/survivors.ts'

/**
 * A chart may not be its own judge, and its judges are judged here: a fault planted in it has to be
 * seen.
 */
describe.each(lifecycles)('of the faults planted in $name', (lifecycle) => {
  test('the tables copied by hand see every one that changes anything', () => {
    expect(lifecycleSurvivors(lifecycle).survivors).toEqual(
      Object.keys(harmless[lifecycle.name] ?? {}),
    )
  })
})

test.each([...lifecycles, ...appCases])(
  'a fault is planted at every transition of $name',
  ({ machine }) => {
    const names = mutantsOf(machine).map(({ name }) => name)
    expect(names.filter((name) => name.endsWith(': dropped'))).toHaveLength(
      arrowsOf(machine).length,
    )
    expect(new Set(names).size).toBe(names.length)
  },
)
