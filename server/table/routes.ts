import { refusalOf } from '#contract/permission.ts'
import {
  createTable,
  getTable,
  listLiveTables,
  listTables,
  payTablePart,
  updateTable,
} from '#contract/table.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { changeOf, viewerOf } from '../change/change.ts'
import { nextReservations } from '../reservation/next-reservations.ts'
import { addTable, changeTable } from './change-table.ts'
import { payPart } from './pay-part.ts'
import { guestOrdersByTable } from './guest-orders.ts'
import { findTable, findTables, liveStatusOf } from './live-tables.ts'
import { diningTableOf, liveTableOf, tableDetailOf } from './show-table.ts'

/** The tables of a restaurant: fields, sessions, and the team's tasks. */
export function tableRoutes(app: App): void {
  serve(app, listTables, async ({ area, status }, caller, db) => {
    const tables = await findTables(tenantOf(caller, db), { area })
    return tables
      .filter((table) => status === undefined || liveStatusOf(table) === status)
      .map(diningTableOf)
  })

  serve(app, listLiveTables, async (which, caller, db) => {
    const viewer = viewerOf(caller, app.clock)
    const tenant = tenantOf(caller, db)
    const next = await nextReservations(tenant, viewer.now)
    const asked = await guestOrdersByTable(tenant)
    return (await findTables(tenant, which)).map((table) => ({
      ...liveTableOf(table, viewer),
      nextReservation: next.get(table.id),
      guestOrders: asked.get(table.id),
    }))
  })

  serve(app, getTable, ({ id }, caller, db) =>
    tableDetailOf(tenantOf(caller, db), id, viewerOf(caller, app.clock)),
  )

  serve(app, createTable, async (fields, caller, db) => {
    const table = await findTable(
      tenantOf(caller, db),
      await addTable(changeOf(caller, db, app.clock), fields),
    )
    if (!table) throw new Refusal('NOT_FOUND')
    return diningTableOf(table)
  })

  serve(app, payTablePart, async (input, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    const paymentIds = await payPart(change, input)
    return { ...(await tableDetailOf(change.tenant, input.id, change)), paymentIds }
  })

  serve(app, updateTable, (input, caller, db) =>
    changeTable(
      changeOf(caller, db, app.clock),
      input,
      refusalOf('table.write', caller, caller.module) === undefined,
    ),
  )
}
