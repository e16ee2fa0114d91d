// `npm run sums`: compares the stored sums of orders with the orders.
import { ensureOwnNodeRuns } from './own-node.js'

await ensureOwnNodeRuns()
await import('../server/order/sums/sums-command.ts')
