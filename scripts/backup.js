// `npm run backup`: copies the embedded database while the server runs.
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await import('../server/backup/backup-command.ts')
