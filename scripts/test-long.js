// `npm run test:long [file …]`: the tests that take minutes, and those beyond the main tasks;
// without a file, also the coverage of all machines.
import { ensureOwnNodeRuns } from './own-node.js'
import { command, run } from './run.js'

await ensureOwnNodeRuns()
const projects = ['long', 'api-more', 'e2e-more']
const files = process.argv.slice(2)
const tests = await run(
  process.execPath,
  [command('vitest'), 'run', ...projects.flatMap((name) => ['--project', name]), ...files],
  { show: true },
)
process.exitCode = tests.code
if (files.length === 0) {
  const coverage = await run(process.execPath, ['tools/coverage.ts'], { show: true })
  process.exitCode = tests.code || coverage.code
}
