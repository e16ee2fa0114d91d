import {
  chooseNotificationKind,
  getLookups,
  listAudit,
  listNotificationKinds,
  listNotifications,
  listOutbox,
  readNotifications,
  retryOutbox,
  searchEverything,
} from '#contract/activity.ts'
import { currencies } from '#contract/countries.ts'
import { callingCodes } from '#contract/fields.ts'
import { keysOf } from '#contract/keys-of.ts'
import { orderStatusLabels, reasonCodes } from '#contract/order-status.ts'
import { openOrder } from '#contract/presence.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { sendNoteMails } from '../notification/note-mail.ts'
import { sendNoteTexts } from '../notification/note-text.ts'
import { chooseKind, choicesOf, markRead, pageOfNotes } from '../notification/notification-store.ts'
import { tryJobAgain } from '../outbox/try-again.ts'
import { pageOfAudit, pageOfJobs } from './audit-store.ts'
import { search } from './search.ts'

/** Audit log, notifications, search and lookups. */
export function activityRoutes(app: App): void {
  const { clock } = app
  sendNoteMails(app)
  sendNoteTexts(app)

  serve(app, listNotifications, (query, caller, db) => pageOfNotes(db, caller, query, clock.now()))

  serve(app, readNotifications, async ({ ids = [], isAll }, caller, db) => ({
    unread: await markRead(db, caller, isAll ? 'all' : ids, clock.now()),
  }))

  serve(app, listNotificationKinds, (_input, caller, db) => choicesOf(db, caller, app.post.canText))

  serve(app, chooseNotificationKind, (choice, caller, db) =>
    chooseKind(db, caller, choice, app.post.canText),
  )

  // In memory only, so there is no idempotency key and no transaction.
  serve(
    app,
    openOrder,
    async ({ id, isOpen }, { companyId, companyUserId, fullName }, db) => {
      const order = await db
        .selectFrom('sale_order')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!order) throw new Refusal('NOT_FOUND')
      app.presence.say({ companyId, recordId: id, companyUserId, fullName, isOpen })
      return app.presence.of(companyId, id).filter((one) => one.companyUserId !== companyUserId)
    },
    { connection: 'read' },
  )

  serve(app, searchEverything, ({ q }, caller, db) => search(tenantOf(caller, db), caller, q), {
    connection: 'long-read',
  })

  serve(app, listAudit, (query, caller, db) =>
    pageOfAudit(tenantOf(caller, db), query, caller.timeZone),
  )

  serve(app, listOutbox, (query, caller, db) => pageOfJobs(tenantOf(caller, db), query))

  serve(app, retryOutbox, async ({ id }, { companyId }, db) => {
    if (!(await tryJobAgain({ db, companyId }, id))) throw new Refusal('NOT_FOUND')
    return {}
  })

  serve(app, getLookups, async (_input, { module }) => ({
    callingCodes: keysOf(callingCodes).map((code) => ({
      code,
      country: callingCodes[code],
    })),
    orderStatuses: module
      ? Object.entries(orderStatusLabels(module)).map(([id, label]) => ({
          orderStatusId: Number(id),
          label,
        }))
      : [],
    reasonCodes: [...reasonCodes],
    currencies: [...currencies],
  }))
}
