import { type AnyStateMachine, assign, fromPromise, setup } from 'xstate'
import { describe, expect, test } from 'vitest'
import { svgOf } from '../src/charts/svg.ts'
import { coverage } from '../src/coverage.ts'
import { execute, stage } from '../src/execute.ts'
import { explore, type ExploreOptions } from '../src/explore.ts'
import { gapsOf } from '../src/gaps.ts'
import { mutantsOf } from '../src/mutants.ts'
import { select } from '../src/select.ts'
import { survey } from '../src/survey.ts'
import { arrowsOf } from '../src/transitions.ts'
import { walks } from '../src/walks.ts'

const events = (...types: string[]) => types.map((type) => ({ type }))
const runAll = (machine: AnyStateMachine, options: ExploreOptions) =>
  explore(machine, options).map((path) => execute(machine, path))
const missed = (machine: AnyStateMachine, options: ExploreOptions) =>
  coverage(machine, runAll(machine, options)).missed.map(({ id }) => id)

const child = setup({}).createMachine({ id: 'child' })
const kit = setup({
  types: { context: {} as { count: number } },
  actors: { load: fromPromise<string>(() => Promise.resolve('never called')), child },
  guards: { isFirst: ({ context }) => context.count === 0 },
  actions: { count: assign({ count: ({ context }) => context.count + 1 }), note: () => undefined },
  delays: { soon: 1_000, growing: ({ context }) => 1_000 * (context.count + 1) },
})

/** What makes xstate/graph throw or overlook: one machine per trap. */
describe.each([
  [
    'an actor, its end and its failure',
    kit.createMachine({
      context: { count: 0 },
      initial: 'a',
      states: {
        a: { invoke: { src: 'load', onDone: 'b', onError: 'c' } },
        b: {},
        c: { on: { again: 'a' } },
      },
    }),
    { events: events('again') },
  ],
  [
    'a delay',
    kit.createMachine({
      context: { count: 0 },
      initial: 'a',
      states: { a: { after: { soon: 'b' } }, b: { after: { growing: 'a' } } },
    }),
    { events: [] },
  ],
  [
    'a delay that is worked out',
    kit.createMachine({
      context: { count: 0 },
      initial: 'a',
      states: {
        a: { on: { go: { target: 'b', actions: 'count' } } },
        b: { on: { go: { actions: 'count' } }, after: { growing: 'a' } },
      },
    }),
    {
      events: events('go'),
      distinguish: (context: unknown) => Math.min((context as { count: number }).count, 3),
    },
  ],
  [
    'transitions without an event, from the first moment and later',
    kit.createMachine({
      context: { count: 0 },
      initial: 'a',
      options: { maxIterations: 10 },
      states: {
        a: { always: [{ guard: 'isFirst', target: 'b', actions: 'count' }, { target: 'c' }] },
        b: { on: { back: 'a' } },
        c: {},
      },
    }),
    { events: events('back') },
  ],
  [
    'history',
    kit.createMachine({
      context: { count: 0 },
      initial: 'on',
      states: {
        on: {
          initial: 'x',
          states: { x: { on: { next: 'y' } }, y: { on: { last: '#end' } }, h: { type: 'history' } },
          on: { off: 'off' },
        },
        off: { on: { on: 'on.h' } },
        end: { id: 'end' },
      },
    }),
    { events: events('next', 'last', 'off', 'on') },
  ],
  [
    'parallel states',
    kit.createMachine({
      context: { count: 0 },
      type: 'parallel',
      states: {
        p: { initial: 'a', states: { a: { on: { p: 'b' } }, b: { after: { soon: 'a' } } } },
        q: { initial: 'a', states: { a: { on: { q: 'b' } }, b: { on: { q: 'a' } } } },
      },
    }),
    { events: events('p', 'q') },
  ],
  [
    'an actor with a systemId that is entered twice',
    kit.createMachine({
      context: { count: 0 },
      initial: 'off',
      states: {
        off: { on: { toggle: 'on' } },
        on: { invoke: { src: 'child', systemId: 'child', onError: 'off' }, on: { toggle: 'off' } },
      },
    }),
    { events: events('toggle') },
  ],
  [
    'a final state inside another',
    kit.createMachine({
      context: { count: 0 },
      initial: 'a',
      states: {
        a: {
          initial: 'x',
          states: { x: { on: { done: 'y' } }, y: { type: 'final' } },
          onDone: 'b',
        },
        b: {},
      },
    }),
    { events: events('done') },
  ],
] as [string, AnyStateMachine, ExploreOptions][])('a machine with %s', (_, machine, options) => {
  test('is explored and run to the last transition', () => {
    expect(missed(machine, options)).toEqual([])
  })

  test('needs no more of its paths than all of them, and still takes every transition', () => {
    const runs = runAll(machine, options)
    const few = walks(machine, options)
    expect(few.length).toBeLessThanOrEqual(runs.length)
    expect(coverage(machine, few).percent).toBe(100)
  })
})

