import fc from 'fast-check'
import { updateUser } from '#contract/account.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, placeGuestBooking } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { getReceipt, moveByUuid, type Receipt } from '#contract/receipt.ts'
import type { DepositMoment } from '../../../tools/catalogue/properties/deposit-walks.ts'
import { lapseHolds } from '../../../server/order/move/lapse-holds.ts'
import { sign } from '../../../server/test-provider/messages.ts'
import { eventually } from '../eventually.ts'
import { connectTo } from '../given/account.ts'
import type { TestServer } from '../server.ts'
import { aBarber, type Barber, lookAtBookings, movesOfBookings } from './booking-world.ts'
import type { RandomStep, RandomWorld } from './random-walks.ts'
import { uuidOf } from '../uuid-of.ts'

/** A payment that the provider knows of, and whether the server does. */
type Paid = { uuid: Receipt['uuid']; id: Id; ref: string; amount: number; isTold: boolean }
type World = Barber & { account: string; code: string; paid: Paid[] }
type Step = RandomStep<World, DepositMoment>

/** The account that the server has with the provider of the walks. */
export const walkKeys = { secretKey: 'sk_test', clientId: 'ca_test', webhookSecret: 'whsec_test' }
const minuteMs = 60_000
let no = 0

/** One hour of one barber, which guests want who pay a deposit for it. */
export function depositWorld(server: TestServer): RandomWorld<World, DepositMoment> {
  const book = async (world: World): Promise<number> => {
    const { intakeToken } = (await server.call(openLink, { code: world.code }, {})).data
    const asked = {
      intakeToken,
      productId: world.service,
      alsoProductIds: [world.soap],
      startMs: world.startMs,
      fullName: 'Noor Haddad',
      phone: `7700 9${String((no += 1)).padStart(5, '0')}`,
      callingCode: '+44' as const,
    }
    const answer = await server.call(placeGuestBooking, asked, {})
    if (answer.status === 200) {
      const { rows } = await server.ask(listOrders, {}, world.owner)
      world.ids.push(...rows.map(({ id }) => id).filter((id) => !world.ids.includes(id)))
    }
    return answer.status
  }
  const look: RandomWorld<World, DepositMoment>['look'] = async (world, did, before) => {
    const seen = await lookAtBookings(server, world, did, before)
    return {
      ...seen,
      nowMs: server.clock.now(),
      told: seen.bookings.map(({ id }) =>
        world.paid
          .filter((one) => one.id === id && one.isTold)
          .reduce((all, { amount }) => all + amount, 0),
      ),
    }
  }
  return {
    async begin() {
      const barber = await aBarber(server, { deposit_percent: 20 })
      const { owner: as } = barber
      await server.call(updateUser, { settings: { depositBackHours: 1 } }, { as })
      await server.databases.write
        .updateTable('company_module')
        .set({ settings: '{"auto_accept":true}' })
        .where('company_id', '=', as.company.id)
        .execute()
      const account = `acct_walk_${(no += 1)}_${as.company.id.slice(-6)}`
      await connectTo({ server, company: as.company, ref: account })
      const { code } = await server.ask(createLink, { purpose: 'booking' }, as)
      const world: World = { ...barber, account, code, paid: [] }
      await book(world)
      return world
    },
    look,
    most: 80,
    steps: [
      ...movesOfBookings(server),
      fc.constant({ says: 'another guest books the same time', take: book }),
      ...moneySteps(server),
    ],
    async settle(world) {
      server.clock.advance(30 * minuteMs)
      await lapseHolds(server.databases, server.clock.now())
      // The provider gives back what it was asked for.
      const isOnItsWay = async (): Promise<boolean> => {
        const orders = await Promise.all(
          world.ids.map((id) => server.ask(getOrder, { id }, world.owner)),
        )
        return orders.some(({ payments }) =>
          payments.some(
            ({ direction, method, state }) =>
              direction === 'out' && method === 'online' && state === 'pending',
          ),
        )
      }
      await eventually(isOnItsWay, false, 'that nothing is on its way')
    },
  }
}

