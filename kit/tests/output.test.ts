import { setup } from 'xstate'
import { describe, expect, test } from 'vitest'
import { mermaidOf } from '../src/charts/mermaid.ts'
import { diff, signature } from '../src/diff.ts'
import { execute } from '../src/execute.ts'
import { exportPaths, writePlan } from '../src/export.ts'
import { explore } from '../src/explore.ts'
import { planOf, uniqueTitles } from '../src/plan.ts'
import { parsed } from './gherkin.ts'
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
const [id = ''] = planOf(door, shut).scenarios.map((scenario) => scenario.id)

describe('paths are written', () => {
  test('as tables of what to do and what to expect', () => {
    expect(exportPaths(door, shut, 'md')).toBe(
      [
        '# A door | with "quotes"',
        '',
        '## open → closed: =shut',
        '',
        `\`${id}\` @door`,
        '',
        '| | Do | Expect |',
        '| --- | --- | --- |',
        '| 0 | Prepare: closed | Everything is prepared |',
        '| 1 | open (by: {"role":"owner"}) | open: One can go in |',
        '| 2 | =shut | closed |',
        '',
      ].join('\n'),
    )
  })

  test('as Gherkin that the official parser reads, with an id as a tag', () => {
    const feature = parsed(exportPaths(door, paths, 'gherkin'))
    const scenarios = feature?.children.map(({ scenario }) => scenario) ?? []
    expect(feature?.name).toBe('A door | with "quotes"')
    const one = scenarios.find((scenario) => scenario?.tags[0]?.name === `@${id}`)
    expect(one?.steps.map(({ keyword, text }) => keyword + text)).toEqual([
      'Given closed',
      'When open (by: {"role":"owner"})',
      'Then open: One can go in',
      'When =shut',
      'Then closed',
    ])
  })

  test('as rows for TestRail: a title begins a case, every row has an action, no cell is a formula', () => {
    const lines = exportPaths(door, shut, 'testrail').split('\r\n')
    expect(lines[0]).toContain(',"References","Labels","Preconditions",')
    expect(lines[1]).toMatch(
      /^"open → closed: =shut",.*,"Prepare: closed","Everything is prepared"$/,
    )
    expect(lines[2]).toBe(
      '"","","","","","","","open (by: {""role"":""owner""})","open: One can go in"',
    )
    expect(lines[3]).toContain(`,"'=shut",`)
  })

  test('as CSV with a byte order mark where the letters are others than Latin', () => {
    const plan = planOf(door, shut)
    for (const format of ['testrail', 'xray'] as const) {
      expect(writePlan({ ...plan, title: 'Türen “auf” … → zu' }, format)).toMatch(/^"T/)
      const steps = [{ does: { text: 'दरवाज़ा' }, expects: [] }]
      const scenarios = plan.scenarios.map((one) => ({ ...one, steps }))
      expect(writePlan({ ...plan, scenarios }, format)).toMatch(/^\uFEFF"T/)
    }
  })

  test('with notes that name steps by the numbers of the format', () => {
    const plan = planOf(door, shut)
    const notes = [(first: number) => `Step ${first}: as late as possible.`]
    const scenarios = plan.scenarios.map((one) => ({ ...one, notes }))
    for (const format of ['md', 'gherkin', 'json'] as const)
      expect(writePlan({ ...plan, scenarios }, format)).toContain('Step 1: as late')
    for (const format of ['testrail', 'xray'] as const)
      expect(writePlan({ ...plan, scenarios }, format)).toContain('Step 2: as late')
  })

  test('as rows for Xray: the id and the type on each of them, the summary on the first', () => {
    const lines = exportPaths(door, shut, 'xray').split('\r\n')
    expect(lines[0]).toBe(
      '"Test ID","Test Type","Summary","Labels","Description","Action","Data","Result"',
    )
    expect(lines[1]).toBe(
      `"${id}","Manual","open → closed: =shut","door","","Prepare: closed","","Everything is prepared"`,
    )
    expect(lines[3]).toBe(`"${id}","Manual","","","","'=shut","","closed"`)
  })

  test.each(['md', 'gherkin', 'testrail', 'xray', 'json'] as const)(
    'as %s, with what else a tester has to know',
    (format) => {
      const plan = planOf(door, shut)
      const notes = ['One opens it from outside.', 'Given by hand.']
      const scenarios = plan.scenarios.map((one) => ({ ...one, notes, tags: ['two-windows'] }))
      const text = writePlan({ ...plan, scenarios, notes: ['Two are left out.'] }, format)
      for (const note of notes) expect(text).toContain(note)
      expect(text).toContain('two-windows')
      if (!['testrail', 'xray'].includes(format)) expect(text).toContain('Two are left out.')
      if (format === 'gherkin') expect(parsed(text)?.children).toHaveLength(scenarios.length)
    },
  )

  test('as JSON, with the events and states beside their words', () => {
    expect(JSON.parse(exportPaths(door, shut, 'json'))).toMatchObject({
      scenarios: [
        {
          id,
          steps: [
            {},
            {
              does: { text: '=shut', meaning: { event: { type: '=shut' } } },
              expects: [{ text: 'closed', meaning: { state: 'closed' } }],
            },
          ],
        },
      ],
    })
  })
})

describe('what names a path', () => {
  const plan = planOf(door, paths)

  test('is unique in its plan, also where two paths end alike', () => {
    const [one] = plan.scenarios
    if (!one) throw new Error('no scenario')
    const titles = uniqueTitles([one, { ...one, id: 'other' }]).map(({ title }) => title)
    expect(titles).toEqual([`closed (${one.id})`, 'closed (other)'])
  })

  test('is a hash of the path alone: another transition leaves it as it is', () => {
    const wider = setup({
      guards: { by: () => true },
      actions: { ring: () => undefined },
      delays: { soon: 500 },
    }).createMachine({
      id: 'door',
      initial: 'closed',
      states: {
        closed: { on: { kick: 'broken', open: { guard: by('owner'), target: 'open' } } },
        open: { after: { soon: 'closed' }, on: { '=shut': 'closed' } },
        broken: {},
      },
    })
    const owner = { type: 'open', by: { role: 'owner' } } as { type: string }
    const ids = planOf(
      wider,
      explore(wider, { events: [{ type: 'kick' }, owner, { type: '=shut' }] }),
    ).scenarios.map((scenario) => scenario.id)
    expect(ids).toHaveLength(plan.scenarios.length + 1)
    expect(ids).toEqual(expect.arrayContaining(plan.scenarios.map((scenario) => scenario.id)))
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

test('a plan says what the machine answers in the end, and a chart that an inner one is done', () => {
  const sum = setup({}).createMachine({
    id: 'sum',
    initial: 'adding',
    states: {
      adding: {
        initial: 'first',
        states: { first: { on: { add: 'second' } }, second: { type: 'final' } },
        onDone: 'over',
      },
      over: { type: 'final' },
    },
    output: { total: 2 },
  })
  const plan = explore(sum, { events: [{ type: 'add' }] }).map((path) => ({
    ...path,
    output: execute(sum, path).snapshot.output as unknown,
  }))
  expect(exportPaths(sum, plan, 'md')).toContain('| over<br>the output is {"total":2} |')
  expect(mermaidOf(sum)).toContain('"adding is done"')
})
