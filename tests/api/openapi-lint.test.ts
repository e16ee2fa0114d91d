import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command, root } from '../../scripts/run.js'
import { readConfig } from '../../server/config.ts'
import { createOpenApi } from '../../server/http/openapi.ts'

test('a public linter has nothing to say of /openapi.json, which names its server and its licence', () => {
  const document = createOpenApi(readConfig({ PUBLIC_URL: 'https://app.sevenfold.example' }))
  expect(document.servers).toMatchObject([{ url: 'https://app.sevenfold.example' }])
  expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  // No telemetry, and no check for a newer release.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = [command('redocly'), 'lint', file, '--extends', 'recommended', '--format', 'json']
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  rmSync(folder, { recursive: true })
  const from = stdout.indexOf('{')
  expect(from, stderr).toBeGreaterThanOrEqual(0)
  const { problems } = JSON.parse(stdout.slice(from)) as {
    problems: {
      ruleId: string
      severity: string
      message: string
      location: { pointer?: string }[]
    }[]
  }
  expect(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
    ),
  ).toEqual([])
})
