import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import {
  cancelDelivery,
  connectPartner,
  listOfferedPartners,
  listPartners,
  moveDelivery,
  updatePartner,
} from '#contract/delivery.ts'
import type { Id } from '#contract/fields.ts'
import { doerOf, writeAudit } from '../activity/audit.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { mayRequestDelivery } from './may-request.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { announceOrder } from '../order/move/announce.ts'
import { type Change, changeOf } from '../change/change.ts'
import { moduleIdOf } from '../http/module-of.ts'
import { findOrderDetail } from '../order/order-detail.ts'
import { findOrder, type FoundOrder } from '../order/order-head.ts'
import { missing } from '../change/refuse.ts'
import { refusalWithOrder } from '../order/refuse.ts'
import { claimCurrent } from '../order/write.ts'
import {
  addConnection,
  changeConnection,
  findConnection,
  listConnections,
} from './connection-store.ts'
import { sealCredentials } from './credentials.ts'
import { createHttpPartner } from './http-partner.ts'
import { isByHand } from './job.ts'
import { beginJob, newestJob } from './job-store.ts'
import { moveJob } from './move-job.ts'
import { fieldsOfPartner, partnerNames, SERVICE } from './partner.ts'
import { handlePartnerJobs } from './partner-jobs.ts'
import { serveDeliveryWebhook } from './webhook.ts'

/** Delivery services and delivery jobs. */
export function deliveryRoutes(app: App): void {
  const { clock, secrets, config } = app
  const service =
    config.deliveryUrl === undefined ? undefined : createHttpPartner(config.deliveryUrl)
  const seal = (caller: Caller, credentials: Record<string, string> | undefined) =>
    credentials && sealCredentials(secrets, caller.companyId, credentials)

  // The list has one entry, the delivery service (specification, section 3), until the owner adds
  // their own drivers.
  serve(app, listOfferedPartners, async (_, caller, db) => {
    const known = await listConnections(tenantOf(caller, db))
    const offered = [...fieldsOfPartner].filter(
      ([id]) => id === SERVICE || known.some(({ deliveryPartnerId }) => deliveryPartnerId === id),
    )
    return offered.map(([id, fields]) => ({
      id,
      name: partnerNames[id] ?? id,
      fieldsNeeded: [...fields],
    }))
  })
  serve(app, listPartners, (_, caller, db) => listConnections(tenantOf(caller, db)))

  serve(
    app,
    connectPartner,
    async ({ deliveryPartnerId: partner, credentials, ...fields }, caller, db) => {
      const needed = fieldsOfPartner.get(partner)
      if (!needed) throw new Refusal('NOT_FOUND')
      const lacking = needed.find((name) => !credentials?.[name])
      if (lacking) throw missing(`credentials.${lacking}`, 'credential')
      if (partner === SERVICE && !service) throw new Refusal('RETRY_LATER/noDeliveryService')
      const connection = await addConnection(
        tenantOf(caller, db),
        partner,
        { ...fields, sealed: seal(caller, credentials) },
        clock.now(),
      )
      await writeAudit(tenantOf(caller, db), doerOf(caller, clock.now()), {
        entity: 'delivery-connection',
        entityId: connection.id,
        event: 'connection.create',
        to: 'Active',
        version: 1,
      })
      return connection
    },
  )
  serve(app, updatePartner, async ({ id, expectedVersion, credentials, ...fields }, caller, db) => {
    const connection = await changeConnection(
      tenantOf(caller, db),
      { id, expectedVersion },
      { ...fields, sealed: seal(caller, credentials) },
      clock.now(),
    )
    const { status, version } = connection
    await writeAudit(tenantOf(caller, db), doerOf(caller, clock.now()), {
      entity: 'delivery-connection',
      entityId: id,
      event: 'connection.change',
      to: status,
      version,
    })
    return connection
  })

  serve(app, moveDelivery, async ({ orderId, event, ...details }, caller, db) => {
    const change = changeOf(caller, db, clock, { reasonCode: details.reasonCode })
    const order = await claimed(change, caller, orderId)
    if (event === 'delivery.request') await request(change, order, details.connectionId)
    else await moveByHand(change, order, event, details)
    return moved(change, order.id)
  })
  serve(app, cancelDelivery, async ({ orderId, reasonCode }, caller, db) => {
    const change = changeOf(caller, db, clock, { reasonCode })
    const order = await claimed(change, caller, orderId)
    await moveByHand(change, order, 'delivery.cancel', { reasonCode })
    return moved(change, order.id)
  })

  handlePartnerJobs(app, service)
  if (service) serveDeliveryWebhook(app, service)
}

/**
 * Returns the order, locked until the transaction ends, so that its delivery changes one at a time.
 */
async function claimed(change: Change, caller: Caller, orderId: Id): Promise<FoundOrder> {
  const order = await findOrder(change.tenant, moduleIdOf(caller), orderId)
  if (!order) throw new Refusal('NOT_FOUND')
  return claimCurrent(change, order)
}

/**
 * @throws Refusal TRANSITION_NOT_ALLOWED for an order that is not for delivery, not accepted, or
 * has an active attempt; NOT_FOUND for the connection
 */
async function request(
  change: Change,
  order: FoundOrder,
  connectionId: Id | undefined,
): Promise<void> {
  const job = await newestJob(change.tenant, order.id)
  if (!mayRequestDelivery(order, job, change))
    throw refusalWithOrder(change, order.id, 'TRANSITION_NOT_ALLOWED')
  const usable = (await listConnections(change.tenant)).filter(({ status }) => status === 'Active')
  const chosen = connectionId ? usable.find(({ id }) => id === connectionId) : usable[0]
  if (!chosen) throw new Refusal('NOT_FOUND')
  await beginJob(change, order.id, { id: chosen.id, partner: chosen.deliveryPartnerId })
}

type Event = Exclude<InputOf<typeof moveDelivery>['event'], 'delivery.request'>

async function moveByHand(
  change: Change,
  order: FoundOrder,
  event: Event,
  {
    courierName,
    courierPhone,
    reasonCode,
  }: Omit<InputOf<typeof moveDelivery>, 'orderId' | 'event' | 'connectionId'>,
): Promise<void> {
  const job = await newestJob(change.tenant, order.id)
  if (!job) throw new Refusal('NOT_FOUND')
  if (event === 'delivery.fail' && !reasonCode) throw missing('reason_code', 'reason')
  const connection = await findConnection(change.tenant, job.connectionId)
  if (!connection || !isByHand(job.partner, event))
    throw refusalWithOrder(change, order.id, 'TRANSITION_NOT_ALLOWED')
  try {
    await moveJob(change, order, job, event, { courierName, courierPhone, reasonCode })
  } catch (error) {
    throw error instanceof Refusal && error.code === 'TRANSITION_NOT_ALLOWED'
      ? refusalWithOrder(change, order.id, error.code)
      : error
  }
}

async function moved(change: Change, orderId: Id): Promise<OutputOf<typeof moveDelivery>> {
  const order = await findOrderDetail(change.tenant, orderId, change)
  if (!order?.deliveryJob) throw new Error('a job that was just written is not there')
  announceOrder(change, { ...order, tableId: null })
  return { order, job: order.deliveryJob }
}
