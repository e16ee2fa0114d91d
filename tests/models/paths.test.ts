import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { coverage } from '#kit/coverage.ts'
import { execute } from '#kit/execute.ts'
import { explore } from '#kit/explore.ts'
import { machineLint } from '#kit/lint.ts'
import { select } from '#kit/select.ts'
import { lifecycleCases } from '../../tools/catalogue/lifecycle-cases.ts'
import { appCases } from '../../tools/catalogue/app-cases.ts'

describe.each([...lifecycleCases, ...appCases])('the machine $name', ({ machine, options }) => {
  test('has no fault that XState and TypeScript leave unsaid', () => {
    expect(machineLint(machine)).toEqual([])
  })

  test('runs through every one of its transitions on generated paths', () => {
    const runs = explore(machine, options).map((path) => execute(machine, path))

    expect(coverage(machine, runs).missed.map((arrow) => arrow.id)).toEqual([])
    expect(coverage(machine, select(runs)).percent).toBe(100)
  })
})

/** Files of the folders that hold no machine of their own. */
const noMachines = [
  'failure',
  'made-once',
  'same-as-before',
  'the-event',
  'not-provided',
  'list.setup',
  'session.states',
  'list.types',
  'form.setup',
  'form.types',
  'types-of',
  'stand-in',
  'session.setup',
  'session.types',
  'signed-in-user',
  'typed',
  'lifecycle-actor',
  'record-of-line',
  'record-of-order',
  'record-of-answer',
  'decide',
  'failed-call',
  'rule',
  'registry',
  'order-record',
  'order-lifecycle-of',
  'goods-order',
  'order-with-lines',
  'move-together',
  'order-plan',
]

test.each([
  [['src/machines', 'src/machines/app', 'src/machines/screen'], appCases],
  [['src/machines/lifecycles'], lifecycleCases],
])('every machine in %s is walked here', (folders, cases) => {
  const files = folders
    .flatMap((folder) => readdirSync(folder))
    .filter((file) => file.endsWith('.ts'))
    // What a view needs of a machine stands beside it.
    .filter((file) => !file.endsWith('.connect.ts'))
    .map((file) => file.replace('.ts', ''))
  expect(files.filter((file) => !noMachines.includes(file)).toSorted()).toEqual(
    cases.map(({ name }) => name).toSorted(),
  )
})
