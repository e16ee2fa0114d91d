import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkConfig, strangeNames } from '../src/cli/check-config.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'kit-'))
const main = join(import.meta.dirname, '../src/cli/main.ts')

const kit = (...args: string[]) =>
  spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: 'utf8' })

const door = `import { createMachine } from 'xstate'
export const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { open: 'wide' } }, wide: { on: { shut: 'shut' } } },
})
`
const files: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'door.ts': door,
  'two.ts': `${door}export const window = door\nexport default door\n`,
  'pair.ts': `${door}export const gate = createMachine({ id: 'gate', on: { ring: {} } })\n`,
  'answers.ts': `import { createMachine } from 'xstate'
export const answers = createMachine({
  id: 'answers',
  context: ({ input }) => ({ n: input.n }),
  initial: 'a',
  states: { a: { on: { go: 'b' } }, b: { on: { go: 'c' } }, c: { type: 'final' } },
  output: ({ context }) => ({ n: context.n }),
})\n`,
  'loose.ts': `export { door } from './door'\nimport './door.js'\n`,
  'enum.ts': `${door}export enum Kind { Front, Back }\n`,
  'types.ts': `import { Door } from './door.ts'\nexport const of = (door: Door) => door\n`,
  'page.ts': `document.title = 'x'\n${door}`,
  'alias.ts': `import { x } from '@/x'\nexport const y = x\n`,
  'styled.ts': `import './style.css'\n${door}`,
  'style.css': '',
  'door.tsx': door,
  'makes.ts': `${door.replace('export const door =', 'export const makeDoor = () =>')}
export const makeFor = (house: { id: string }) => house.id\n`,
  'nothing.ts': 'export const answer = 42\n',
  'old.ts': 'export const machine = { withContext: () => 0, config: {} }\n',
  'actor.ts': `${door}import { createActor } from 'xstate'\nexport const actor = createActor(door).start()\n`,
  'chance.ts': `import { createMachine } from 'xstate'
let tosses = 0
export const coin = createMachine({
  id: 'coin',
  initial: 'up',
  states: {
    up: { on: { toss: [{ guard: () => tosses++ % 2 === 0, target: 'heads' }, { target: 'tails' }] } },
    heads: { on: { again: 'up' } },
    tails: { on: { again: 'up' } },
  },
})
`,
  'provided.ts': `import { setup } from 'xstate'
export const provided = setup({ guards: {} as Record<'isOpen', () => boolean> }).createMachine({
  id: 'provided',
  context: {} as { names: string[] },
  initial: 'a',
  states: {
    a: { on: { go: { guard: 'isOpen', target: 'b' }, run: { guard: ({ context }) => context.names.length > 0, target: 'b' } } },
    b: {},
  },
})
`,
  'told/paths.config.ts': `import { provided } from '../provided.ts'
export default { machines: { provided: {
  machine: provided.provide({ guards: { isOpen: () => true } }),
  context: { names: ['Ada'] },
} } }
`,
  'told/index.ts': `export { provided } from '../provided.ts'\n`,
  'broken.ts': `import { createMachine } from 'xstate'
export const begun = createMachine({
  id: 'begun',
  context: () => { throw new Error('no storage') },
  initial: 'a',
  states: { a: {} },
})
export const actor = createMachine({
  id: 'actor',
  initial: 'a',
  states: { a: { invoke: { src: 'laod', onDone: 'b' } }, b: {} },
})
export const later = createMachine({
  id: 'later',
  initial: 'a',
  states: { a: { on: { go: 'b' } }, b: { invoke: { src: 'laod', onDone: 'a' } } },
})
`,
  'child.ts': `import { createMachine, enqueueActions, sendParent } from 'xstate'
export const child = createMachine({
  id: 'child',
  context: { n: 1 },
  initial: 'a',
  states: {
    a: { entry: sendParent({ type: 'here' }), on: { go: 'b' } },
    b: { entry: enqueueActions(({ enqueue }) => enqueue.sendParent({ type: 'there' })) },
  },
})
`,
  'load/load.ts': `import { fromPromise, setup } from 'xstate'
export const load = setup({
  actors: { ask: fromPromise(() => Promise.resolve()) },
  guards: { is: ({ event }, { status }: { status: number }) => event.error.status === status },
}).createMachine({
  id: 'load',
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'ask',
        onDone: 'known',
        onError: [
          { guard: { type: 'is', params: { status: 503 } }, target: 'waiting' },
          { guard: { type: 'is', params: { status: 400 } }, target: 'wrong' },
        ],
      },
    },
    known: {},
    waiting: { after: { 1000: 'asking' } },
    wrong: {},
  },
})
`,
  'load/paths.config.ts': loadConfig('{ output: 1 }, ', ', { error: { status: 401 } }'),
  'load/two.config.ts': loadConfig('{ output: 1 }, ', ''),
  'load/none.config.ts': loadConfig('', ''),
  'wrong/door.ts': door,
  ...Object.fromEntries(
    Object.entries({
      top: '{ evnts: [] }',
      one: '{ machines: { door: { outcome: {} } } }',
      outcome: '{ outcomes: { load: [{ ouput: 1 }] } }',
      event: "{ events: [{ typ: 'open' }] }",
      doors: '{ machines: { dor: { events: [] } } }',
      unused: "{ machines: { door: { events: [{ type: 'opne' }], outcomes: { load: [] } } } }",
    }).map(([name, text]) => [`wrong/${name}.config.ts`, `export default ${text}\n`]),
  ),
  'syntax.ts': `${door}\nconst a = {\n  b: 1\n  c: 2,\n}\n`,
  'syntax.js': `const a = {\n  b: 1\n  c: 2,\n}\n`,
  'gone-import.ts': `import { a } from './gone'\nexport const b = a\n`,
  'apart.ts': `import { createMachine } from 'xstate'
export const bad = createMachine({ id: 'bad', initial: 'b', states: { b: { initial: 'x', states: { y: {} } } } })
${door.replace(/^import .*\n/, '')}
export const passing = createMachine({
  id: 'passing',
  initial: 'a',
  states: {
    a: { always: 'b', on: { GO: [{ target: 'b' }, { target: 'c' }] } },
    b: {},
    c: {},
  },
})
`,
  'judge.ts': `export default () => true\n`,
  'wrong.signature.txt': 'door | begins in shut\nshut | open -> wide\nwide | bang -> shut\n',
}