test('a history is a situation of its own: what is behind it is found', () => {
  const machine = kit.createMachine({
    context: { count: 0 },
    initial: 'on',
    states: {
      on: {
        initial: 'x',
        states: { x: { on: { next: 'y' } }, y: { on: { last: '#m.end' } }, h: { type: 'history' } },
        on: { off: 'off' },
      },
      off: { on: { on: 'on.h' } },
      end: {},
    },
    id: 'm',
  })
  const types = explore(machine, { events: events('next', 'last', 'off', 'on') }).map(({ steps }) =>
    steps.map(({ event }) => event.type).join(' '),
  )
  expect(types).toContain('next off on')
})

test('what is not reached is named', () => {
  const machine = kit.createMachine({
    id: 'm',
    context: { count: 0 },
    initial: 'a',
    states: { a: { on: { go: 'b', never: { target: 'b', guard: 'isFirst' } } }, b: {} },
  })
  const { percent, missed: left } = coverage(machine, runAll(machine, { events: events('go') }))
  expect(percent).toBe(50)
  expect(left.map(({ id }) => id)).toEqual(['m.a --never[0]'])
  expect(arrowsOf(machine)).toHaveLength(2)
})

test('a path that the real actor does not follow is reported', () => {
  const machine = kit.createMachine({
    context: { count: 0 },
    initial: 'a',
    states: { a: { on: { go: 'b' } }, b: {} },
  })
  expect(() =>
    execute(machine, {
      input: undefined,
      start: 'a',
      steps: [{ event: { type: 'go' }, value: 'a' }],
    }),
  ).toThrow('step 1, go')
  expect(() => execute(machine, { input: undefined, start: 'b', steps: [] })).toThrow('the start')
})

test('a chart that grows without end is refused', () => {
  const machine = kit.createMachine({ context: { count: 0 }, on: { go: { actions: 'count' } } })
  expect(() =>
    explore(machine, {
      events: events('go'),
      distinguish: (context) => context,
      maxSituations: 20,
    }),
  ).toThrow('more than 20 situations')
})

test('effects are written down with what they were given, never done', () => {
  const done: string[] = []
  const machine = setup({
    actions: { call: (_, params: { who: string }) => void done.push(params.who) },
  }).createMachine({
    on: { go: { actions: { type: 'call', params: { who: 'ada' } } } },
  })
  const { happen, effects } = stage(machine)
  happen({ type: 'go' })
  expect(effects).toEqual([{ type: 'call', params: { who: 'ada' } }])
  expect(done).toEqual([])
})

test('an actor or a delay that is not under way cannot end', () => {
  const machine = kit.createMachine({ context: { count: 0 }, initial: 'a', states: { a: {} } })
  expect(() => stage(machine).happen({ type: 'xstate.done.actor.x' })).toThrow('no actor x')
  expect(() => stage(machine).happen({ type: 'xstate.after.soon.a' })).toThrow('not running')
})

test('of two paths that add the same the shorter is chosen', () => {
  const machine = kit.createMachine({
    id: 'm',
    context: { count: 0 },
    initial: 'a',
    states: { a: { on: { go: 'b', stay: { actions: 'note' } } }, b: {} },
  })
  const chosen = select(runAll(machine, { events: events('go', 'stay') }))
  expect(chosen.map(({ path }) => path.steps.length)).toEqual([1, 1])
})

test('a dot or a backslash in the name of a state does no harm', async () => {
  const versions = setup({}).createMachine({
    id: 'of.versions',
    initial: 'v1.0',
    states: { 'v1.0': { on: { next: 'v1\\.1' } }, 'v1.1': { on: { back: 'v1\\.0' } } },
  })
  expect(gapsOf(versions, survey(versions, {}))).toEqual([])
  expect(mutantsOf(versions).map(({ plant }) => plant().id)).toHaveLength(4)
  expect(await svgOf(versions)).toContain('v1.1')
})
