import { listBookings } from '#contract/booking.ts'
import { moduleIds } from '#contract/modules.ts'
import {
  createResource,
  listResources,
  listSlots,
  type Resource,
  updateResource,
} from '#contract/resource.ts'
import type { Tenant } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { publish } from '../live/publish.ts'
import { viewerOf } from '../change/change.ts'
import { addResource, changeResource } from './change-resource.ts'
import { findFreeSlots } from './free-slots.ts'
import { allResources } from './resources.ts'
import { findBookings } from './list-bookings.ts'

/** Bookable resources and their free slots. */
export function resourceRoutes(app: App): void {
  const now = () => app.clock.now()

  serve(app, listResources, (_, caller, db) => allResources(tenantOf(caller, db)))
  serve(app, createResource, async (fields, caller, db) =>
    told(tenantOf(caller, db), await addResource(tenantOf(caller, db), now(), fields)),
  )
  serve(app, updateResource, async (change, caller, db) =>
    told(tenantOf(caller, db), await changeResource(tenantOf(caller, db), now(), change)),
  )
  serve(app, listSlots, (wanted, caller, db) =>
    findFreeSlots(tenantOf(caller, db), wanted, { now: now(), timeZone: caller.timeZone }),
  )
  serve(app, listBookings, (asked, caller, db) =>
    findBookings(tenantOf(caller, db), asked, viewerOf(caller, app.clock)),
  )
}

/** Publishes the change, because screens with free slots must read them again. */
function told(tenant: Tenant, resource: Resource): Resource {
  publish(tenant, {
    topic: 'booking',
    id: resource.id,
    version: resource.version,
    moduleId: moduleIds.service,
  })
  return resource
}
