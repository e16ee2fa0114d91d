import { listSavedViews, updateSavedViews } from '#contract/saved-view.ts'
import type { App } from '../http/app-parts.ts'
import { serve } from '../http/serve.ts'
import { changeViews, viewsOf } from './saved-view-store.ts'

/** Saved queries of lists. */
export function savedViewRoutes(app: App): void {
  serve(app, listSavedViews, ({ list }, caller, db) => viewsOf(db, caller, list))
  serve(app, updateSavedViews, (changes, caller, db) =>
    changeViews(db, caller, changes, app.clock.now()),
  )
}
