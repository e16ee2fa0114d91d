// `npm run distribute`: makes the database a Citus cluster.
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await import('../server/db/distribute-command.ts')
