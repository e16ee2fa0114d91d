// `npm run restore`: puts a backup into the data folder.
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await import('../server/backup/restore-command.ts')
