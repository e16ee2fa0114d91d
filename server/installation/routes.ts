import {
  getInstallation,
  listFailedJobs,
  listTableSizes,
  retryFailedJob,
} from '#contract/installation.ts'
import { doerOf, writeAudit } from '../activity/audit.ts'
import { measureTables, yearlyGrowth } from '../db/table-sizes.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { noCompany } from '../outbox/enqueue.ts'
import { tryJobAgain } from '../outbox/try-again.ts'
import { pageOfFailedJobs } from './failed-jobs.ts'
import { installationState } from './state.ts'

/** How long measured sizes are cached: measuring reads the whole file of an embedded database. */
const SIZES_KEPT_MS = 10 * 60_000

/** Information about the installation for its operator, over all companies. */
export function installationRoutes(app: App): void {
  const { clock, databases } = app

  serve(app, getInstallation, () => installationState(app))

  let sizes: { measuredMs: number; tables: ReturnType<typeof measureTables> } | undefined
  serve(app, listTableSizes, async () => {
    const now = clock.now()
    if (!sizes || now - sizes.measuredMs > SIZES_KEPT_MS)
      sizes = { measuredMs: now, tables: measureTables(databases) }
    const { measuredMs } = sizes
    const tables = await sizes.tables.catch((error: unknown) => {
      sizes = undefined
      throw error
    })
    const yearly = await yearlyGrowth(databases.read, tables, now)
    return {
      measuredMs,
      tables: tables.map((table) => ({ ...table, yearlyBytes: yearly.get(table.name) })),
    }
  })

  serve(app, listFailedJobs, (query, _caller, db) => pageOfFailedJobs(db, query), {
    connection: 'long-read',
  })

  serve(app, retryFailedJob, async ({ id, companyId = noCompany }, caller, db) => {
    const tenant = { db, companyId }
    if (!(await tryJobAgain(tenant, id))) throw new Refusal('NOT_FOUND')
    if (companyId !== noCompany)
      await writeAudit(tenant, doerOf(caller, clock.now()), {
        entity: 'outbox',
        entityId: id,
        event: 'outbox.retry',
        from: 'dead',
        to: 'pending',
        version: 1,
      })
    return {}
  })
}
