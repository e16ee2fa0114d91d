// `npm start`: everything on one port. The first start builds the web app and makes the database; a
// second one only serves.
import { buildWhenStale } from './build.js'
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await buildWhenStale()
// In this process, so that the server gets every signal itself and nothing is left behind when it
// is killed.
await import('../server/main.ts')
