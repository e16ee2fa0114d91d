import { getStaff, inviteStaff, listStaff, updateStaff } from '#contract/staff.ts'
import type { App } from '../http/app-parts.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { invite } from './invite.ts'
import { moveStaff } from './move-staff.ts'
import { findStaff, pageOfStaff } from './staff-store.ts'

/** The staff of a company: its owner invites, suspends, restores and removes them. */
export function staffRoutes(app: App): void {
  const { clock, post } = app

  serve(app, listStaff, (query, caller, db) =>
    pageOfStaff(tenantOf(caller, db), query, clock.now()),
  )

  serve(app, getStaff, ({ id }, caller, db) => findStaff(tenantOf(caller, db), id, clock.now()))

  serve(app, inviteStaff, async (person, caller, db) => {
    const tenant = tenantOf(caller, db)
    const now = clock.now()
    return findStaff(tenant, await invite(tenant, caller, person, { post, now }), now)
  })

  serve(app, updateStaff, async (input, caller, db) => {
    const tenant = tenantOf(caller, db)
    const now = clock.now()
    await moveStaff(tenant, caller, input, { post, now })
    return findStaff(tenant, input.id, now)
  })
}
