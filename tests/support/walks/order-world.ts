import fc from 'fast-check'
import { sql } from 'kysely'
import { moveItems } from '#contract/cart-item.ts'
import { connectPartner, moveDelivery } from '#contract/delivery.ts'
import { deliveryEvents } from '#contract/delivery-job.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import type { ModuleName } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { changeQuantity } from '#contract/order-change.ts'
import { itemEvents, orderEvents } from '#contract/order-event.ts'
import { recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { createPromotion, updatePromotion } from '#contract/promotion.ts'
import { moveByUuid } from '#contract/receipt.ts'
import type { OrderMoment } from '../../../tools/catalogue/properties/order-walks.ts'
import { expireOrders } from '../../../server/order/move/expire-orders.ts'
import { aCompany, aProduct, aTable, aUser, type User } from '../builders.ts'
import type { TestServer } from '../server.ts'
import type { RandomStep, RandomWorld } from './random-walks.ts'
import { uuidOf } from '../uuid-of.ts'

/** How an order comes: from a guest or at the counter, to be collected, delivered or at a table. */
type OrderKind = {
  name: string
  module: ModuleName
  isByGuest?: boolean
  isDelivered?: boolean
  isAtTable?: boolean
}

export const orderKinds = [
  { name: 'collected by a guest', module: 'foodKart', isByGuest: true },
  { name: 'delivered', module: 'foodKart', isByGuest: true, isDelivered: true },
  { name: 'of goods, delivered', module: 'ekart', isDelivered: true },
  { name: 'at a table', module: 'tableOrdering', isAtTable: true },
] as const satisfies readonly OrderKind[]

type Person = 'business' | 'staff'
type World = {
  kind: OrderKind
  people: Record<Person, User>
  id: Id
  promotionId: Id
  products: readonly Id[]
}
type Step = RandomStep<World, OrderMoment>

const firstStock = 50
const reasonCode = 'other' as const
const minuteMs = 60_000

/** One order of a dish and a drink, with a promotion, of which there is enough on the shelf. */
export function orderWorld(server: TestServer, kind: OrderKind): RandomWorld<World, OrderMoment> {
  const read = ({ id, people }: Pick<World, 'id' | 'people'>) =>
    server.ask(getOrder, { id }, people.business)
  return {
    begin: () => begin(server, kind),
    async look(world, { did, status }, before) {
      return {
        did,
        status,
        before: before?.order,
        order: await read(world),
        ...(await shelfOf(server, world)),
        firstStock,
        hasKitchen: kind.module !== 'ekart',
      }
    },
    steps: stepsOf(server, kind),
    most: 250,
    async settle() {
      server.clock.advance(30 * minuteMs)
      await expireOrders(server.databases, server.clock.now())
    },
  }
}

async function begin(server: TestServer, kind: OrderKind): Promise<World> {
  const { module, isDelivered = false } = kind
  const company = await aCompany(server)
  const people = {
    business: await aUser(server, { company, module }),
    staff: await aUser(server, { company, role: 'staff', module }),
  }
  const as = people.business
  const stocked = { company, module, stock_qty: firstStock }
  const products = [
    await aProduct(server, stocked),
    await aProduct(server, { ...stocked, name: 'Lemonade', price_amount: 333, no_prep: 1 }),
  ]
  const made = { name: 'Ten off', kind: 'percent', value: 10, code: 'TEN' } as const
  const { id: promotionId, version } = await server.ask(createPromotion, made, as)
  const published = {
    id: promotionId,
    expectedVersion: version,
    event: 'promotion.publish',
  } as const
  await server.call(updatePromotion, published, { as })
  if (isDelivered)
    await server.call(connectPartner, { deliveryPartnerId: 'own-driver' as Id }, { as })
  const id = await placed(server, kind, { people, products })
  return { kind, people, products, promotionId, id }
}

async function placed(
  server: TestServer,
  { isByGuest, isDelivered, isAtTable }: OrderKind,
  { people: { business, staff }, products }: Pick<World, 'people' | 'products'>,
): Promise<Id> {
  const wanted = {
    items: products.map((productId, at) => ({ productId, quantity: at + 1 })),
    promoCode: 'TEN',
    ...(isDelivered && { deliveryType: 'Delivery' as const, address: '12 Elm Road' }),
  }
  if (!isByGuest) {
    const tableId = isAtTable ? await aTable(server, { company: business.company }) : undefined
    const order = { ...wanted, ...(tableId && { tableId }) }
    return (await server.ask(createOrder, order, staff)).id
  }
  const { code } = await server.ask(createLink, { purpose: 'shop' }, business)
  const { intakeToken } = (await server.call(openLink, { code }, {})).data
  const guest = { fullName: 'Noor Haddad', phone: '7700 900200', callingCode: '+44' } as const
  const sent = await server.call(placeGuestOrder, { ...wanted, ...guest, intakeToken }, {})
  if (sent.status !== 200) throw new Error(sent.problem.message)
  const [row] = (await server.ask(listOrders, {}, business)).rows
  if (!row) throw new Error('the guest order is not there')
  return row.id
}

async function shelfOf(
  { databases }: TestServer,
  { people, products, promotionId }: World,
): Promise<Pick<OrderMoment, 'stock' | 'uses'>> {
  const { id: companyId } = people.business.company
  const { rows } = await sql<{ id: string; count: number }>`
    select id, stock_qty as "count" from product where company_id = ${companyId}
    union all select id, used_count from promotion where company_id = ${companyId}`.execute(
    databases.read,
  )
  const countOf = (id: string): number => Number(rows.find((row) => row.id === id)?.count)
  return {
    stock: Object.fromEntries(products.map((id) => [id, countOf(id)])),
    uses: countOf(promotionId),
  }
}

const person = fc.constantFrom<Person>('business', 'staff')

/** Everything that people, guests, couriers and the clock may do to the order. */
function stepsOf(server: TestServer, { isDelivered }: OrderKind): fc.Arbitrary<Step>[] {
  const order = fc
    .record({ who: person, event: fc.constantFrom(...orderEvents) })
    .map(({ who, event }): Step => ({
      says: `${who} ${event}`,
      isOpen: (now) => now.order.allowedEvents.includes(event),
      take: ({ id, people }, now) =>
        server.status(
          moveOrder,
          { id, event, expectedVersion: now.order.version, reasonCode },
          people[who],
        ),
    }))
  const line = fc
    .record({ who: person, event: fc.constantFrom(...itemEvents), at: fc.nat(1) })
    .map(({ who, event, at }): Step => ({
      says: `${who} ${event} of line ${at}`,
      isOpen: (now) => now.order.cartItems[at]?.allowedEvents.includes(event) ?? false,
      async take({ id, people }, { order: { cartItems, version } }) {
        const item = cartItems[at]
        if (!item) return undefined
        const as = people[who]
        if (event === 'item.change-qty')
          return server.status(
            changeQuantity,
            {
              orderId: id,
              cartId: item.id,
              quantity: (item.quantity % 3) + 1,
              expectedVersion: version,
            },
            as,
          )
        const items = [{ id: item.id, expectedVersion: item.version }]
        return server.status(moveItems, { items, event, reasonCode }, as)
      },
    }))
  const courier = fc
    .record({ who: person, event: fc.constantFrom('delivery.request' as const, ...deliveryEvents) })
    .map(({ who, event }): Step => ({
      says: `${who} ${event}`,
      isOpen: ({ order: { mayRequestDelivery, deliveryJob } }) =>
        event === 'delivery.request'
          ? mayRequestDelivery
          : (deliveryJob?.allowedEvents.includes(event) ?? false),
      take: ({ id, people }) =>
        server.status(moveDelivery, { orderId: id, event, reasonCode }, people[who]),
    }))
  return [
    order,
    order,
    line,
    line,
    ...(isDelivered ? [courier] : []),
    ...moneySteps(server),
    ...otherSteps(server),
  ]
}

function moneySteps(server: TestServer): fc.Arbitrary<Step>[] {
  const pay = fc.record({ who: person, isWhole: fc.boolean() }).map(({ who, isWhole }): Step => ({
    says: `${who} takes ${isWhole ? 'all' : 'half'} of the money`,
    isOpen: ({ order }) => order.owedAmount > 0,
    take: ({ id, people }, { order: { owedAmount } }) =>
      server.status(
        recordPayment,
        {
          purpose: 'order',
          orderId: id,
          method: 'cash',
          amount: isWhole ? owedAmount : Math.ceil(owedAmount / 2),
        },
        people[who],
      ),
  }))
  const refund = fc.boolean().map((isWhole): Step => ({
    says: `business gives back ${isWhole ? 'all' : 'half'} of the money`,
    isOpen: ({ order }) => order.paidAmount > order.refundedAmount,
    take: async ({ id, people }, { order: { paidAmount, refundedAmount, version } }) => {
      const left = paidAmount - refundedAmount
      const amount = isWhole ? left : Math.ceil(left / 2)
      const wish = { orderId: id, expectedVersion: version, amount, method: 'cash' as const }
      return server.status(refundOrder, { ...wish, reason: 'asked' }, people.business)
    },
  }))
  const portion = fc.record({ at: fc.nat(1), isWhole: fc.boolean() })
  const pieces = portion.map(({ at, isWhole }): Step => ({
    says: `business gives back ${isWhole ? 'every piece' : 'a piece'} of line ${at}, into stock`,
    isOpen: ({ order }) => order.paidAmount > order.refundedAmount && piecesLeft(order, at) > 0,
    take: async ({ id, people }, { order }) => {
      const cartId = order.cartItems[at]?.id
      if (!cartId) return undefined
      const left = order.paidAmount - order.refundedAmount
      const quantity = isWhole ? piecesLeft(order, at) : 1
      const wish = {
        orderId: id,
        expectedVersion: order.version,
        amount: Math.ceil(left / 4),
        method: 'cash' as const,
        lines: [{ cartId, quantity }],
        isRestocked: true,
      }
      return server.status(refundOrder, { ...wish, reason: 'asked' }, people.business)
    },
  }))
  return [pay, refund, pieces]
}

/** The pieces of a line that were not refunded. */
function piecesLeft({ cartItems }: OrderMoment['order'], at: number): number {
  const line = cartItems[at]
  return line ? line.quantity - (line.refundedQuantity ?? 0) : 0
}

function otherSteps(server: TestServer): fc.Arbitrary<Step>[] {
  const guest: Step = {
    says: 'the guest cancels',
    isOpen: ({ order }) => order.orderStatusId === 1,
    take: async (_, { order }) =>
      (await server.call(moveByUuid, { uuid: uuidOf(order), event: 'order.customer-cancel' }, {}))
        .status,
  }
  const time = fc.constantFrom(1, 6, 20).map((minutes): Step => ({
    says: `${minutes} minutes pass`,
    async take() {
      server.clock.advance(minutes * minuteMs)
      await expireOrders(server.databases, server.clock.now())
      return undefined
    },
  }))
  return [fc.constant(guest), time]
}
