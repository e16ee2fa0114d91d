import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What decides by the name of a status, a line each. */
const refused = [
  "export const a = (row: Row) => row.queueStatus === 'Waiting'",
  "export const b = (cartStatus: string) => 'Cancelled' !== cartStatus",
  'export const c = (row: Row) => row.orderStatusId === orderStatusIds.Pending',
  "export const d: readonly string[] = ['occupied', 'bill_requested']",
  "export const e = (row: Row) => ['Completed', 'Unserviceable'].includes(row.name)",
  "export const f = (status: string) => { switch (status) { case 'Pending': return 1; default: return 0 } }",
  "export const g = ['Received', 'Ready'] as const",
]
/** What only looks like it. */
const allowed = [
  "export const h = (status: string) => status === 'Active'",
  "export const i = (row: Row) => row.allowedEvents.includes('order.accept')",
  'export const j = (failure: Failure) => failure.status === 409',
  "export const k = { queueStatus: ['Seated', 'Cancel'] }",
  "export const l = (newState: string) => newState === 'open'",
  "export const m = (actor: Life) => actor.matches('Cancelled')",
]

const project = fileURLToPath(new URL('../..', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'status-decisions-'))
const found = new Map<string, number[]>()

beforeAll(() => {
  writeFileSync(join(tree, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(tree, 'oxlint.config.ts'),
    `export { default } from ${JSON.stringify(join(project, 'oxlint.config.ts'))}\n`,
  )
  for (const file of ['src/views/planted.ts', 'src/guest/planted.tsx', 'server/planted.ts']) {
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
    if (code.includes('no-status-decisions'))
      found.set(filename, [...(found.get(filename) ?? []), labels[0]?.span.line ?? 0])
})

afterAll(() => rmSync(tree, { recursive: true }))

test.each(['src/views/planted.ts', 'src/guest/planted.tsx'])(
  'the linter refuses every line of %s that decides by the name of a status, and no other',
  (file) => {
    expect([...new Set(found.get(file))].toSorted((a, b) => a - b)).toEqual(
      refused.map((_, index) => index + 1),
    )
  },
)

test('the server decides by lifecycles, whose states it stores', () => {
  expect(found.get('server/planted.ts')).toBeUndefined()
})
