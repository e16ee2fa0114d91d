// The real server with a clock that its parent moves: `{ advanceMs }` lets time go by and does what
// is due then. Mails do not wait for an undo.
import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { prepareDemo } from '../../server/demo.ts'
import { expireOrders } from '../../server/order/move/expire-orders.ts'
import { lapseHolds } from '../../server/order/move/lapse-holds.ts'
import { sweepSubscriptions } from '../../server/plan/sweep.ts'
import { expireReservations } from '../../server/reservation/expire-reservations.ts'
import { expireVisits } from '../../server/visit/expire-visits.ts'

let aheadMs = 0
const clock = { now: () => Date.now() + aheadMs }
const config = { ...readConfig(process.env), undoWaitMs: 0 }
const log = pino({ level: 'warn' })
const databases = await openDatabase(config)
await migrate(databases.write)
await prepareDemo(databases, config)
const http = buildApp({ databases, config, clock, log })
await http.listen({ port: config.port, host: config.host })

process.on('message', ({ advanceMs }: { advanceMs: number }) => {
  aheadMs += advanceMs
  void doDue().then(() => process.send?.({ aheadMs }))
})
process.once('SIGTERM', () => {
  void http
    .close()
    .then(() => databases.close())
    .then(() => process.exit(0))
})

async function doDue(): Promise<void> {
  await expireVisits(databases, clock.now())
  await expireOrders(databases, clock.now())
  await lapseHolds(databases, clock.now())
  await expireReservations(databases, clock.now())
  await sweepSubscriptions(databases, clock.now(), log)
}
