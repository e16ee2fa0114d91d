import { closeTill, getTillDay, listTillClosings, reopenTill } from '#contract/till.ts'
import { localDay } from '#contract/zoned-time.ts'
import { doerOf } from '../activity/audit.ts'
import type { App } from '../http/app-parts.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { closeDay, reopenDay } from './close-till.ts'
import { closingsCsv, pageOfClosings } from './till-closings.ts'
import { findTillDay } from './till-day.ts'

/** The money of a day, and its closing with the counted cash. */
export function tillRoutes(app: App): void {
  const { clock } = app
  serve(app, getTillDay, ({ day }, caller, db) => {
    const { timeZone } = caller
    return findTillDay(tenantOf(caller, db), day ?? localDay(clock.now(), timeZone), timeZone)
  })
  serve(app, listTillClosings, (query, caller, db) => pageOfClosings(tenantOf(caller, db), query), {
    csv: (query, caller, db) => closingsCsv(tenantOf(caller, db), query, caller.timeZone),
  })
  serve(app, closeTill, (input, caller, db) =>
    closeDay(tenantOf(caller, db), doerOf(caller, clock.now()), input, caller.timeZone),
  )
  serve(app, reopenTill, (seen, caller, db) =>
    reopenDay(tenantOf(caller, db), doerOf(caller, clock.now()), seen),
  )
}
