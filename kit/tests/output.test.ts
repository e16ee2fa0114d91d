import { setup } from 'xstate'
import { describe, expect, test } from 'vitest'
import { diff, signature } from '../src/diff.ts'
import { exportPaths } from '../src/export.ts'
import { explore } from '../src/explore.ts'
import { matrix, matrixMarkdown } from '../src/matrix.ts'

const by = (role: string): { type: 'by'; params: { roles: string[] } } => ({
  type: 'by',
  params: { roles: [role] },
})
const door = setup({
  types: { events: {} as { type: 'open' | '=shut'; by?: { role: string } } },
  guards: {
    by: ({ event }, { roles }: { roles: string[] }) => roles.includes(event.by?.role ?? ''),
  },
  actions: { ring: () => undefined },
  delays: { soon: 500 },
}).createMachine({
  id: 'door',
  description: 'A door | with "quotes"',
  initial: 'closed',
  states: {
    closed: { on: { open: { guard: by('owner'), target: 'open', actions: 'ring' } } },
    open: { description: 'One can go in', after: { soon: 'closed' }, on: { '=shut': 'closed' } },
  },
})
const paths = explore(door, {
  events: [{ type: 'open', by: { role: 'owner' } } as { type: string }, { type: '=shut' }],
})
const shut = paths.filter(({ steps }) => steps.some(({ event }) => event.type === '=shut'))

describe('paths are written', () => {
  test('as tables of what to do and what to expect', () => {
    expect(exportPaths(door, shut, 'md')).toBe(
      [
        '# A door | with "quotes"',
        '',
        '## 1. A door | with "quotes": to closed in 2 steps',
        '',
        '| | Do | Expect |',
        '| --- | --- | --- |',
        '| 0 | | closed |',
        '| 1 | open (by: {"role":"owner"}) | open: One can go in |',
        '| 2 | =shut | closed |',
        '',
      ].join('\n'),
    )
  })

  test('as Gherkin', () => {
    expect(exportPaths(door, shut, 'gherkin')).toContain(
      '    Given closed\n    When open (by: {"role":"owner"})\n    Then open: One can go in\n    When =shut\n    Then closed\n',
    )
  })

  test('as CSV whose cells are quoted and never a formula', () => {
    const lines = exportPaths(door, shut, 'csv').split('\r\n')
    expect(lines[0]).toBe('"path","title","step","do","expect"')
    expect(lines[2]).toBe(
      '"1","A door | with ""quotes"": to closed in 2 steps","1","open (by: {""role"":""owner""})","open: One can go in"',
    )
    expect(lines[3]).toContain(`,"'=shut",`)
  })

  test('as JSON', () => {
    expect(JSON.parse(exportPaths(door, shut, 'json'))).toMatchObject({
      scenarios: [{ start: 'closed', steps: [{}, { do: '=shut', expect: 'closed' }] }],
    })
  })
})

test('the permission table tells yes from 403 and 409', () => {
  const rows = matrix(door, {
    roles: ['owner', 'guest'],
    eventOf: (type, role) => ({ type, by: { role } }) as { type: string },
    contextOf: () => ({}),
  })
  expect(rows).toContainEqual({
    state: 'closed',
    event: 'open',
    answers: { owner: 'yes', guest: '403' },
  })
  expect(rows).toContainEqual({
    state: 'open',
    event: 'open',
    answers: { owner: '409', guest: '409' },
  })
  expect(rows).toHaveLength(4)
  expect(matrixMarkdown(rows)).toContain('| closed | open | yes | 403 |\n')
  expect(matrixMarkdown(rows)).not.toContain('409')
})

test('a change of a chart is one line away and one line towards', () => {
  const other = setup({
    guards: { by: () => true },
    actions: { ring: () => undefined },
    delays: { soon: 500 },
  }).createMachine({
    id: 'door',
    initial: 'closed',
    states: {
      closed: { on: { open: { guard: by('guest'), target: 'open', actions: 'ring' } } },
      open: { after: { soon: 'closed' }, on: { '=shut': 'closed' } },
    },
  })
  expect(signature(door)).toContain('closed | open -> open [by owner] / ring')
  expect(diff(signature(door), signature(door))).toEqual([])
  expect(diff(signature(door), signature(other))).toEqual([
    '- closed | open -> open [by owner] / ring',
    '+ closed | open -> open [by guest] / ring',
  ])
})
