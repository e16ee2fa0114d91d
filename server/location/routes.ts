import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { listLocations, type Location, updateLocation } from '#contract/location.ts'
import { changeOf } from '../change/change.ts'
import { markingOutside } from '../resource/outside.ts'
import { doerOf, writeAudit } from '../activity/audit.ts'
import type { Tenant } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { refreshSessions } from '../live/end-sessions.ts'
import {
  addBranch,
  changeBranch,
  expectOther,
  findBranch,
  listBranches,
  makeDefault,
} from './location-store.ts'

type Input = InputOf<typeof updateLocation>

/** The places of a company with their hours. */
export function locationRoutes(app: App): void {
  const { clock } = app

  serve(app, listLocations, (_input, caller, db) =>
    listBranches(tenantOf(caller, db), { now: clock.now(), timeZone: caller.timeZone }),
  )

  serve(app, updateLocation, async (input, caller, db) => {
    const tenant = tenantOf(caller, db)
    const now = clock.now()
    const at = { now, timeZone: caller.timeZone }
    const { id, ...fields } = input
    const { done: saved, count } = await markingOutside(changeOf(caller, db, clock), async () => {
      const branchId =
        id === undefined
          ? await addBranch(tenant, { ...fields, name: fields.name ?? '' }, now)
          : await change(tenant, caller, { ...input, id }, now)
      if (fields.isDefault) await makeDefault(tenant, branchId)
      return branchId
    })
    refreshSessions(db, caller.companyId)
    const branch = await findBranch(tenant, saved, at)
    await writeAudit(tenant, doerOf(caller, now), {
      entity: 'location',
      entityId: branch.id,
      event: id ? 'location.change' : 'location.add',
      to: branch.status,
      version: branch.version,
      note: branch.name,
    })
    return { ...branch, outsideBookings: count || undefined }
  })
}

async function change(
  tenant: Tenant,
  caller: Caller,
  { id, expectedVersion = 0, ...fields }: Input & { id: Id },
  now: number,
): Promise<Location['id']> {
  const before = await findBranch(tenant, id, { now, timeZone: caller.timeZone })
  if (fields.status === 'InActive' && before.status === 'Active') await expectOther(tenant, id)
  if (fields.status === 'InActive' && (fields.isDefault ?? before.isDefault))
    throw new Refusal('IN_USE/defaultBranch')
  if (fields.isDefault && (fields.status ?? before.status) === 'InActive')
    throw new Refusal('IN_USE')
  if (!(await changeBranch(tenant, { id, expectedVersion }, fields, now))) {
    throw new Refusal('VERSION_CONFLICT').with({
      current: await findBranch(tenant, id, { now, timeZone: caller.timeZone }),
    })
  }
  return before.id
}
