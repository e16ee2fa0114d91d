import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { describe, expect, test } from 'vitest'
import { configOf } from '../src/config.ts'
import { coverage } from '../src/coverage.ts'
import { execute } from '../src/execute.ts'
import { gapsOf, needWords } from '../src/gaps.ts'
import { pathJudge, survivors } from '../src/judged.ts'
import { survey, type SurveyOptions } from '../src/survey.ts'
import { arrowsOf } from '../src/transitions.ts'
import * as foreign from './foreign/machines.ts'
import config from './foreign/paths.config.ts'

const machines: [string, AnyStateMachine][] = Object.entries(foreign)
const configured = Object.keys(config.machines)
const alone = machines.filter(([name]) => !configured.includes(name))
const optionsOf = (name: string): SurveyOptions => configOf(config, name)

/** What the kit says of each machine that nobody has told it about. */
const said: Record<string, string[]> = {
  thermostat: [
    "`CHANGE` needs a payload: `temperature` (read by mild --CHANGE[0], mild --CHANGE[1]); give it in paths.config.ts:\n    events: [{ type: 'CHANGE', temperature: … }],",
  ],
  signUp: [
    "`NAME` needs a payload: `value` (read by isLong); give it in paths.config.ts:\n    events: [{ type: 'NAME', value: '…' }],",
  ],
  grading: [
    'the machine needs an input: `points` (read by context); give it in paths.config.ts:\n    inputs: [{ points: … }],',
  ],
  game: [
    '`dice` needs an output: `eyes` (read by rolling --xstate.done.actor.0.game.rolling[0]); give it in paths.config.ts:\n    outcomes: { dice: [{ output: { eyes: … } }] },',
  ],
  ticker: [
    '`prices` needs a snapshot: `context` (read by watching --xstate.snapshot.0.ticker.watching[0], watching --xstate.snapshot.0.ticker.watching[1]); give it in paths.config.ts:\n    outcomes: { prices: [{ snapshot: { context: … } }] },',
  ],
  profile: [
    'the machine needs an input: `user.names`, `user.age` (read by context); give it in paths.config.ts:\n    inputs: [{ user: { names: […], age: … } }],',
  ],
  login: [
    '`check` needs an error: `response.status` (read by checking --xstate.error.actor.check[0]); give it in paths.config.ts:\n    outcomes: { check: [{ error: { response: { status: … } } }] },',
    '`check` needs an output: `user.name` (read by checking --xstate.done.actor.check[0]); give it in paths.config.ts:\n    outcomes: { check: [{ output: { user: { name: … } } }] },',
  ],
}

test('there are more than fifteen shapes, most of which need nothing', () => {
  expect(machines.length).toBeGreaterThanOrEqual(20)
  expect(alone.length).toBeGreaterThanOrEqual(16)
})

describe.each(alone)('without a word about it, %s', (_, machine) => {
  const found = survey(machine)

  test('is walked to its last transition', () => {
    expect(gapsOf(machine, found).map(({ arrow, reason }) => `${arrow.id}: ${reason}`)).toEqual([])
    expect(found.faults).toEqual([])
  })

  test('does the same when its paths are walked again', () => {
    for (const { path, taken } of found.runs) expect(execute(machine, path).taken).toEqual(taken)
  })
})

describe.each(configured)('%s', (name) => {
  const machine = machines.find(([one]) => one === name)?.[1] as AnyStateMachine

  test('without a word about it names what is missing, and each transition with its reason', () => {
    const found = survey(machine)
    const gaps = gapsOf(machine, found)
    expect(found.needs.map(needWords)).toEqual(said[name])
    expect(gaps.length).toBeGreaterThan(0)
    expect(gaps.map(({ reason }) => reason).filter((reason) => reason === '')).toEqual([])
  })

  test('with ten lines of configuration at most is walked to its last transition', () => {
    const found = survey(machine, optionsOf(name))
    expect(gapsOf(machine, found)).toEqual([])
    expect(linesOf(name)).toBeLessThanOrEqual(10)
    for (const { path, taken } of found.runs) expect(execute(machine, path).taken).toEqual(taken)
  })
})

/** Faults that lead to where the chart goes on to anyway, in the same step. */
const harmless = [
  'checkout: paying.charging | xstate.done.actor.0.checkout.paying.charging: leads to thanks',
  'order: taking | check: leads to waiting',
]

test('the paths see the faults that are planted, except those that change nothing to be seen', async () => {
  const unseen: string[] = []
  let planted = 0
  for (const [name, machine] of machines) {
    const result = await survivors(machine, pathJudge(survey(machine, optionsOf(name))))
    planted += result.planted
    unseen.push(...result.survived.map((mutant) => `${name}: ${mutant.name}`))
  }
  expect(planted).toBeGreaterThan(200)
  expect(unseen).toEqual(harmless)
})

test('the figures of the README about these machines and xstate/graph', () => {
  const failing = machines.filter(([, machine]) => !runsInGraph(machine))
  const whole = machines.filter(
    ([, machine]) => coverage(machine, survey(machine).runs).percent === 100,
  )
  const arrows = machines.reduce((sum, [, machine]) => sum + arrowsOf(machine).length, 0)
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  expect(readme).toContain(
    `Of ${machines.length} machines of all shapes (${arrows} transitions) it walks ${whole.length} ` +
      `without a word about them, and the others with at most ten lines. \`xstate/graph\` throws on ` +
      `${failing.length} of them.`,
  )
})

/** With a limit, because it looks for the end of a counter for ever. */
function runsInGraph(machine: AnyStateMachine): boolean {
  try {
    getShortestPaths(machine, { limit: 2_000 })
    return true
  } catch {
    return false
  }
}

function linesOf(name: string): number {
  const lines = readFileSync(join(import.meta.dirname, 'foreign/paths.config.ts'), 'utf8').split(
    '\n',
  )
  const begin = lines.findIndex((line) => line.startsWith(`    ${name}: {`))
  const end = lines.findIndex(
    (line, at) => at >= begin && /^ {4}.*\},$/.test(line) && !/^ {5}/.test(line),
  )
  return end - begin + 1
}
