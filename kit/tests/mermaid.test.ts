import { type AnyStateMachine, setup, StateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { mermaidOf } from '../src/charts/mermaid.ts'
import * as foreign from './foreign/machines.ts'
import { drawnOf, readMermaid } from './read-mermaid.ts'

const machines = Object.entries(foreign).filter(
  (entry): entry is [string, AnyStateMachine] => entry[1] instanceof StateMachine,
)

/** Names with every sign that Mermaid gives a meaning to. */
const odd = [
  '1. a',
  '`b`',
  '$$c$$',
  '%%{init: {}}%%',
  'a & b',
  '&amp;',
  '<b>',
  '#quot;',
  '"',
  'end',
]
const signs = setup({}).createMachine({
  id: 'signs',
  initial: 'end',
  states: {
    end: { on: Object.fromEntries(odd.map((event) => [event, 'v1\\.0'])) },
    'v1.0': { initial: odd[1] ?? '', states: { [odd[1] ?? '']: {}, [odd[3] ?? '']: {} } },
  },
})

test.each([...machines, ['signs', signs] as const])(
  'the Mermaid drawing of %s, read back, has its states and transitions',
  (_, machine) => {
    const { states, arrows, notes } = readMermaid(mermaidOf(machine))
    const expected = drawnOf(machine)
    expect(states).toEqual(expected.states)
    expect(arrows.map(({ from, to }) => `${from} --> ${to}`)).toEqual(Object.keys(expected.lines))
    const counts = arrows.map(({ texts }) => texts.length)
    expect(counts).toEqual(Object.values(expected.lines).map((events) => events.length))
    expect([...notes].map(([path, texts]) => [path, texts.length])).toEqual(
      [...expected.notes].map(([path, events]) => [path, events.length]),
    )
  },
)

test('a Mermaid drawing says the events as they are, whatever signs are in them', () => {
  const { arrows } = readMermaid(mermaidOf(signs))
  expect(arrows[0]?.texts).toEqual(odd)
})

test.each(['  s1 -- "a "b"" --> s2', '  s1("%%{init: {}}%%")', '  s9 -- "a" --> s1'])(
  'what Mermaid would not understand is noticed: %s',
  (line) => {
    expect(() => readMermaid(`${mermaidOf(signs)}${line}\n`)).toThrow()
  },
)
