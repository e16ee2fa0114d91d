// `npm run demo`: the app with the samples of the template, on the real server with demo companies
// in a separate data folder.
import { buildWhenStale, demoBuild } from './build.js'
import { ensureOwnNodeRuns } from './own-node.js'
import { serve } from './serve.js'

await ensureOwnNodeRuns()
await buildWhenStale(demoBuild)
process.env.WEB_ROOT = demoBuild.outDir
// A separate port too, because a browser stores sign-ins and service workers by origin.
process.env.PORT ??= '3100'
process.env.DATA_DIR ??= './data/demo'
process.env.SEED_DEMO ??= '1'
await serve()
