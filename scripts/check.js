// `npm run check`: types, lint, format, unused code, models and views, one line each.
import { ensureOwnNodeRuns } from './own-node.js'
import { quickTests, runSteps, steps } from './steps.js'

await ensureOwnNodeRuns()
const { failed } = await runSteps([quickTests, ...steps])
process.exitCode = failed === 0 ? 0 : 1
