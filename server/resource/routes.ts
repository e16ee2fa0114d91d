import { listAffected, listBookings } from '#contract/booking.ts'
import { moduleIds } from '#contract/modules.ts'
import {
  addTimeOff,
  createResource,
  endTimeOff,
  listResources,
  listSlots,
  type Resource,
  updateResource,
} from '#contract/resource.ts'
import type { Tenant } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { publish } from '../live/publish.ts'
import { changeOf, viewerOf } from '../change/change.ts'
import { findAffected } from './affected.ts'
import { addResource, changeResource } from './change-resource.ts'
import { findFreeSlots } from './free-slots.ts'
import { markingOutside } from './outside.ts'
import { allResources } from './resources.ts'
import { findBookings } from './list-bookings.ts'
import { startTimeOff, stopTimeOff } from './time-off.ts'
import { withdrawAfter } from './withdraw-proposals.ts'

/** Bookable resources and their free slots. */
export function resourceRoutes(app: App): void {
  const now = () => app.clock.now()

  serve(app, listResources, (_, caller, db) => allResources(tenantOf(caller, db)))
  serve(app, createResource, async (fields, caller, db) =>
    told(tenantOf(caller, db), await addResource(tenantOf(caller, db), now(), fields)),
  )
  serve(app, updateResource, async (fields, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    const { done, count } = await markingOutside(change, () =>
      changeResource(change.tenant, now(), fields),
    )
    return { ...told(change.tenant, done), outsideBookings: count || undefined }
  })
  serve(app, addTimeOff, async (off, caller, db) =>
    told(tenantOf(caller, db), await startTimeOff(tenantOf(caller, db), now(), off)),
  )
  serve(app, endTimeOff, async (off, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    const resource = await stopTimeOff(change.tenant, now(), off)
    await withdrawAfter(change, { ...off, left: resource.timeOff })
    return told(change.tenant, resource)
  })
  serve(app, listAffected, (_, caller, db) =>
    findAffected(tenantOf(caller, db), viewerOf(caller, app.clock)),
  )
  serve(app, listSlots, (wanted, caller, db) =>
    findFreeSlots(tenantOf(caller, db), wanted, { now: now(), timeZone: caller.timeZone }),
  )
  serve(app, listBookings, (asked, caller, db) =>
    findBookings(tenantOf(caller, db), asked, viewerOf(caller, app.clock)),
  )
}

/** Publishes the change, because screens with free slots must reload them. */
function told(tenant: Tenant, resource: Resource): Resource {
  publish(tenant, {
    topic: 'booking',
    id: resource.id,
    version: resource.version,
    moduleId: moduleIds.service,
  })
  return resource
}
