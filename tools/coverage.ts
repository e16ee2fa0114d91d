// `npm run coverage:models`: which transitions of the machines real Chromium and real servers took
// in the end-to-end tests.
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

Runs the end-to-end tests, the long ones too but for those that only look, with every tab watched
through the inspector, and writes coverage/models/index.html: the charts with the transitions that
were taken.

  --report       only makes the report of what the last run left
  <test files>   runs only these
`
/** They only look at screens, for hours, and cause no transitions that others don't. */
const lookers = ['access-*', '*looks*', '*states*', 'lighthouse*'].flatMap((name) => [
  '--exclude',
  `tests/e2e/${name}`,
])

const project = fileURLToPath(new URL('..', import.meta.url))
const folder = join(project, 'coverage/models')

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
      'e2e',
      '--project',
      'long',
      ...lookers,
      ...(files.length > 0 ? files : ['tests/e2e/']),
    ],
    {
      cwd: project,
      stdio: 'inherit',
      env: { ...process.env, COVERAGE_MODELS: folder },
    },
  )
  return status === 0
}
