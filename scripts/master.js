// `npm run master`: appoints or dismisses a master of the installation.
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await import('../server/account/master-command.ts')
