// `npm run second-step`: ends the second step of one account, for who lost everything.
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await import('../server/second-step/second-step-command.ts')
