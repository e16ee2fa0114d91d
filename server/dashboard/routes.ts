import { getFirstSteps, getFourBoxes } from '#contract/dashboard.ts'
import type { App } from '../http/app-parts.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { viewerOf } from '../change/change.ts'
import { moduleOf } from '../http/module-of.ts'
import { findFirstSteps } from './first-steps.ts'
import { findFourBoxes } from './four-boxes.ts'

/** The dashboard. */
export function dashboardRoutes(app: App): void {
  serve(
    app,
    getFourBoxes,
    (period, caller, db) =>
      findFourBoxes(tenantOf(caller, db), moduleOf(caller), period, viewerOf(caller, app.clock)),
    { connection: 'long-read' },
  )
  serve(app, getFirstSteps, (_, caller, db) =>
    findFirstSteps(tenantOf(caller, db), moduleOf(caller), {
      now: app.clock.now(),
      publicUrl: app.config.publicUrl,
    }),
  )
}
