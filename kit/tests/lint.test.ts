import { type AnyStateMachine, assign, createMachine, fromPromise, not, setup } from 'xstate'
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

const round = (states: object): object => ({
  initial: 'a',
  options: { maxIterations: 10 },
  states,
})

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
  [
    'a state that nothing leads to',
    {
      initial: 'a',
      states: { a: { on: { x: 'b' } }, b: {}, c: { states: { d: {} }, initial: 'd' } },
    },
    'm.c: is never entered: no transition leads here',
  ],
  [
    'a state that only a transition leads to which is never taken',
    {
      initial: 'a',
      states: { a: { on: { x: [{ target: 'b' }, { target: 'c' }] } }, b: {}, c: {} },
    },
    ['m.a: x (2) is never taken: (1) before it has no guard', 'm.c: is never entered'],
  ],
  [
    'a history that nothing asks for',
    { initial: 'a', states: { a: { initial: 'b', states: { b: {}, h: { type: 'history' } } } } },
    'm.a.h: is never entered',
  ],
  [
    'a second candidate with the guard of the first',
    { on: { x: [{ guard: 'isOpen' }, { guard: 'isOpen', actions: 'note' }] } },
    'm: x (2) is never taken: (1) before it has the same guard',
  ],
  [
    'always that goes round',
    round({ a: { always: 'b' }, b: { always: 'c' }, c: { always: 'b' } }),
    'm.b: always goes round without end: b → c → b',
  ],
  [
    'always of an outer state that enters it anew',
    round({ a: { always: '.b', initial: 'b', states: { b: {} } } }),
    'm.a: always goes round without end: a → a',
  ],
  [
    'always that may go round, because nothing changes on the way',
    round({
      a: { always: { guard: 'isOpen', target: 'b' } },
      b: { always: { guard: 'isOpen', target: 'a' } },
    }),
    'm.a: always may go round without end: a → b → a',
  ],
])('%s is found', (_, config, fault) => {
  const faults = [fault].flat()
  expect(machineLint(faulty(config))).toEqual(faults.map((one) => expect.stringContaining(one)))
})

test('what is entered with others, by a region, a history, a route or a restart is no fault', () => {
  const sound = kit.createMachine({
    id: 'm',
    type: 'parallel',
    states: {
      p: {
        initial: 'a',
        states: {
          a: { on: { x: [{ guard: 'isOpen', target: 'b' }, { target: 'deep.last' }] } },
          b: { on: { x: '#m.p.deep.h', y: 'c', z: 'deep' } },
          c: { type: 'final' },
          deep: {
            initial: 'first',
            states: {
              first: {},
              last: { type: 'final' },
              remembered: {},
              h: { type: 'history', target: 'remembered' },
            },
            onDone: 'done',
          },
          done: {},
        },
      },
      q: { initial: 'a', states: { a: {} } },
    },
  })
  expect(machineLint(sound)).toEqual([])
})

test('always that mirrors what is so, with a guard for each side, goes round for no one', () => {
  const mirror = round({
    a: { always: { guard: 'isOpen', target: 'b' } },
    b: { always: { guard: not('isOpen'), target: 'a' } },
  })
  expect(machineLint(faulty(mirror))).toEqual([])
})

test('always that counts, or whose guards are asked anew after an action, may go round', () => {
  const counting = round({
    a: { always: [{ guard: 'isOpen', target: 'b', actions: 'note' }, { target: 'c' }] },
    b: { always: 'a' },
    c: { always: { guard: 'isOpen', actions: 'note' } },
  })
  expect(machineLint(faulty(counting))).toEqual([])
})

test('two actions of one place without a name are told apart', () => {
  expect(machineLint(faulty({ entry: [() => undefined, () => undefined] }))).toEqual([
    expect.stringContaining('the action inline of its entry has no name'),
    expect.stringContaining('the action inline (2) of its entry has no name'),
  ])
})
