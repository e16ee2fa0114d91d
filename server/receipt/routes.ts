import { getReceipt } from '#contract/receipt.ts'
import type { App } from '../http/app-parts.ts'
import { servePublic } from '../http/serve.ts'
import { findReceipt } from './find-receipt.ts'

/** The public receipt. */
export function receiptRoutes(app: App): void {
  servePublic(app, getReceipt, ({ uuid }, _facts, db) => findReceipt(db, uuid, app.clock.now()))
}
