import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What decides by the name of a module, a line each. */
const refused = [
  "export const a = (module: string) => module === 'foodKart'",
  "export const b = (module: string) => 'service' !== module",
  "export const c = (moduleName: string) => ['job'].includes(moduleName)",
  "export const d: Partial<Record<ModuleName, string>> = { service: '' }",
  "export const e = { ekart: '/dashboard' }",
  'export const f = (moduleId: number) => moduleId === moduleIds.service',
  "export const g = (module: string) => { switch (module) { case 'job': return 1; default: return 0 } }",
]
/** What only looks like it. */
const allowed = [
  "export const h = (purpose: string) => purpose === 'job'",
  "export const i = (module: ModuleName) => has(module, 'kitchen')",
  "export const j = { service: 'Services', job: 'Jobs' }",
  'export const k = (id: number, name: ModuleName) => id === moduleIds[name]',
  "export const l = { entity: 'job' }",
]

const project = fileURLToPath(new URL('../..', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'module-names-'))
const found = new Map<string, number[]>()

beforeAll(() => {
  writeFileSync(join(tree, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(tree, 'oxlint.config.ts'),
    `export { default } from ${JSON.stringify(join(project, 'oxlint.config.ts'))}\n`,
  )
  for (const file of [
    'src/views/planted.ts',
    'server/order/planted.ts',
    'contract/modules/own.ts',
  ]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), [...refused, ...allowed].join('\n'))
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(project, 'node_modules/.bin/oxlint'), '--format', 'json'],
    { cwd: tree, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string; labels: { span: { line: number } }[] }[]
  }
  for (const { filename, code, labels } of diagnostics)
    if (code.includes('no-module-names'))
      found.set(filename, [...(found.get(filename) ?? []), labels[0]?.span.line ?? 0])
})

afterAll(() => rmSync(tree, { recursive: true }))

test.each(['src/views/planted.ts', 'server/order/planted.ts'])(
  'the linter refuses every line of %s that decides by the name of a module, and no other',
  (file) => {
    expect([...new Set(found.get(file))].toSorted((a, b) => a - b)).toEqual(
      refused.map((_, index) => index + 1),
    )
  },
)

test('modules themselves may be named where they are declared', () => {
  expect(found.get('contract/modules/own.ts')).toBeUndefined()
})
