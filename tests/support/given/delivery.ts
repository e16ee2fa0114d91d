import { endpoints as calls } from '#contract/all.ts'
import type { DeliveryConnection } from '#contract/delivery.ts'
import type { Id } from '#contract/fields.ts'
import { OWN_DRIVER } from '../../../server/delivery/partner.ts'
import { anOrder } from '../builders.ts'
import { type Given, type Givers, type Ground, owner } from './ground.ts'

const byOwnDriver = {
  event: 'delivery.request',
  company_delivery_partner_id: undefined,
  reason_code: undefined,
}

/**
 * Drivers of their own, as ready to be sent as at first: a call made by chance may have switched
 * them off.
 */
async function ownDrivers(ground: Ground): Promise<DeliveryConnection> {
  const as = await owner(ground, 'foodKart')
  const known = (await ground.server.ask(calls.listPartners, {}, as)).find(
    (it) => it.deliveryPartnerId === OWN_DRIVER,
  )
  if (!known)
    return ground.server.ask(calls.connectPartner, { deliveryPartnerId: OWN_DRIVER as Id }, as)
  const { id, status, version } = known
  return status === 'Active'
    ? known
    : ground.server.ask(calls.updatePartner, { id, expectedVersion: version, status: 'Active' }, as)
}

async function theirDrivers(ground: Ground): Promise<Given> {
  const { id, version } = await ownDrivers(ground)
  return {
    fields: { company_delivery_partner_id: id, expected_version: version },
    module: 'foodKart',
  }
}

async function toBeDelivered(ground: Ground): Promise<Id> {
  const { server, company } = ground
  await ownDrivers(ground)
  const paid = {
    payment_status: 'paid' as const,
    paid_amount: 1000,
    delivery_type: 'Delivery',
    address: '12 Elm Road',
  }
  return (
    await anOrder(server, {
      company,
      order_status_id: 5,
      lines: [{ cart_status: 'Cooked' }],
      ...paid,
    })
  ).id
}

async function anErrand(ground: Ground): Promise<Given> {
  const orderId = await toBeDelivered(ground)
  await ground.server.ask(
    calls.moveDelivery,
    { orderId, event: 'delivery.request' },
    await owner(ground, 'foodKart'),
  )
  return { fields: { order_id: orderId }, module: 'foodKart' }
}

export const deliveryGivers: Givers = [
  [calls.connectPartner, async () => ({ fields: { delivery_partner_id: OWN_DRIVER } })],
  [calls.updatePartner, theirDrivers],
  [
    calls.moveDelivery,
    async (ground) => ({
      fields: { order_id: await toBeDelivered(ground), ...byOwnDriver },
      module: 'foodKart',
    }),
  ],
  [calls.cancelDelivery, anErrand],
]
