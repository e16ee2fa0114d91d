import { type AnyStateMachine, assign, createMachine, fromPromise, setup } from 'xstate'
import { expect, test } from 'vitest'
import { machineLint } from '../src/lint.ts'

const kit = setup({
  actors: { load: fromPromise(() => Promise.resolve()) },
  guards: { isOpen: () => true },
  actions: { note: () => undefined },
  delays: { soon: 10 },
})

/** Untyped on purpose: the lint is there for what the types let through. */
const faulty = (config: object): AnyStateMachine =>
  createMachine(
    { id: 'm', ...config } as Parameters<typeof createMachine>[0],
    kit.createMachine({}).implementations as object,
  )

test('a sound machine has no faults', () => {
  const sound = kit.createMachine({
    id: 'm',
    initial: 'a',
    options: { maxIterations: 10 },
    states: {
      a: {
        entry: 'note',
        invoke: { src: 'load', onDone: 'b', onError: { target: 'b', guard: 'isOpen' } },
        after: { soon: 'b', 20: 'b' },
      },
      b: { always: { guard: 'isOpen', target: 'c' } },
      c: {},
    },
  })
  expect(machineLint(sound)).toEqual([])
})

test.each([
  ['a wrong initial', { initial: 'aa', states: { a: {} } }, 'initial names aa'],
  [
    'a typo in a delay',
    { initial: 'a', states: { a: { after: { son: 'b' } }, b: {} } },
    'the delay son is not implemented',
  ],
  [
    'a guard that is not there',
    { on: { x: { guard: 'isOpn' } } },
    'the guard isOpn is not implemented',
  ],
  [
    'a guard without a name',
    { on: { x: { guard: () => true } } },
    'the guard inline of x has no name',
  ],
  ['an action that is not there', { entry: 'noet' }, 'the action noet is not implemented'],
  [
    'an action that is not there on a way out',
    { initial: 'a', states: { a: { exit: { type: 'noet' } } } },
    'the action noet is not implemented',
  ],
  [
    'an action without a name',
    { on: { x: { actions: () => undefined } } },
    'the action inline of x has no name',
  ],
  [
    'an assign without a name',
    { on: { x: { actions: assign({}) } } },
    'the action xstate.assign of x has no name',
  ],
  [
    'an actor that is not there',
    { invoke: { src: 'laod', onError: {} } },
    'the actor laod is not implemented',
  ],
  ['an actor without onError', { invoke: { src: 'load' } }, 'the actor load has no onError'],
  [
    'always without a limit',
    { initial: 'a', states: { a: { always: { guard: 'isOpen', target: 'b' } }, b: {} } },
    'no options.maxIterations',
  ],
])('%s is found', (_, config, fault) => {
  expect(machineLint(faulty(config))).toEqual([expect.stringContaining(fault)])
})

test('two actions of one place without a name are told apart', () => {
  expect(machineLint(faulty({ entry: [() => undefined, () => undefined] }))).toEqual([
    expect.stringContaining('the action inline of its entry has no name'),
    expect.stringContaining('the action inline (2) of its entry has no name'),
  ])
})
