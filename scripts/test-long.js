// `npm run test:long [file …]`: the tests that take minutes.
import { ensureOwnNodeRuns } from './own-node.js'
import { command, run } from './run.js'

await ensureOwnNodeRuns()
const { code } = await run(
  process.execPath,
  [command('vitest'), 'run', '--project', 'long', ...process.argv.slice(2)],
  { show: true },
)
process.exitCode = code
