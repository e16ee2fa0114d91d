import { describe, expect, test } from 'vitest'
import { lifecycles } from '#lifecycles/registry.ts'
import { mutantsOf } from '#kit/mutants.ts'
import { arrowsOf } from '#kit/transitions.ts'
import { appCases } from '../../tools/catalogue/app-cases.ts'
import { UsageError } from '#kit/cli/command.ts'
import { mutantOptionsOf } from '../../tools/mutants/options.ts'
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

describe('npm run mutants', () => {
  test.each([
    [['--machine', 'nonsense'], 'no machine nonsense; did you mean'],
    [['--machine', 'job-postin'], 'did you mean job-posting?'],
    [['--machine'], '--machine needs a name'],
    [['--lifecycles', '--machine', 'form'], 'See --help'],
  ])('%j is refused, and not green without a fault: %s', (args, text) => {
    expect(() => mutantOptionsOf(args)).toThrow(UsageError)
    expect(() => mutantOptionsOf(args)).toThrow(text)
  })

  test.each([
    [['--machine', 'job-posting'], ['job-posting'], []],
    [['--machine', 'form'], [], ['form']],
    [['--lifecycles'], lifecycles.map(({ name }) => name), []],
    [[], lifecycles.map(({ name }) => name), appCases.map(({ name }) => name)],
  ])('%j plants faults in %j and %j', (args, ofLifecycles, apps) => {
    expect(mutantOptionsOf(args)).toEqual({ show: 'run', lifecycles: ofLifecycles, apps })
  })
})
