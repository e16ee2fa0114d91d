// `npm start`: everything on one port. The first start builds the web app and creates the database;
// later ones only serve.
import { buildWhenStale } from './build.js'
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await buildWhenStale()
// In this process, so that the server receives every signal itself and no child is left when it is
// killed.
await import('../server/main.ts')
