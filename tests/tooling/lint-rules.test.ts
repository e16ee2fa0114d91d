import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Rules of ours: what each refuses, a line each, what only looks like it, and where it holds. */
const rules = [
  {
    name: 'no-module-names',
    refused: [
      "export const a = (module: string) => module === 'foodKart'",
      "export const b = (module: string) => 'service' !== module",
      "export const c = (moduleName: string) => ['job'].includes(moduleName)",
      "export const d: Partial<Record<ModuleName, string>> = { service: '' }",
      "export const e = { ekart: '/dashboard' }",
      'export const f = (moduleId: number) => moduleId === moduleIds.service',
      "export const g = (module: string) => { switch (module) { case 'job': return 1; default: return 0 } }",
    ],
    allowed: [
      "export const h = (purpose: string) => purpose === 'job'",
      "export const i = (module: ModuleName) => has(module, 'kitchen')",
      "export const j = { service: 'Services', job: 'Jobs' }",
      'export const k = (id: number, name: ModuleName) => id === moduleIds[name]',
      "export const l = { entity: 'job' }",
    ],
    holds: ['src/views/module.ts', 'server/order/module.ts'],
    // Modules themselves may be named where they are declared.
    not: 'contract/modules/module.ts',
  },
  {
    name: 'no-status-decisions',
    refused: [
      "export const a = (row: Row) => row.queueStatus === 'Waiting'",
      "export const b = (cartStatus: string) => 'Cancelled' !== cartStatus",
      'export const c = (row: Row) => row.orderStatusId === orderStatusIds.Pending',
      "export const d: readonly string[] = ['occupied', 'bill_requested']",
      "export const e = (row: Row) => ['Completed', 'Unserviceable'].includes(row.name)",
      "export const f = (status: string) => { switch (status) { case 'Pending': return 1; default: return 0 } }",
      "export const g = ['Received', 'Ready'] as const",
    ],
    allowed: [
      "export const h = (status: string) => status === 'Active'",
      "export const i = (row: Row) => row.allowedEvents.includes('order.accept')",
      'export const j = (failure: Failure) => failure.status === 409',
      "export const k = { queueStatus: ['Seated', 'Cancel'] }",
      "export const l = (newState: string) => newState === 'open'",
      "export const m = (actor: Life) => actor.matches('Cancelled')",
    ],
    holds: ['src/views/status.ts', 'src/guest/status.tsx'],
    // The server decides by lifecycles, whose states it stores.
    not: 'server/status.ts',
  },
]

const project = fileURLToPath(new URL('../..', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'lint-rules-'))
const found = new Map<string, number[]>()

beforeAll(() => {
  writeFileSync(join(tree, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(tree, 'oxlint.config.ts'),
    `export { default } from ${JSON.stringify(join(project, 'oxlint.config.ts'))}\n`,
  )
  for (const { refused, allowed, holds, not } of rules)
    for (const file of [...holds, not]) {
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
  for (const { filename, code, labels } of diagnostics) {
    const key = `${filename} ${/[\w-]+(?=\)$)/.exec(code)?.[0]}`
    found.set(key, [...(found.get(key) ?? []), labels[0]?.span.line ?? 0])
  }
})

afterAll(() => rmSync(tree, { recursive: true }))

describe.each(rules)('the linter’s rule $name', ({ name, refused, holds, not }) => {
  test.each(holds)('refuses every planted line of %s, and no other', (file) => {
    expect([...new Set(found.get(`${file} ${name}`))].toSorted((a, b) => a - b)).toEqual(
      refused.map((_, index) => index + 1),
    )
  })

  test(`does not hold in ${not}`, () => {
    expect(found.get(`${not} ${name}`)).toBeUndefined()
  })
})
