import type { Page } from 'playwright'
import type { Id } from '#contract/fields.ts'
import { listGuestSlots, placeGuestBooking } from '#contract/guest.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { createProduct } from '#contract/product.ts'
import { createResource } from '#contract/resource.ts'
import { bookingLifecycle } from '#lifecycles/booking.ts'
import { demoCodeOf } from '../../../server/seed/demo-access.ts'
import type { Facts } from '#lifecycles/rule.ts'
import { recordOfOrder } from '../../../src/machines/record-of-order.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { type OnScreen, type PathStep, stateIn, type World } from '../lifecycle-paths.ts'
import { eventually } from '../eventually.ts'
import { expectBookingEffect } from './booking-effects.ts'
import { asGuest, clock, dayOf } from './booking-guest.ts'
import type { Cast } from './cast.ts'
import { triedByReceipt } from './give-up.ts'
import { connectOnce, payOnline } from './pay-online.ts'
import { undoWords } from '../undo-words.ts'
import { uuidOf } from '../uuid-of.ts'

const afterwards = ['order.mark-attended', 'order.mark-no-show']

/** The outcome can be recorded once it has begun; then it is too late for the guest's events. */
export const bookingWorlds: readonly World[] = [
  {
    name: 'a booking to come',
    facts: { ...goodFacts, hasBegun: false },
    offers: (event, role) =>
      role !== 'system' && event !== 'order.cancel-late' && !afterwards.includes(event),
  },
  {
    name: 'a booking of a guest',
    facts: { ...goodFacts, hasBegun: false },
    offers: (event) => event === 'order.expire',
  },
  {
    name: 'a booking that has begun',
    facts: goodFacts,
    offers: (event, role) =>
      role !== 'system' && (afterwards.includes(event) || event === 'order.accept'),
  },
]

const ofDeposit = ['order.ask-deposit', 'order.pay-deposit', 'order.lapse']

/** Where a payment provider is: a booking that waits for its deposit, or whose deposit is paid. */
export const depositWorld: World = {
  name: 'a booking with a deposit',
  facts: { ...goodFacts, hasBegun: false },
  offers: (event, role) =>
    role === 'system' ? ofDeposit.includes(event) : !afterwards.includes(event),
}

const words: Record<string, string> = {
  'order.accept': 'Accept',
  'order.reject': 'Reject',
  'order.reschedule': 'Reschedule',
  'order.cancel': 'Cancel booking',
  'order.restore': 'Restore',
  'order.mark-attended': 'Attended',
  'order.mark-no-show': 'No-show',
}
const shown: Record<string, string> = {
  'Pending.asked': 'Pending',
  'Pending.held': 'Pending',
  Received: 'Accept',
  'Cancelled.lapsed': 'Cancelled',
  'Cancelled.ended': 'Cancelled',
  'Cancelled.was_received': 'Cancelled',
}
const outcomes: Record<string, string> = {
  'order.mark-attended': 'Attended',
  'order.mark-no-show': 'No-show',
}
const asking = ['order.reject', 'order.cancel']

const minuteMs = 60_000
/** How late the provider tells of a card that says so, and more. */
const LATE_MS = 30_000
const dayMs = 24 * 60 * minuteMs

/**
 * Bookings: the owner moves them in the calendar, staff on the booking's own screen, the guest on
 * the receipt.
 */