function loadConfig(before: string, after: string): string {
  return `export default { outcomes: { ask: [
  ${before}{ error: { status: 503 } }, { error: { status: 400 } }${after},
] } }\n`
}

beforeAll(() => {
  mkdirSync(join(folder, 'load'))
  mkdirSync(join(folder, 'told'))
  mkdirSync(join(folder, 'wrong'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(
    join(import.meta.dirname, '../../node_modules/xstate'),
    join(folder, 'node_modules/xstate'),
  )
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['a file that is not there', ['gone.ts'], 'there is no file gone.ts'],
  ['an enum', ['enum.ts'], 'enum.ts has TypeScript that is more than types'],
  ['a type that is imported as a value', ['types.ts'], 'if it is a type, write import type'],
  ['a module that needs a page', ['page.ts'], 'page.ts reads document while it is loaded'],
  ['a name of a bundler', ['alias.ts'], 'alias.ts needs @/x, which is not there'],
  ['a folder', ['wrong'], 'wrong is a folder: name the module in it'],
  ['an error of syntax', ['syntax.ts'], 'syntax.ts:10 could not be loaded'],
  ['an error of syntax in JavaScript', ['syntax.js'], 'syntax.js:3 could not be loaded'],
  ['a file that is imported and not there', ['gone-import.ts'], 'gone-import.ts imports gone, and'],
  ['a style sheet', ['styled.ts'], 'styled.ts imports .css, which is no code for Node'],
  ['JSX', ['door.tsx'], 'door.tsx is a file of JSX'],
  ['a module of functions', ['makes.ts'], 'If one makes a machine, name it: makes.ts makeDoor'],
  ['a function that wants arguments', ['makes.ts', 'makeFor'], 'makeFor is a function that fails'],
  ['a module without a machine', ['nothing.ts'], 'nothing.ts exports no machine of XState 5'],
  ['a machine of XState 4', ['old.ts'], 'machine is a machine of XState 4'],
  ['an export that is not there', ['door.ts', 'dor'], 'exports no dor; did you mean door?'],
])('%s is named, with what to do', (_, args, words) => {
  const { status, stderr, stdout } = kit('coverage', ...args)
  expect(stderr).toContain(words)
  expect(stderr).not.toContain('    at ')
  expect([status, stdout]).toEqual([1, ''])
})

test.each([
  ['a command that is not there', ['covrage', 'door.ts'], 'did you mean coverage?'],
  ['a format that is not there', ['paths', 'door.ts', '-f', 'gerkin'], 'did you mean gherkin?'],
  ['CSV of no tool', ['paths', 'door.ts', '-f', 'csv'], '--format testrail or --format xray'],
  ['an option that is not there', ['paths', 'door.ts', '--fromat', 'md'], 'did you mean --format?'],
  ['a command without a module', ['lint'], 'lint of which module?'],
  ['a diff against nothing', ['diff', 'door.ts'], 'diff against what?'],
])('%s is not understood', (_, args, words) => {
  const { status, stderr } = kit(...args)
  expect(stderr).toContain(words)
  expect(status).toBe(2)
})

test.each([
  ['at its top', 'top', 'wrong/top.config.ts: there is no key evnts; did you mean events?'],
  [
    'of one machine',
    'one',
    'wrong/one.config.ts, machines.door: there is no key outcome; did you mean outcomes?',
  ],
  ['of an outcome', 'outcome', 'outcomes.load: there is no key ouput; did you mean output?'],
  ['of an event', 'event', "wrong/event.config.ts: events[0] has no type: write { type: '…' }"],
])('a misspelt key of the config %s is named, with the nearest', (_, name, words) => {
  const { status, stdout, stderr } = kit(
    'coverage',
    'wrong/door.ts',
    '-c',
    `wrong/${name}.config.ts`,
  )
  expect(stderr).toContain(words)
  expect([status, stdout]).toEqual([2, ''])
})

test('what a config tells about and the machine does not have is said', () => {
  const { status, stderr } = kit('coverage', 'wrong/door.ts', '-c', 'wrong/unused.config.ts')
  expect(stderr).toBe('door has no event opne; did you mean open?\n')
  expect(status).toBe(0)
})

test('a part of the config for a machine that the module does not have is said', () => {
  const { status, stderr } = kit('coverage', 'wrong/door.ts', '-c', 'wrong/doors.config.ts')
  expect(stderr).toBe('machines.dor: this module exports door\n')
  expect(status).toBe(0)
  const parts = { machines: { door: {}, gate: {}, windw: {} } }
  expect(strangeNames(parts, ['door', 'window'])).toEqual([
    'machines.windw: this module exports door, window',
  ])
  expect(strangeNames({ machines: { light: {} } }, ['lightMachine'])).toHaveLength(1)
  // The parts of other modules that share the config.
  expect(strangeNames({ machines: { light: {}, pump: {} } }, ['door'])).toEqual([])
})

test.each([
  [{ events: {} }, "p.ts: events is to be a list: events: [{ type: 'GO' }]"],
  [{ events: [null] }, "p.ts: events[0] has no type: write { type: '…' }"],
  [{ inputs: {} }, 'p.ts: inputs is to be a list: inputs: [{ … }]'],
  [{ outcomes: [] }, 'p.ts: outcomes is to be an object with a list for each actor'],
  [{ outcomes: { send: {} } }, 'p.ts: outcomes.send is to be a list: send: [{ output: … }'],
  [{ outcomes: { send: ['sent'] } }, 'p.ts, outcomes.send is to be an object with some of: output'],
  [{ patience: 'long' }, 'p.ts: patience is to be a number above 0: patience: 64'],
  [{ distinguish: 'count' }, 'p.ts: distinguish is to be a function of the context'],
  [{ machine: {} }, 'p.ts: machine is to be a machine of XState 5'],
  [{ context: 1 }, 'p.ts: context is to be an object'],
  [{ machines: [] }, 'p.ts: machines is to be an object'],
  [{ machines: { door: null } }, 'p.ts, machines.door is to be an object with some of: events'],
])('the config %j has the wrong shape, which is told in words', (config, words) => {
  expect(() => checkConfig(Object(config), 'p.ts')).toThrow(words)
})

test('a machine that is broken does not keep the others of its file from their turn', () => {
  const { status, stdout, stderr } = kit('charts', 'apart.ts', '--out', 'apart')
  expect(stderr).toContain('bad: Initial state node "x" not found')
  expect(stdout).toContain('door: apart/door.svg')
  expect(status).toBe(1)
})

test('two transitions that are not taken do not each say that the other one was', () => {
  const { stdout } = kit('coverage', 'apart.ts', 'passing')
  expect(stdout.match(/GO\[.\]: a is left at once/g)).toHaveLength(2)
})

test('results go into a folder that is made, and not where something else stands', () => {
  expect(kit('paths', 'door.ts', '--out', 'new/plan/door.md').status).toBe(0)
  expect(readFileSync(join(folder, 'new/plan/door.md'), 'utf8')).toContain('door')
  for (const [command, out, words] of [
    ['paths', 'wrong', '--out wrong is a folder: name a file in it'],
    ['charts', 'door.ts', 'door.ts is to be a folder, and a file stands in its place'],
  ] as const) {
    const { status, stderr } = kit(command, 'door.ts', '--out', out)
    expect([status, stderr]).toEqual([2, expect.stringContaining(words)])
  }
})

test('a file to differ from that is not there ends as a module that is not there does', () => {
  expect(kit('diff', 'door.ts', '--against', 'gone.txt')).toMatchObject({
    status: 1,
    stderr: 'statechart-kit: there is no file gone.txt\n',
  })
})

describe('a machine is found', () => {
  test.each([
    ['by its export', ['door.ts']],
    ['in a module of loose imports', ['loose.ts']],
    ['as the logic of an actor that runs', ['actor.ts', 'actor']],
    ['as what a function makes', ['makes.ts', 'makeDoor']],
  ])('%s', (_, args) => {
    const { status, stdout } = kit('coverage', ...args)
    expect(stdout).toContain(': 2 of 2 transitions taken (100 %)\n')
    expect(status).toBe(0)
  })

  test('once for each name, and once more for the default only if that is another', () => {
    expect(kit('coverage', 'two.ts').stdout.split('\n').filter(Boolean)).toHaveLength(2)
  })

  test('with guards and context that somebody else provides, once they are told', () => {
    const alone = kit('coverage', 'provided.ts')
    expect(alone.stdout).toContain("Guard 'isOpen' is not implemented")
    expect(alone.stdout).toContain(
      'it reads `names` of the context: give it with inputs or context, or with the events',
    )
    expect(alone.status).toBe(1)
    expect(kit('coverage', 'told/index.ts').stdout).toBe(
      'provided: 2 of 2 transitions taken (100 %)\n',
    )
  })
})

test('a machine with chance in it does not pass for one without', () => {
  const { stdout, status } = kit('coverage', 'chance.ts')
  expect(stdout).toContain('the guard up --toss[0] says yes and no to the same question')
  expect(status).toBe(1)
})

describe('a machine that fails at its start', () => {
  test.each([
    ['because of its first context', 'begun', 'no storage'],
    [
      'because of an actor that nobody has implemented',
      'actor',
      'the actor laod is not implemented',
    ],
  ])('%s has a cause, and no percent', (_, name, cause) => {
    for (const command of ['coverage', 'paths', 'mutants']) {
      const { status, stdout, stderr } = kit(command, 'broken.ts', name)
      const said = command === 'paths' ? stderr : stdout
      expect(said).toContain(`${name}: fails at its start: ${cause}`)
      expect(stdout + stderr).not.toMatch(/%|planted/)
      expect(status).toBe(1)
    }
  })

  test('is told from one that fails later', () => {
    const { status, stdout } = kit('coverage', 'broken.ts', 'later')
    expect(stdout).toContain('2 of 2 transitions taken (100 %)')
    expect(stdout).toContain('fails where it enters b: the actor laod is not implemented')
    expect(status).toBe(1)
  })
})

test('what a child reports is an effect, so that it is looked at without its parent', () => {
  const { status, stdout } = kit('coverage', 'child.ts')
  expect(stdout).toBe('child: 1 of 1 transition taken (100 %)\n')
  expect(status).toBe(0)
})

describe('outcomes that are given', () => {
  const first = ['mutants', 'load/load.ts']

  test('count as seen where guards refuse them', () => {
    const alone = kit(...first, '-c', 'load/two.config.ts')
    expect(alone.stdout).toContain('not seen: asking | xstate.error.actor.0.load.asking (2)')
    expect(alone.stdout).toContain('give an event, an input or an outcome that the guard refuses')
    expect(alone.status).toBe(1)
    const { status, stdout } = kit(...first)
    expect(stdout).toContain('load: 12 faults planted, 12 seen\n')
    expect(status).toBe(0)
  })

  test('stand in the plan, which says how many faults its states show', () => {
    expect(kit('paths', 'load/load.ts').stdout).toContain(
      '| 1 | ask fails (status: 503) | waiting |',
    )
    expect(kit(...first).stdout).toContain(
      'load: the states of the plan show 11 of them; the others',
    )
  })

  test('are named when none is of a kind that the machine waits for', () => {
    expect(kit('coverage', 'load/load.ts', '-c', 'load/none.config.ts').stdout).toContain(
      'asking --xstate.done.actor.0.load.asking[0]: none of the outcomes of its actor is an output',
    )
  })
})

test('paths go to the standard output, what they cover to the other one', () => {
  const { stdout, stderr } = kit('paths', 'door.ts', '--format', 'testrail')
  expect(stdout).toMatch(/^"Title","Section",/)
  expect(stderr).toBe('door: 2 of 2 transitions taken (100 %)\n')
})

test('a judge that sees nothing lets every fault through', () => {
  const { stdout, status } = kit('mutants', 'door.ts', '--judge', 'judge.ts')
  expect(stdout).toContain('door: not seen: shut | open: dropped\n')
  expect(stdout).toContain('door: 4 faults planted, 0 seen\n')
  expect(status).toBe(1)
})

test('a diff has a line for each transition that came or went', () => {
  const { stdout, status } = kit('diff', 'door.ts', '--against', 'wrong.signature.txt')
  expect(stdout).toBe('- wide | bang -> shut\n+ wide | shut -> shut\ndoor: 2 differences\n')
  expect(status).toBe(1)
  expect(kit('diff', 'door.ts', '--against', 'loose.ts').stdout).toBe('door: 0 differences\n')
})

test('a signature is compared with the machine of its name, and of no other', () => {
  kit('charts', 'pair.ts', '--out', 'pairs')
  const own = kit('diff', 'pair.ts', '--against', 'pairs/gate.signature.txt')
  expect([own.stdout, own.status]).toEqual(['gate: 0 differences\n', 0])
  const { stderr, status } = kit('diff', 'pair.ts', '--against', 'wrong.signature.txt')
  expect(stderr).toContain('is of one machine: say of which. There are: door, gate')
  expect(status).toBe(2)
})

test('an output that lacks an input says so, although every transition is taken', () => {
  const { stdout, status } = kit('coverage', 'answers.ts')
  expect(stdout).toBe(
    'answers: 2 of 2 transitions taken (100 %)\n' +
      '  the machine needs an input: `n` (read by context); give it in paths.config.ts:\n    inputs: [{ n: … }],\n',
  )
  expect(status).toBe(0)
})

test('charts are written into the folder that is named', () => {
  expect(kit('charts', 'door.ts', '--out', 'drawn').status).toBe(0)
  expect(readFileSync(join(folder, 'drawn/door.mmd'), 'utf8')).toContain('flowchart')
})
