import { listCartItems, moveItems } from '#contract/cart-item.ts'
import type { App } from '../http/app-parts.ts'
import { saidFailures } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { changeOf, viewerOf } from '../change/change.ts'
import { moduleIdOf } from '../http/module-of.ts'
import { findItems } from './find-items.ts'
import { moveManyItems } from './move-many.ts'

/** Order lines, for the kitchen and the tables. */
export function cartItemRoutes(app: App): void {
  serve(app, listCartItems, (query, caller, db) =>
    findItems(tenantOf(caller, db), moduleIdOf(caller), query, viewerOf(caller, app.clock)),
  )
  serve(app, moveItems, async (wanted, caller, db, { language }) => {
    const { failed, ...moved } = await moveManyItems(
      changeOf(caller, db, app.clock, wanted),
      moduleIdOf(caller),
      wanted,
    )
    return {
      ...moved,
      failed: saidFailures(failed, language),
    }
  })
}