export function bookingsOf(cast: Cast): (world: string, facts?: Facts) => Promise<OnScreen> {
  const services = new Map<boolean, Promise<Id>>()
  return async (world, facts = {}) => {
    const isPaid = facts['isReturnedToGuest'] === false || facts['isDepositForfeit'] === true
    const hasDeposit = world === depositWorld.name || isPaid
    if (hasDeposit) await connectOnce(cast)
    const service =
      services.get(hasDeposit) ??
      cast
        .call(createProduct, {
          name: cast.aName('Walked service'),
          priceAmount: 4000,
          durationMin: 60,
          ...(hasDeposit && { depositAmount: 500 }),
        })
        .then(({ id }) => id)
    services.set(hasDeposit, service)
    const productId = await service
    const name = cast.aName('Bea')
    const { id: resourceId } = await cast.call(createResource, {
      name: cast.aName('Chair'),
      kind: 'room',
      productIds: [productId],
    })
    const hasBegun = world === 'a booking that has begun'
    const email = `${cast.aName('bea').replace(' ', '.')}@mail.example`
    // Eleven o'clock in Melbourne in summer, ten in winter.
    let startMs = hasBegun
      ? (Math.floor(cast.site.now() / (30 * minuteMs)) - 1) * 30 * minuteMs
      : Math.floor(cast.site.now() / dayMs + 10) * dayMs
    let formerMs = startMs
    const wish = { name, email, productId, resourceId, startMs }
    const { id, uuid } = await (hasDeposit || world === 'a booking of a guest'
      ? askedFor(cast, wish)
      : takenBack(cast, wish))
    const date = dayOf(startMs)
    await Promise.all([
      cast.business.goto(
        `/bookings/calendar?view=day&date=${date}&resource_id=${resourceId}&cancelled=1`,
      ),
      cast.staff.goto(`/orders/orderview?id=${id}`),
    ])
    const block = (status: string) =>
      cast.business.getByRole('button', {
        name: new RegExp(`^${clock(startMs)}.*${status}.*${name} `),
      })
    await block('Pending').waitFor()
    const read = () => cast.call(getOrder, { id })
    const place = async () => stateIn(bookingLifecycle, recordOfOrder(await read()))
    const isOffered = async (ms: number) => {
      if (ms < cast.site.now()) return undefined
      const { slots } = await cast.asGuest(listGuestSlots, {
        intakeToken: await cast.intake(demoCodeOf('service', 'booking')),
        productId,
        resourceId,
        date: dayOf(ms),
      })
      return slots.some((slot) => slot.startMs === ms)
    }
    const becomes = (state: string) =>
      eventually(place, state, 'the booking once the provider has told of it', LATE_MS)
    const comeTooLate = () => cast.advance(startMs - cast.site.now() - 12 * 60 * minuteMs)
    if (isPaid) {
      await payOnline(cast, uuid)
      await becomes('Pending.asked')
    }
    const take: OnScreen['take'] = async ({ event, role, state }: PathStep, rest) => {
      // A customer who chooses the service is asked at once.
      if (event === 'order.ask-deposit') return
      if (event === 'order.pay-deposit') {
        if ((await place()) === 'Pending.held') await payOnline(cast, uuid)
        return becomes('Pending.asked')
      }
      if (event === 'order.lapse') {
        const isLate = rest.some((next) => next.event === 'order.pay-deposit')
        if (isLate) await payOnline(cast, uuid, 'late')
        return cast.advance(16 * minuteMs)
      }
      if (event === 'order.cancel-late') await comeTooLate()
      if (event === 'order.expire') return cast.advance(startMs - cast.site.now() + minuteMs)
      formerMs = startMs
      if (event === 'order.reschedule') startMs += 60 * minuteMs
      if (role === 'guest')
        return asGuest(cast, { uuid, event, startMs, state: shown[state] ?? state })
      const page = cast.pageOf(role)
      if (role === 'business')
        await page.getByRole('button', { name: new RegExp(`${name} `) }).click()
      await press(page, role === 'business' ? 'dialog' : '.steps__root', event, startMs)
      if (role === 'business')
        await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    }
    return {
      id,
      take,
      async expectShown({ event, state }) {
        const word = shown[state] ?? state
        await Promise.all([
          block(outcomes[event] ?? word).waitFor(),
          cast.staff.locator('.record__head').getByText(word, { exact: true }).waitFor(),
        ])
        if (outcomes[event])
          await cast.staff
            .locator('.record__head')
            .getByText(outcomes[event], { exact: true })
            .waitFor()
      },
      async state() {
        const now = await read()
        if (now.startMs !== startMs)
          throw new Error(`the booking begins at ${now.startMs}, not at ${startMs}`)
        return stateIn(bookingLifecycle, recordOfOrder(now))
      },
      async attempt(event, role) {
        const later = { startMs: startMs + 60 * minuteMs }
        const isMoved = event === 'order.reschedule'
        if (role === 'guest') return triedByReceipt(cast, event, { uuid, ...(isMoved && later) })
        const { version: expectedVersion } = await read()
        return cast.answer(role, moveOrder, {
          id,
          expectedVersion,
          event: event as never,
          ...(asking.includes(event) && { reasonCode: 'other' }),
          ...(isMoved && later),
        })
      },
      async make(fact) {
        if (fact === 'isUndoOpen') await cast.advance(dayMs)
        if (fact === 'isReturnedToGuest') await comeTooLate()
        if (fact === 'hasBegun' && hasBegun) throw new Error('this booking has begun')
        return undefined
      },
      expectEffect: (effect, params) =>
        expectBookingEffect(cast, effect, { params, read, startMs, formerMs, isOffered, email }),
    }
  }
}

type Wish = { name: string; email: string; productId: Id; resourceId: Id; startMs: number }
type Made = { id: Id; uuid: string }

/** A booking that the house has made, and that waits to be accepted once more. */
async function takenBack({ call }: Cast, { name, email, productId, ...when }: Wish): Promise<Made> {
  const { id, version } = await call(createOrder, {
    customer: { fullName: name, email },
    ...when,
    items: [{ productId, quantity: 1 }],
  })
  const order = await call(moveOrder, { id, expectedVersion: version, event: 'order.undo' })
  return { id, uuid: uuidOf(order) }
}

/** A booking that a guest asks for. */
async function askedFor(cast: Cast, { name, ...wish }: Wish): Promise<Made> {
  const { uuid, orderNo } = await cast.asGuest(placeGuestBooking, {
    intakeToken: await cast.intake(demoCodeOf('service', 'booking')),
    fullName: name,
    ...wish,
  })
  const { rows } = await cast.call(listOrders, { search: orderNo })
  const found = rows.find((row) => row.uuid === uuid)
  if (!found) throw new Error(`booking ${orderNo} is not there`)
  return { id: found.id, uuid }
}

async function press(page: Page, where: string, event: string, startMs: number): Promise<void> {
  const word = words[event] ?? event
  const steps = page.locator(where)
  const name = event === 'order.undo' ? undoWords : word
  await steps.getByRole('button', { name, exact: true }).click()
  if (asking.includes(event)) {
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${word}`) })
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: word, exact: true }).click()
  }
  if (event === 'order.reschedule') {
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${word}`) })
    await dialog.getByRole('radio', { name: clock(startMs), exact: true }).check({ force: true })
    await dialog.getByRole('button', { name: word, exact: true }).click()
  }
  // The dialog of the calendar comes back with what may be done next; a step of its own is not
  // pressed before.
  await steps.getByRole('button', { disabled: false }).first().waitFor()
}
