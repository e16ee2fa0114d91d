import { getReceipt } from '#contract/receipt.ts'
import type { App } from '../http/app-parts.ts'
import { servePublic } from '../http/serve.ts'
import { createThrottle } from '../http/throttle.ts'
import { findReceipt } from './find-receipt.ts'

/**
 * The public receipt. Reads are limited per address and minute, because a receipt names a person.
 */
export function receiptRoutes(app: App): void {
  const throttle = createThrottle(app.clock, app.config.linkCallsPerMinute)
  servePublic(app, getReceipt, (which, _facts, db) => findReceipt(db, which, app.clock.now()), {
    throttle,
  })
}
