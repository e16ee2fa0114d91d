// `npm run migrate`: brings the tables of the database up to date.
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await import('../server/db/migrate-command.ts')
