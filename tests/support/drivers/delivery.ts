import type { Page } from 'playwright'
import { connectPartner, listPartners, moveDelivery } from '#contract/delivery.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { createProduct } from '#contract/product.ts'
import { getUser } from '#contract/user.ts'
import { OWN_DRIVER, SERVICE } from '../../../server/delivery/partner.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { eventually } from '../eventually.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import { type Cast, giveReason } from './cast.ts'
import { deliveryCredentials, type StandIns } from './stand-ins.ts'

const isOfTeam = (role: string): boolean => role === 'business' || role === 'staff'
const always = ['delivery.cancel', 'delivery.retry']

/** The team moves what a driver of its own brings; a service reports what its couriers do. */
export const deliveryWorlds: readonly World[] = [
  { name: 'own driver', facts: goodFacts, offers: (_, role) => isOfTeam(role) },
  {
    name: 'a service',
    facts: goodFacts,
    offers: (event, role) =>
      role === 'delivery-partner' || (isOfTeam(role) && always.includes(event)),
  },
  {
    name: 'a service that finds nobody',
    facts: goodFacts,
    offers: (event, role) =>
      event === 'delivery.no-courier'
        ? role === 'system'
        : isOfTeam(role) && always.includes(event),
  },
]

const words: Record<string, string> = {
  'delivery.assign': 'Assign a driver',
  'delivery.cancel': 'Cancel the courier',
  'delivery.retry': 'Request again',
  'delivery.pick-up': 'Picked up',
  'delivery.deliver': 'Delivered',
  'delivery.fail': 'Delivery failed',
}
const told: Record<string, string> = {
  'delivery.assign': 'courier_assigned',
  'delivery.no-courier': 'no_courier',
  'delivery.pick-up': 'picked_up',
  'delivery.courier-dropped': 'courier_dropped',
  'delivery.deliver': 'delivered',
  'delivery.fail': 'failed',
}
const shown: Record<string, string> = {
  requested: 'Requested',
  unassigned: 'No courier found',
  assigned: 'Courier assigned',
  picked_up: 'On the way',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/**
 * Deliveries of orders that are paid and ready: the team moves them on the screen of the order, the
 * service tells the server.
 */
export function deliveriesOf(cast: Cast, standIns: StandIns): (world: string) => Promise<OnScreen> {
  let shop: ReturnType<typeof shopOf> | undefined
  return async (world) => {
    const isOwn = world === 'own driver'
    shop ??= shopOf(cast)
    const { productId, own, service, account } = await shop
    standIns.takesDeliveries(world === 'a service')
    const { id } = await cast.call(createOrder, {
      deliveryType: 'Delivery',
      address: '1 Example Street',
      items: [{ productId, quantity: 1 }],
    })
    const read = () => cast.call(getOrder, { id })
    const moveTo = async (event: 'order.mark-ready' | 'order.restore' | 'order.accept') =>
      cast.call(moveOrder, { id, expectedVersion: (await read()).version, event })
    await cast.call(recordPayment, {
      purpose: 'order',
      orderId: id,
      method: 'cash',
      amount: (await read()).owedAmount,
    })
    await moveTo('order.mark-ready')
    await cast.call(moveDelivery, {
      orderId: id,
      event: 'delivery.request',
      connectionId: isOwn ? own : service,
    })
    if (world === 'a service')
      await eventually(
        async () => (await read()).deliveryJob?.trackingUrl !== undefined,
        true,
        'the service took the delivery',
      )
    const screens = [cast.business, cast.staff]
    await Promise.all(screens.map((page) => page.goto(`/orders/orderview?id=${id}`)))
    const tell = async (event: string) => {
      const { id: reference = '', attempt = 1 } = (await read()).deliveryJob ?? {}
      await standIns.tellDelivery(cast.site, {
        type: told[event] ?? event,
        account: `${account}/${service}`,
        ref: `d-${reference}-${attempt}`,
        reference,
      })
    }
    return {
      id,
      async take({ event, role }: PathStep) {
        if (role === 'system') await standIns.refuseDeliveries()
        else if (role === 'delivery-partner') await tell(event)
        else await press(cast.pageOf(role), event)
        if (event !== 'delivery.fail') return
        // What could not be delivered is accepted once more, so that it can be sent again.
        await eventually(async () => (await read()).deliveryJob?.status, 'failed', 'the delivery')
        await moveTo('order.restore')
        await moveTo('order.accept')
      },
      async expectShown({ state }) {
        await Promise.all(
          screens.map((page) =>
            page
              .getByRole('region', { name: 'Delivery', exact: true })
              .getByText(shown[state] ?? state, { exact: true })
              .first()
              .waitFor(),
          ),
        )
      },
      state: async () => (await read()).deliveryJob?.status ?? 'none',
      attempt: (event, role) =>
        cast.answer(role, moveDelivery, {
          orderId: id,
          event: event as never,
          reasonCode: 'other' as never,
        }),
      async expectEffect(effect) {
        const status = statusAfter[effect]
        if (status === undefined) return false
        await eventually(async () => (await read()).orderStatusId, status, 'the order')
        return true
      },
    }
  }
}

/** What becomes of the order. */
const statusAfter: Readonly<Record<string, number>> = {
  assignOrder: orderStatusIds.Assigned,
  unassignOrder: orderStatusIds.Ready,
  completeOrder: orderStatusIds.Completed,
}

async function shopOf(cast: Cast) {
  const { id: productId } = await cast.call(createProduct, {
    name: cast.aName('Sent jam'),
    priceAmount: 900,
    isNoPrep: true,
  })
  const connect = async (partner: string, credentials?: Record<string, string>) => {
    const known = (await cast.call(listPartners, {})).find(
      ({ deliveryPartnerId }) => deliveryPartnerId === partner,
    )
    const connection =
      known ??
      (await cast.call(connectPartner, {
        deliveryPartnerId: partner as Id,
        ...(credentials && { credentials }),
      }))
    return connection.id
  }
  return {
    productId,
    own: await connect(OWN_DRIVER),
    service: await connect(SERVICE, deliveryCredentials),
    account: (await cast.call(getUser, {})).companyDetail.companyDetailsId,
  }
}

async function press(page: Page, event: string): Promise<void> {
  const word = words[event] ?? event
  await page
    .getByRole('region', { name: 'Delivery', exact: true })
    .getByRole('button', { name: word, exact: true })
    .click()
  if (event === 'delivery.cancel' || event === 'delivery.fail') return giveReason(page, word)
  if (event !== 'delivery.assign') return
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the driver').fill('Kim Rider')
  await dialog.getByRole('button', { name: word, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
