// `npm run coverage:models`: which transitions of the machines real Chromium and real servers took
// in the tests.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { command } from '../scripts/run.js'
import { exits, print, runCommand, UsageError } from '#kit/cli/command.ts'
import { chooseFiles } from './coverage/choose.ts'
import { type Taken, takenAfter } from './coverage/taken.ts'
import { measure } from './coverage/measure.ts'
import { forgetNotes, readNotes } from './coverage/note.ts'
import { reasonsText } from './coverage/reasons.ts'
import { reportPage, reportText } from './coverage/report.ts'

const help = `npm run coverage:models
    [-- --lifecycles | --all [--choose] | --report | --reasons | <test files>]

Runs tests of the API and in the browser with every tab watched through the inspector and every
server's history followed, and writes coverage/models/index.html: the charts with the transitions
that were taken, pairs of them, guards both ways, and which test took what. Which tests: the list
in tools/coverage/files.json, chosen by what each took, and those of tools/coverage/taken.json. When
they passed, taken.json says which file takes each transition; npm test compares it with the charts.
Ends with 1 when a test fails, when a history
has a move that no chart explains, or when a transition is taken by none and not named in
tools/coverage/out-of-reach.ts.

  --lifecycles   only those over HTTP, for the lifecycles: about a minute, without a browser
  --all          all tests but those that only look; with --choose the list is made anew from it
  --report       only makes the report of what the last run left
  --reasons      writes what is out of reach, and why: docs/qa-out-of-reach.md
  <test files>   runs only these
`
/** They only read, or test load for hours, and take no transitions that others don't. */
const lookers = [
  'e2e/access-*',
  'e2e/*looks*',
  'e2e/*states*',
  'e2e/lighthouse*',
  'api/*.long.test.ts',
].flatMap((name) => ['--exclude', `tests/${name}`])

const project = fileURLToPath(new URL('..', import.meta.url))
const listed = join(project, 'tools/coverage/files.json')
const takenFile = join(project, 'tools/coverage/taken.json')
const folder = process.env['COVERAGE_MODELS'] ?? join(project, 'coverage/models')

await runCommand('coverage:models', () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    print(help)
    return exits.ok
  }
  const has = (option: string): boolean => args.includes(`--${option}`)
  if (has('reasons')) {
    print(reasonsText())
    return exits.ok
  }
  const named = args.filter((one) => !one.startsWith('--'))
  if (has('report') && readNotes(folder).length === 0)
    throw new UsageError('there is no run yet: `npm run coverage:models` makes one')
  const before = JSON.parse(readFileSync(takenFile, 'utf8')) as Taken
  const hasPassed = has('report') || runTests(named.length > 0 ? named : filesFor(has, before), has)
  const isNamed = named.length > 0 || has('report')
  const run = isNamed ? 'some files' : has('lifecycles') ? 'lifecycles' : 'all'
  const measured = measure(readNotes(folder), run)
  if (has('choose')) writeFileSync(listed, `${JSON.stringify(chooseFiles(measured), null, 2)}\n`)
  if (hasPassed && !has('report')) {
    const after = takenAfter(measured, before, named.length === 0 && !has('lifecycles'))
    writeFileSync(takenFile, `${JSON.stringify(after, null, 2)}\n`)
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'index.html'),
    reportPage(measured, (name) =>
      readFileSync(join(project, 'docs/charts', `${name}.svg`), 'utf8'),
    ),
  )
  print(`${reportText(measured)}\nThe charts: coverage/models/index.html\n`)
  const judged = measured.machines.filter(({ isPart }) => isPart)
  const isWhole =
    measured.unexplained.size === 0 &&
    (named.length > 0 || judged.every(({ missed }) => missed.length === 0))
  return hasPassed && isWhole ? exits.ok : exits.failure
})

function filesFor(has: (option: string) => boolean, before: Taken): readonly string[] {
  if (has('all')) return ['tests/api/', 'tests/e2e/']
  const chosen = JSON.parse(readFileSync(listed, 'utf8')) as string[]
  // A machine that was added after the selection is covered by its own tests.
  const files = [...new Set([...chosen, ...Object.values(before)])]
  return has('lifecycles') ? files.filter((file) => file.startsWith('tests/api/')) : files
}

/** Whether all tests passed; coverage is measured either way. */
function runTests(files: readonly string[], has: (option: string) => boolean): boolean {
  forgetNotes(folder)
  const { status } = spawnSync(
    process.execPath,
    [
      command('vitest'),
      'run',
      '--project',
      'api*',
      '--project',
      'e2e*',
      '--project',
      'long',
      ...(has('all') ? lookers : []),
      ...files,
    ],
    {
      cwd: project,
      stdio: 'inherit',
      env: { ...process.env, COVERAGE_MODELS: folder },
    },
  )
  return status === 0
}
