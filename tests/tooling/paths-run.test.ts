import { describe, expect, test } from 'vitest'
import { UsageError } from '#kit/cli/command.ts'
import { machines } from '../../tools/catalogue/machines.ts'
import { runOptionsOf } from '../../tools/paths/run-options.ts'
import { modulesDriven } from '../support/drivers/driven.ts'

const planned = (...args: string[]) => {
  const options = runOptionsOf(args, modulesDriven)
  if (options.show !== 'run') throw new Error('no plan was asked for')
  return options.plans.map(({ machine, module }) => [machine.name, module])
}

describe('paths:run', () => {
  test.each(machines.filter(({ lifecycle }) => lifecycle).map(({ name }) => name))(
    'has a driver for the plan of %s',
    (name) => {
      expect(modulesDriven(name)).not.toEqual([])
    },
  )

  test('runs each plan in the first module in which its machine is driven', () => {
    expect(planned('-m', 'order', '-m', 'cart-item', '-m', 'queue-entry')).toEqual([
      ['order', 'ekart'],
      ['cart-item', 'tableOrdering'],
      ['queue-entry', 'cConnect'],
    ])
  })

  test('runs in another module where it can', () => {
    expect(planned('-m', 'queue-entry', '--module', 'skipques')).toEqual([
      ['queue-entry', 'skipques'],
    ])
  })

  test.each([
    [['-m', 'cart-item', '--module', 'ekart'], 'there it runs: tableOrdering'],
    [['-m', 'queue-entry', '--module', 'job'], 'there it is met: cConnect, skipques'],
    [['-m', 'toasts'], 'nothing drives it yet'],
    [['-m', 'ordr'], 'did you mean order?'],
    [[], 'which machine?'],
  ])('%j are refused: %s', (args, text) => {
    expect(() => planned(...args)).toThrow(UsageError)
    expect(() => planned(...args)).toThrow(text)
  })
})
