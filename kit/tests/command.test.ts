import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  'judge.ts': `export default () => true\n`,
  'wrong.signature.txt': 'door | begins in shut\nshut | open -> wide\nwide | bang -> shut\n',
}

beforeAll(() => {
  mkdirSync(join(folder, 'told'))
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
  ['an option that is not there', ['paths', 'door.ts', '--al'], "Unknown option '--al'"],
  ['a command without a module', ['lint'], 'lint of which module?'],
  ['a diff against nothing', ['diff', 'door.ts'], 'diff against what?'],
])('%s is not understood', (_, args, words) => {
  const { status, stderr } = kit(...args)
  expect(stderr).toContain(words)
  expect(status).toBe(2)
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
      'it reads `names` of the context: give it with inputs, context or the outcomes',
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

test('charts are written into the folder that is named', () => {
  expect(kit('charts', 'door.ts', '--out', 'drawn').status).toBe(0)
  expect(readFileSync(join(folder, 'drawn/door.mmd'), 'utf8')).toContain('flowchart')
})
