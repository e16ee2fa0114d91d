// `npm start`: everything on one port. The first start builds the web app and creates the database;
// later ones only serve.
import { buildWhenStale } from './build.js'
import { ensureOwnNodeRuns } from './own-node.js'
import { serve } from './serve.js'

await ensureOwnNodeRuns()
await buildWhenStale()
await serve()
