// `npm run second-step`: removes the second step of an account whose owner has lost everything.
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await import('../server/second-step/second-step-command.ts')
