import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command, npmProgram, ownNode, root } from '../../scripts/run.js'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test.each(Object.entries(scripts))(
  '`npm run %s` is one program that every system starts alike: %s',
  (_name, line) => {
    // No `exec`, no `&&`, no variables, no programs of a shell: Windows has another one.
    expect(line).toMatch(/^node (scripts|tools)\/[\w-]+\.(js|ts)( --?[\w-]+)*$/)
    expect(existsSync(join(root, line.split(' ')[1] ?? ''))).toBe(true)
  },
)

test.each(['vite', 'vitest', 'oxlint', 'oxfmt', 'tsc', 'knip', 'playwright'])(
  '%s is started by its own file, not by what npm makes of it for a shell',
  (name) => {
    const file = command(name)
    expect(file).not.toContain('.bin')
    // A script, or what Node can run: no binary of one system.
    expect(readFileSync(file, 'utf8')).toMatch(/^(#!.*node|import|'use strict'|\/\/|const)/)
  },
)

test("the project's own Node and npm are found as programs, without a shell", () => {
  const node = ownNode()
  expect(spawnSync(node ?? '', ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^v24\./)
  const npm = npmProgram()
  if (npm) expect(npm).toMatch(/\.c?js$/)
})

test('no script asks a shell to run something', () => {
  for (const name of readdirSync(join(root, 'scripts')))
    expect(readFileSync(join(root, 'scripts', name), 'utf8')).not.toMatch(/shell: (true|process)/)
})

test('`npm start` finds what `npm run build` built: both build by the same stamp', () => {
  for (const name of ['start', 'build-app'])
    expect(readFileSync(join(root, 'scripts', `${name}.js`), 'utf8')).toContain(
      'await buildWhenStale()\n',
    )
})
