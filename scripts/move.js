// `npm run move`: moves everything to the other kind of database.
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await import('../server/move/move-command.ts')
