// `npm run coverage:models`: which transitions of the machines real Chromium and real servers took
// in the tests.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { command } from '../scripts/run.js'
import { exits, print, runCommand } from '#kit/cli/command.ts'
import { measure } from './coverage/measure.ts'
import { forgetNotes, readNotes } from './coverage/note.ts'
import { reportPage, reportText } from './coverage/report.ts'

const help = `npm run coverage:models [-- --report] [-- <test files>]

Runs the tests of the API and in the browser, the long ones too but for those that only look, with
every tab watched through the inspector and every server's history followed, and writes
coverage/models/index.html: the charts with the transitions that were taken, pairs of them, guards
both ways, and which test took what.

  --report       only makes the report of what the last run left
  <test files>   runs only these
`
/** They only look, or work under load, for hours, and cause no transitions that others don't. */
const lookers = [
  'e2e/access-*',
  'e2e/*looks*',
  'e2e/*states*',
  'e2e/lighthouse*',
  'api/*.long.test.ts',
].flatMap((name) => ['--exclude', `tests/${name}`])

const project = fileURLToPath(new URL('..', import.meta.url))
const folder = process.env['COVERAGE_MODELS'] ?? join(project, 'coverage/models')

await runCommand('coverage:models', () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    print(help)
    return exits.ok
  }
  const hasPassed = args.includes('--report') || runTests(args)
  const measured = measure(readNotes(folder))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'index.html'),
    reportPage(measured, (name) =>
      readFileSync(join(project, 'docs/charts', `${name}.svg`), 'utf8'),
    ),
  )
  print(`${reportText(measured)}\nThe charts: coverage/models/index.html\n`)
  return hasPassed ? exits.ok : exits.failure
})

/** Whether all tests passed; coverage is measured either way. */
function runTests(files: readonly string[]): boolean {
  forgetNotes(folder)
  const { status } = spawnSync(
    process.execPath,
    [
      command('vitest'),
      'run',
      '--project',
      'api',
      '--project',
      'e2e*',
      '--project',
      'long',
      ...lookers,
      ...(files.length > 0 ? files : ['tests/api/', 'tests/e2e/']),
    ],
    {
      cwd: project,
      stdio: 'inherit',
      env: { ...process.env, COVERAGE_MODELS: folder },
    },
  )
  return status === 0
}
