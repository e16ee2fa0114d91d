import { sql } from 'kysely'
import {
  createPromotion,
  getPromotion,
  listPromotions,
  updatePromotion,
} from '#contract/promotion.ts'
import type { App } from '../http/app-parts.ts'
import { moduleIdOf } from '../http/module-of.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { changeOf } from '../change/change.ts'
import { addPromotion, changePromotion, ofModule, promotionOf } from './change-promotion.ts'
import { inState, promotions } from './promotions.ts'

/** Promotions: by code or automatic, with a schedule and limits. */
export function promotionRoutes(app: App): void {
  serve(app, listPromotions, async ({ status, code, ...query }, caller, db) => {
    const now = app.clock.now()
    const narrowed = [
      ...(code ? [sql`r.code_norm = ${code.toLowerCase()}`] : []),
      ...(status ? [inState(status, now)] : []),
    ]
    const { rows, pagination } = await promotions.page(tenantOf(caller, db), query, [
      ...ofModule(moduleIdOf(caller)),
      ...narrowed,
    ])
    return { rows: rows.map((row) => promotionOf(row, now)), pagination }
  })
  serve(app, getPromotion, async ({ id }, caller, db) =>
    promotionOf(
      await promotions.find(tenantOf(caller, db), id, ofModule(moduleIdOf(caller))),
      app.clock.now(),
    ),
  )
  serve(app, createPromotion, (input, caller, db) =>
    addPromotion(changeOf(caller, db, app.clock), moduleIdOf(caller), input),
  )
  serve(app, updatePromotion, (input, caller, db) =>
    changePromotion(changeOf(caller, db, app.clock), moduleIdOf(caller), input),
  )
}