function moneySteps(server: TestServer): fc.Arbitrary<Step>[] {
  const pay = fc.nat(1).map((at): Step => ({
    says: `guest ${at} pays online`,
    isOpen: ({ bookings }) => bookings[at] !== undefined,
    async take(world, { bookings }) {
      const booking = bookings[at]
      if (!booking) return undefined
      const [uuid, id] = [uuidOf(booking), booking.id]
      const { payableAmount: amount } = (await server.call(getReceipt, { uuid }, {})).data
      // The provider has one open page for each booking.
      const isPaid = world.paid.some((one) => one.id === id && !one.isTold)
      if (amount === undefined || isPaid) return undefined
      world.paid.push({ uuid, id, ref: `pi_walk_${(no += 1)}`, amount, isTold: false })
      return undefined
    },
  }))
  const tell = fc
    .record({ which: fc.nat(3), isTwice: fc.boolean() })
    .map(({ which, isTwice }): Step => ({
      says: `the provider tells of payment ${which}${isTwice ? ', twice' : ''}`,
      async take(world) {
        const paid = world.paid[which % Math.max(1, world.paid.length)]
        if (!paid) return undefined
        if (isTwice) await told(server, world.account, paid)
        const status = await told(server, world.account, paid)
        if (status === 200) paid.isTold = true
        return status
      },
    }))
  const late = fc.nat(1).map((at): Step => ({
    says: `guest ${at} cancels although the deposit is kept`,
    isOpen: ({ bookings }) => bookings[at] !== undefined,
    async take(_, { bookings }) {
      const uuid = bookings[at]?.uuid
      if (!uuid) return undefined
      return (await server.call(moveByUuid, { uuid, event: 'order.cancel-late' }, {})).status
    },
  }))
  const cash = fc.nat(1).map((at): Step => ({
    says: `the owner takes cash for booking ${at}`,
    isOpen: ({ bookings }) => (bookings[at]?.owedAmount ?? 0) > 0,
    async take({ owner }, { bookings }) {
      const booking = bookings[at]
      if (!booking) return undefined
      const { id: orderId, owedAmount: amount } = booking
      const wish = { purpose: 'order', method: 'cash', orderId, amount } as const
      return server.status(recordPayment, wish, owner)
    },
  }))
  const refund = fc
    .record({ at: fc.nat(1), isWhole: fc.boolean(), method: fc.constantFrom('cash', 'online') })
    .map(({ at, isWhole, method }): Step => ({
      says: `the owner gives back ${isWhole ? 'all' : 'half'} of booking ${at}, ${method}`,
      isOpen: ({ bookings }) =>
        (bookings[at]?.paidAmount ?? 0) > (bookings[at]?.refundedAmount ?? 0),
      async take({ owner }, { bookings }) {
        const booking = bookings[at]
        if (!booking) return undefined
        const { id: orderId, version: expectedVersion, paidAmount, refundedAmount } = booking
        const left = paidAmount - refundedAmount
        const amount = isWhole ? left : Math.ceil(left / 2)
        const wish = { orderId, expectedVersion, amount, method, reason: 'asked' } as const
        return server.status(refundOrder, wish, owner)
      },
    }))
  return [pay, pay, pay, tell, tell, late, cash, refund]
}

/** The provider's message, signed anew, as with each try. */
async function told(server: TestServer, account: string, { id, ref, amount }: Paid) {
  const now = server.clock.now()
  const body = JSON.stringify({
    id: `evt_walk_${(no += 1)}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    account,
    livemode: false,
    created: Math.floor(now / 1000),
    data: {
      object: {
        id: ref,
        object: 'payment_intent',
        status: 'succeeded',
        amount,
        amount_received: amount,
        currency: 'gbp',
        metadata: { order_id: id },
      },
    },
  })
  const { statusCode } = await server.request({
    method: 'POST',
    url: '/api/webhook/payment/stripe',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': sign(body, walkKeys.webhookSecret, now),
    },
    payload: body,
  })
  return statusCode
}
