// `npm run fix`: the linter's automatic fixes, then the formatter.
import { ensureOwnNodeRuns } from './own-node.js'
import { command, run } from './run.js'

await ensureOwnNodeRuns()
const mended = await run(process.execPath, [command('oxlint'), '--fix', ...process.argv.slice(2)], {
  show: true,
})
const formatted = await run(process.execPath, [command('oxfmt'), ...process.argv.slice(2)], {
  show: true,
})
process.exitCode = mended.code || formatted.code
