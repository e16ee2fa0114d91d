import { setup } from 'xstate'
import { describe, expect, test } from 'vitest'
import { bestLayout } from '../src/charts/best-layout.ts'
import { chartOf } from '../src/charts/chart.ts'
import type { Placed } from '../src/charts/layout.ts'
import { measure } from '../src/charts/measure.ts'
import { mermaidOf } from '../src/charts/mermaid.ts'
import { placeTexts } from '../src/charts/place-texts.ts'
import { drawingOf, svgOf } from '../src/charts/svg.ts'
import * as foreign from './foreign/machines.ts'

const by = (...roles: string[]) => ({ type: 'by' as const, params: { roles } })
const door = setup({
  guards: { by: (_, { roles }: { roles: string[] }) => roles.length > 0 },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { 'door.open': { guard: by('guest', 'owner'), target: 'wide' } } },
    wide: { on: { 'door.shut': { guard: by('owner'), target: 'shut' } } },
  },
})

const line = (...points: [number, number][]): Placed['lines'][number] => ({
  points: points.map(([x, y]) => ({ x, y })),
})
const labelled = (
  at: [number, number],
  ...points: [number, number][]
): Placed['lines'][number] => ({
  ...line(...points),
  label: { x: at[0], y: at[1], width: 40, height: 20 },
})
const state = (title: string, y: number, children = 0): Placed['states'][number] => ({
  x: 0,
  y,
  width: 60,
  height: 30,
  depth: 1,
  state: {
    id: title,
    title,
    isClosed: false,
    isHistory: false,
    notes: [],
    rows: [],
    children: Array.from({ length: children }, () => state('inner', 0).state),
  },
})
/** A state with others in it, and a note below its name. */
const noted = (title: string): Placed['states'][number] => {
  const { state: own, ...box } = state(title, 0, 1)
  return {
    ...box,
    width: 200,
    height: 100,
    state: { ...own, notes: [{ text: 'load', tone: 'quiet' }] },
  }
}
const drawn = (lines: Placed['lines'], states: Placed['states'] = []): Placed => ({
  width: 100,
  height: 100,
  starts: [],
  lines,
  states,
})

describe('a drawing is measured', () => {
  test.each([
    ['lines that cross once', [line([0, 50], [100, 50]), line([50, 0], [50, 100])], 1],
    [
      'lines with corners that cross twice',
      [line([0, 50], [100, 50]), line([20, 0], [20, 80], [80, 80], [80, 0])],
      2,
    ],
    ['lines that end at the same place', [line([0, 0], [50, 50]), line([100, 0], [50, 50])], 0],
    ['lines that run over each other', [line([0, 50], [100, 50]), line([20, 50], [80, 50])], 0],
    ['lines beside each other', [line([0, 10], [100, 10]), line([0, 20], [100, 20])], 0],
  ])('by crossings: %s', (_, lines, crossings) => {
    expect(measure(drawn(lines)).crossings).toBe(crossings)
  })

  test.each([
    [
      'labels on each other',
      drawn([labelled([0, 0], [0, 90], [9, 90]), labelled([30, 10], [0, 95], [9, 95])]),
      1,
    ],
    ['a label on a state', drawn([labelled([30, 10], [0, 90], [9, 90])], [state('a', 0)]), 1],
    [
      'a label on the line of another',
      drawn([labelled([0, 0], [0, 90], [9, 90]), line([20, 0], [20, 50])]),
      1,
    ],
    [
      'a line through the name of a state',
      drawn([line([20, 0], [20, 60])], [state('abcdef', 0, 1)]),
      1,
    ],
    [
      'a line through a note of a state with others in it',
      drawn([line([0, 36], [60, 36])], [noted('abcdef')]),
      1,
    ],
    [
      'a label on a note of a state with others in it',
      drawn([labelled([20, 30], [0, 90], [9, 90])], [noted('abcdef')]),
      1,
    ],
    ['a line below the notes', drawn([line([0, 80], [60, 80])], [noted('abcdef')]), 0],
    ['a label at its own line', drawn([labelled([0, 0], [20, 0], [20, 50])]), 0],
  ])('by overlaps: %s', (_, placed, overlaps) => {
    expect(measure(placed).overlaps).toBe(overlaps)
  })

  test('by states that stand higher than those before them', () => {
    expect(measure(drawn([], [state('a', 60), state('b', 0)])).disorder).toBe(1)
    expect(measure(drawn([], [state('a', 0), state('b', 60)])).disorder).toBe(0)
  })
})

