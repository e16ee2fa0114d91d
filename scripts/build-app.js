// `npm run build`: the web app, unless what lies there was built from these very sources; `npm
// start` then builds nothing again.
import { buildWhenStale } from './build.js'
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await buildWhenStale()
