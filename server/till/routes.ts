import {
  closeTill,
  firstTillDay,
  getTillDay,
  listTillClosings,
  reopenTill,
} from '#contract/till.ts'
import { localDay } from '#contract/zoned-time.ts'
import { doerOf } from '../activity/audit.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { closeDay, reopenDay } from './close-till.ts'
import { closingsCsv, pageOfClosings } from './till-closings.ts'
import { findTillDay } from './till-day.ts'

/** The money of a day, and its closing with the counted cash. */
export function tillRoutes(app: App): void {
  const { clock } = app
  const todayOf = ({ timeZone }: Caller) => localDay(clock.now(), timeZone)
  const firstOf = (caller: Caller) => firstTillDay(caller, todayOf(caller))
  /** @throws Refusal ROLE_FORBIDDEN for a day that the caller does not see */
  const checkDay = (caller: Caller, day: string) => {
    const first = firstOf(caller)
    if (first !== undefined && (day < first || day > todayOf(caller)))
      throw new Refusal('ROLE_FORBIDDEN/till')
  }
  serve(app, getTillDay, async ({ day: asked }, caller, db) => {
    const day = asked ?? todayOf(caller)
    checkDay(caller, day)
    return findTillDay(tenantOf(caller, db), day, caller.timeZone)
  })
  serve(
    app,
    listTillClosings,
    (query, caller, db) => pageOfClosings(tenantOf(caller, db), query, firstOf(caller)),
    {
      csv: (query, caller, db) =>
        closingsCsv(tenantOf(caller, db), query, caller.timeZone, firstOf(caller)),
    },
  )
  serve(app, closeTill, async (input, caller, db) => {
    checkDay(caller, input.day)
    return closeDay(tenantOf(caller, db), doerOf(caller, clock.now()), input, caller.timeZone)
  })
  serve(app, reopenTill, (seen, caller, db) =>
    reopenDay(tenantOf(caller, db), doerOf(caller, clock.now()), seen),
  )
}
