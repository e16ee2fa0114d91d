import { type AnyStateMachine, assign, createMachine, not } from 'xstate'
import { expect, test } from 'vitest'
import { diff, signature } from '../src/diff.ts'

const lamp = {
  id: 'lamp',
  context: { uses: 0 },
  initial: 'off',
  states: {
    off: { entry: ['note'], on: { on: [{ guard: worn(3), target: 'old' }, { target: 'lit' }] } },
    lit: { exit: 'note', after: { minute: 'off', 500: 'lit' }, on: { off: { actions: count(1) } } },
    old: { tags: 'bad', type: 'final' },
  },
}
const lampParts = { guards: { isWorn: over(3) }, delays: { minute: 60_000 } }

/** Two lamps that differ in one place: the lines of the one and of the other. */
test.each([
  ['a delay', {}, { delays: { minute: 50_000 } }, ['delay minute = 60000', 'delay minute = 50000']],
  [
    'the number of a guard',
    {
      off: { entry: ['note'], on: { on: [{ guard: worn(4), target: 'old' }, { target: 'lit' }] } },
    },
    {},
    ['off | on (1) -> old [isWorn 3]', 'off | on (1) -> old [isWorn 4]'],
  ],
  [
    'a number inside a guard',
    {},
    { guards: { isWorn: over(4) } },
    ['guard isWorn = ({ context }) => context.uses > 3', '> 4'],
  ],
  ['an entry', { off: { on: lamp.states.off.on } }, {}, ['off | entry / note']],
  ['an exit', { lit: { ...lamp.states.lit, exit: undefined } }, {}, ['lit | exit / note']],
  ['what is final', { old: { tags: 'bad' } }, {}, ['old | final']],
  ['a tag', { old: { type: 'final' } }, {}, ['old | tagged bad']],
  [
    'the order of two ways',
    { off: { entry: ['note'], on: { on: lamp.states.off.on.on.toReversed() } } },
    {},
    ['off | on (1) -> old [isWorn 3]', 'off | on (1) -> lit'],
  ],
  [
    'what an action works out',
    { lit: { ...lamp.states.lit, on: { off: { actions: count(2) } } } },
    {},
    ['/ assign { uses: ({ context }) => context.uses + 1 }', 'context.uses + 2 }'],
  ],
  [
    'a guard that is turned round',
    { off: { ...lamp.states.off, on: { on: [{ guard: not('isWorn'), target: 'old' }] } } },
    {},
    ['[isWorn 3]', 'off | on -> old [not isWorn]'],
  ],
])('%s that changed is a line away and a line towards', (_, states, parts, words) => {
  const made = (more: object, others: object): AnyStateMachine =>
    createMachine(
      { ...lamp, states: { ...lamp.states, ...more } } as Parameters<typeof createMachine>[0],
      { ...lampParts, ...others } as object,
    )
  const lines = (machine: AnyStateMachine) => signature(machine, { hasCode: true })
  const changed = diff(lines(made({}, {})), lines(made(states, parts)))
  expect(lines(made({}, {}))).toEqual(expect.arrayContaining(['lamp | begins in off']))
  expect(changed.length).toBeGreaterThan(0)
  for (const word of words) expect(changed.join('\n')).toContain(word)
})

test('what it begins with, gives to an actor and answers are lines as well', () => {
  const loaded = (uses: number) =>
    signature(
      createMachine({
        context: { uses },
        initial: 'load',
        states: {
          load: { invoke: { src: 'load', input: { uses }, onDone: 'over' } },
          over: { type: 'final', output: uses },
        },
        output: told(`({ event }) => event.output + ${uses}`),
      }),
      { hasCode: true },
    )
  expect(diff(loaded(1), loaded(2))).toEqual([
    '- context = { uses: 1 }',
    '- load | runs load with { uses: 1 }',
    '- output = ({ event }) => event.output + 1',
    '- over | answers 1',
    '+ context = { uses: 2 }',
    '+ load | runs load with { uses: 2 }',
    '+ output = ({ event }) => event.output + 2',
    '+ over | answers 2',
  ])
})

test('what is longer than a line is told apart by a hash of it', () => {
  const long = (ending: string) =>
    signature(
      createMachine({
        on: { x: { guard: told(`'${'-'.repeat(200)}${ending}'`) } },
      }),
      { hasCode: true },
    )
  expect(diff(long('a'), long('b'))).toHaveLength(2)
  expect(long('a').join().length).toBeLessThan(200)
})

/** By its text, because the tests are compiled before they run. */
function told(text: string): () => boolean {
  return Object.assign(() => true, { toString: () => text })
}
function worn(uses: number) {
  return { type: 'isWorn', params: { uses } }
}
function over(uses: number): () => boolean {
  return told(`({ context }) => context.uses > ${uses}`)
}
function count(uses: number): unknown {
  return assign({ uses: told(`({ context }) => context.uses + ${uses}`) })
}
