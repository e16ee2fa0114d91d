import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import {
  createReservation,
  getReservation,
  listReservations,
  updateReservation,
} from '#contract/reservation.ts'
import { addDays } from '#contract/zoned-time.ts'
import { changeOf, type Viewer, viewerOf } from '../change/change.ts'
import { likeAnywhere } from '../db/dialect.ts'
import { orHasPhone } from '../db/has-phone.ts'
import { dayStart, todayOf } from '../db/local-day.ts'
import { type Paging, sortedBy } from '../db/page-of.ts'
import type { App } from '../http/app-parts.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { addAsked, changeReservation } from './change-reservation.ts'
import { sendReservationMails } from './guest-mail.ts'
import { reservations, reservationsOf, showReservation } from './reservations.ts'

/** Reservations of tables. */
export function reservationRoutes(app: App): void {
  sendReservationMails(app)

  serve(
    app,
    listReservations,
    async ({ currentPage, rowSize, after, before, exactTotal, ...query }, caller, db) => {
      const tenant = tenantOf(caller, db)
      const viewer = viewerOf(caller, app.clock)
      const { rows, pagination } = await reservations.page(
        tenant,
        { currentPage, rowSize, after, before, exactTotal },
        filters(query, viewer),
        orderOf(query) === 'desc' ? sortedBy('desc', sql`r.start_ms`) : undefined,
      )
      return { rows: await reservationsOf(tenant, rows, viewer), pagination }
    },
  )

  serve(app, getReservation, ({ id }, caller, db) =>
    showReservation(tenantOf(caller, db), id, viewerOf(caller, app.clock)),
  )

  serve(app, createReservation, async (wanted, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    return showReservation(change.tenant, await addAsked(change, wanted), change)
  })

  serve(app, updateReservation, async (input, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    await changeReservation(change, input)
    return showReservation(change.tenant, input.id, change)
  })
}

type Query = Omit<InputOf<typeof listReservations>, keyof Paging>

/** Upcoming reservations ascending, the list of all descending. */
function orderOf({ order, scope, fromDate }: Query): 'asc' | 'desc' {
  return order ?? (scope || fromDate ? 'asc' : 'desc')
}

function filters(
  { scope, status, tableId, customerId, search, fromDate, toDate }: Query,
  { now, timeZone }: Viewer,
): RawBuilder<unknown>[] {
  const today = todayOf(now, timeZone)
  return [
    ...(scope ? [sql`r.start_ms >= ${today.fromMs}`] : []),
    ...(scope === 'today' ? [sql`r.start_ms < ${today.untilMs}`] : []),
    ...(status?.length ? [sql`r.status in (${sql.join(status)})`] : []),
    ...(tableId ? [sql`r.table_ids like ${`%"${tableId.replace(/[\\%_]/g, '')}"%`}`] : []),
    ...(customerId ? [sql`r.customer_id = ${customerId}`] : []),
    ...(fromDate ? [sql`r.start_ms >= ${dayStart(fromDate, timeZone)}`] : []),
    ...(toDate ? [sql`r.start_ms < ${dayStart(addDays(toDate, 1), timeZone)}`] : []),
    ...(search?.trim() ? [matching(search.trim())] : []),
  ]
}

/**
 * Matches the name (also exactly as typed, because SQLite's `lower` handles only ASCII), the
 * address or the phone number.
 */
function matching(text: string): RawBuilder<unknown> {
  const pattern = likeAnywhere(text)
  const asTyped = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(lower(r.name) like ${pattern} escape '\\' or r.name like ${asTyped} escape '\\'
    or r.email like ${pattern} escape '\\'${orHasPhone(sql`r.phone`, text)})`
}