test('texts of a state stand beside the lines that come in from above, if there is room', () => {
  const through = drawn([line([20, 0], [20, 90])], [noted('abcdef')])
  expect(measure(through).overlaps).toBe(1)
  const { states } = placeTexts(through)
  expect(states[0]?.shift).toBeGreaterThan(0)
  expect(measure({ ...through, states }).overlaps).toBe(0)
  const beside = drawn([line([190, 0], [190, 90])], [noted('abcdef')])
  expect(placeTexts(beside).states[0]?.shift).toBe(0)
})

test('of the layouts the best is drawn, and its name draws it again', async () => {
  const { name, placed } = await bestLayout(chartOf(foreign.crossing))
  expect((await bestLayout(chartOf(foreign.crossing), name)).placed).toEqual(placed)
  const { svg } = await drawingOf(foreign.crossing)
  expect(svg).toContain(`data-layout="${name}"`)
  expect(await svgOf(foreign.crossing, { layout: name })).toBe(svg)
})

test('there and back is one line with two tips, and both can be marked', async () => {
  const svg = await svgOf(door)
  expect(chartOf(door).edges).toHaveLength(2)
  expect(svg.match(/data-key=/g)).toHaveLength(2)
  expect(svg).toContain('↩ shut')
  // Of four paths that belong to transitions one is hidden: the line back, which is the one there.
  const [there, back] = svg.split('\n').filter((one) => one.includes('data-key='))
  expect(there?.match(/opacity="0"/g)).toBe(null)
  expect(back?.match(/opacity="0"/g)).toHaveLength(1)
})

test('labels are short, and the legend says what is left out', async () => {
  const svg = await svgOf(door)
  expect(svg).toContain('events: door.…; roles: G guest, O owner')
  expect(svg).toMatch(/>open <tspan[^>]*>G O</)
  expect(svg).not.toContain('>door.open')
})

test('the transitions of a role stand out', async () => {
  const svg = await svgOf(door, { role: 'guest' })
  const [open, shut] = svg.split('\n').filter((one) => one.includes('data-key='))
  expect(open).toContain('is-own')
  expect(open).toContain('data-roles="guest owner"')
  expect(shut).toContain('is-others')
  expect(shut).toContain('opacity="0.25"')
})

test('Mermaid has full names, and no sign that ends a text early', () => {
  const text = mermaidOf(
    setup({}).createMachine({
      id: 'signs',
      initial: 'a "b"',
      states: { 'a "b"': { on: { 'x; #1 <y>': 'c' } }, c: {} },
    }),
  )
  expect(text).toContain('"a #34;b#34;"')
  expect(text).toContain('x; #35;1 #60;y#62;')
  expect(mermaidOf(door)).toContain('door.open · guest, owner')
})

test('a history is a circle with H, a deep one with H*; its name and first state are a hint', async () => {
  const player = setup({}).createMachine({
    id: 'player',
    initial: 'on',
    states: {
      on: {
        initial: 'radio',
        states: {
          radio: { on: { next: 'disc' } },
          disc: {},
          last: { type: 'history' },
          all: { type: 'history', history: 'deep', target: 'disc' },
        },
        on: { off: 'off' },
      },
      off: { on: { on: 'on.last', back: 'on.all' } },
    },
  })
  const svg = await svgOf(player)
  const drawn = (id: string) => svg.split('\n').find((one) => one.includes(`data-id="${id}"`)) ?? ''
  expect(drawn('player.on.last')).toMatch(
    /<title>last: where it was last; at first radio<.*rx="17".*>H</,
  )
  expect(drawn('player.on.all')).toMatch(
    /<title>all: where it was last; at first disc<.*rx="17".*>H\*</,
  )
  expect(drawn('player.on.radio')).toContain('rx="8"')
  expect(mermaidOf(player)).toMatch(/\(\("H"\)\)\n.*\(\("H\*"\)\)/)
})
