import { getReceipt } from '#contract/receipt.ts'
import type { App } from '../http/app-parts.ts'
import { servePublic } from '../http/serve.ts'
import { createThrottle } from '../http/throttle.ts'
import { findReceipt } from './find-receipt.ts'

/** The maximum of remembered receipts; the least recently read one is evicted. */
const MAX_READ = 50_000

/**
 * The public receipt. The number of different receipts that an address may open per minute is
 * limited, because a receipt contains a person's name. Reading the same one again does not count,
 * so that a room of guests behind one Wi-Fi address can follow their orders live.
 */
export function receiptRoutes(app: App): void {
  const { clock, config, throttle } = app
  const opened = createThrottle(clock, config.linkCallsPerMinute)
  const read = new Set<string>()
  servePublic(
    app,
    getReceipt,
    async (which, { networks }, db) => {
      const key = `${networks[0].key} ${which.uuid}`
      if (!read.delete(key)) opened.check(networks)
      const receipt = await findReceipt(db, which, clock.now())
      read.add(key)
      if (read.size > MAX_READ) read.delete(read.values().next().value ?? '')
      return receipt
    },
    { throttle },
  )
}
