// `npm run build`: the web app, unless a build of the same sources exists; `npm start` then does
// not build again.
import { buildWhenStale } from './build.js'
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await buildWhenStale()
