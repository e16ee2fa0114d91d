import { listReport } from '#contract/report.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { moduleOf } from '../http/module-of.ts'
import { findReport, reportCsv } from './report.ts'

/** Reports on orders. */
export function reportRoutes(app: App): void {
  const about = (caller: Caller) => ({ module: moduleOf(caller), timeZone: caller.timeZone })
  serve(
    app,
    listReport,
    (query, caller, db) => findReport(tenantOf(caller, db), about(caller), query),
    {
      connection: 'long-read',
      csv: (query, caller, db) => reportCsv(tenantOf(caller, db), about(caller), query),
    },
  )
}
