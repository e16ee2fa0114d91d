// `npm run check`: types, lint, format, unused code and the models, one line each.
import { ensureOwnNodeRuns } from './own-node.js'
import { modelTests, runSteps, steps } from './steps.js'

await ensureOwnNodeRuns()
const { failed } = await runSteps([modelTests, ...steps])
process.exitCode = failed === 0 ? 0 : 1
