// `npm run demo`: the app with the samples of the template, on the real server with demo companies
// in a data folder of its own.
import { buildWhenStale, demoBuild } from './build.js'
import { ensureOwnNodeRuns } from './own-node.js'
import { serve } from './serve.js'

await ensureOwnNodeRuns()
await buildWhenStale(demoBuild)
process.env.WEB_ROOT = demoBuild.outDir
// Its own port too: a browser stores sign-ins and workers by origin.
process.env.PORT ??= '3100'
process.env.DATA_DIR ??= './data/demo'
process.env.SEED_DEMO ??= '1'
await serve()
