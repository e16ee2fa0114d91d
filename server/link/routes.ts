import { sql } from 'kysely'
import { createLink, listLinks, updateLink } from '#contract/link.ts'
import { nameSearch } from '../db/name-search.ts'
import type { Db } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { moduleOf } from '../http/module-of.ts'
import { addLink, changeLink, linkOf, ofModule } from './change-link.ts'
import { links } from './links.ts'

/** Short links, printed as QR codes. */
export function linkRoutes(app: App): void {
  const { publicUrl } = app.config
  const at = (caller: Caller, db: Db) => ({
    tenant: tenantOf(caller, db),
    now: app.clock.now(),
    module: moduleOf(caller),
  })

  serve(
    app,
    listLinks,
    async ({ currentPage, rowSize, after, before, search, purpose, targetId }, caller, db) => {
      const tenant = tenantOf(caller, db)
      const narrowed = [
        ...ofModule(moduleOf(caller)),
        ...(purpose ? [sql`r.purpose = ${purpose}`] : []),
        ...(targetId ? [sql`r.target_id = ${targetId}`] : []),
      ]
      const text = search?.trim()
      const conditions = sql.join(
        [sql`r.company_id = ${caller.companyId}`, ...narrowed],
        sql` and `,
      )
      const { rows, pagination } = await links.page(
        tenant,
        { currentPage, rowSize, after, before },
        text
          ? [
              ...narrowed,
              await nameSearch(db, text, sql`dynamic_link r where ${conditions}`, (has) =>
                has(sql`r.label`, sql`r.code`),
              ),
            ]
          : narrowed,
      )
      return { rows: rows.map((row) => linkOf(row, publicUrl)), pagination }
    },
  )
  serve(app, createLink, async (wanted, caller, db) =>
    linkOf(await addLink(at(caller, db), wanted), publicUrl),
  )
  serve(app, updateLink, async (wanted, caller, db) =>
    linkOf(await changeLink(at(caller, db), wanted), publicUrl),
  )
}
