import { getReceipt } from '#contract/receipt.ts'
import type { App } from '../http/app-parts.ts'
import { servePublic } from '../http/serve.ts'
import { createThrottle } from '../http/throttle.ts'
import { findReceipt } from './find-receipt.ts'

/** The most receipts that are known as read; the one that was read longest ago is forgotten. */
const MAX_READ = 50_000

/**
 * The public receipt. How many an address may open in a minute is limited, because a receipt names
 * a person. To read one again is not to open another: a room full of guests behind one Wi-Fi
 * follows its orders live.
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
