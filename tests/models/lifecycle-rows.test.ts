import { describe, expect, test } from 'vitest'
import { bookingLifecycle } from '#lifecycles/booking.ts'
import { type CartItemRecord, cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { allowedEvents, decide, eventTo } from '#lifecycles/decide.ts'
import { type JobApplicationRecord, jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import { orderLifecycleOf, statusIdOf } from '#lifecycles/order-lifecycle-of.ts'
import type { OrderRecord } from '#lifecycles/order-record.ts'
import { paymentLifecycle } from '#lifecycles/payment.ts'
import { type QueueEntryRecord, queueEntryLifecycle } from '#lifecycles/queue-entry.ts'
import { tableLifecycle } from '#lifecycles/table.ts'
import { tableOrderLifecycle } from '#lifecycles/table-order.ts'

const business = { role: 'business' } as const
const staff = { role: 'staff' } as const
const guest = { role: 'guest' } as const
const system = { role: 'system' } as const

const anOrder = (only: Partial<OrderRecord>): OrderRecord => ({
  moduleId: 13,
  orderStatusId: 1,
  paymentStatus: 'unpaid',
  deliveryType: 'Click and Collect',
  totalAmount: 1200,
  openItemCount: 0,
  isWithinStaffWindow: true,
  isSameBusinessDay: true,
  ...only,
})
const complete = (only: Partial<OrderRecord>) =>
  decide(orderLifecycle, anOrder({ orderStatusId: 5, paymentStatus: 'paid', ...only }), {
    type: 'order.complete',
    by: staff,
  })
const ready = (only: Partial<OrderRecord>) =>
  decide(orderLifecycle, anOrder({ orderStatusId: 3, ...only }), {
    type: 'order.mark-ready',
    by: staff,
  })

describe('an order', () => {
  test.each([
    [{ moduleId: 12 }, orderLifecycle],
    [{ moduleId: 13, tableId: 't' }, orderLifecycle],
    [{ moduleId: 14 }, bookingLifecycle],
    [{ moduleId: 15 }, orderLifecycle],
    [{ moduleId: 15, tableId: null }, orderLifecycle],
    [{ moduleId: 15, tableId: 't' }, tableOrderLifecycle],
  ])('with %o leads the life of its kind', (order, lifecycle) => {
    expect(orderLifecycleOf(order)).toBe(lifecycle)
  })

  test.each([
    [1, 'Pending'],
    [2, 'Received'],
    [3, 'Processing'],
    [4, 'Unserviceable'],
    [5, 'Ready'],
    [6, 'Completed'],
    [7, 'Assigned'],
  ] as const)('with the status id %i is %s', (orderStatusId, state) => {
    expect(orderLifecycle.stateOf(anOrder({ orderStatusId }))).toBe(state)
    expect(statusIdOf(orderLifecycle, state)).toBe(orderStatusId)
  })

  test('of the service module is Cancelled with the id 4', () => {
    expect(bookingLifecycle.stateOf(anOrder({ orderStatusId: 4 }))).toBe('Cancelled')
    expect(statusIdOf(bookingLifecycle, 'Cancelled')).toBe(4)
    expect(() => statusIdOf(orderLifecycle, 'Cancelled')).toThrow(RangeError)
    expect(() => orderLifecycle.stateOf({ ...anOrder({}), orderStatusId: 9 as 1 })).toThrow(
      RangeError,
    )
  })

  test('that is paid or costs nothing is completed at the counter, another one is not', () => {
    expect(complete({}).ok).toBe(true)
    expect(complete({ paymentStatus: 'part_refunded' }).ok).toBe(true)
    expect(complete({ paymentStatus: 'unpaid', totalAmount: 0 }).ok).toBe(true)
    for (const paymentStatus of ['unpaid', 'authorized', 'voided'] as const)
      expect(complete({ paymentStatus })).toEqual({ ok: false, code: 'UNPAID' })
    expect(complete({ deliveryType: 'Delivery' })).toEqual({
      ok: false,
      code: 'TRANSITION_NOT_ALLOWED',
    })
    expect(complete({ deliveryType: null })).toEqual({ ok: false, code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('is ready once the kitchen has nothing open; goods of the shop need no kitchen', () => {
    expect(ready({}).ok).toBe(true)
    expect(ready({ openItemCount: 1 })).toEqual({ ok: false, code: 'ITEMS_OPEN' })
    expect(ready({ openItemCount: 1, moduleId: 12 }).ok).toBe(true)
  })

  test('at a table is completed when all is served, and not when nobody counted', () => {
    const served = (unservedItemCount?: number) =>
      decide(
        tableOrderLifecycle,
        anOrder({ orderStatusId: 5, paymentStatus: 'paid', unservedItemCount }),
        { type: 'order.complete', by: system },
      )
    expect(served(0).ok).toBe(true)
    expect(served(1)).toEqual({ ok: false, code: 'ITEMS_OPEN' })
    expect(served()).toEqual({ ok: false, code: 'ITEMS_OPEN' })
  })

  test('whose money went back or whose goods left has no way back', () => {
    const undo = (only: Partial<OrderRecord>) =>
      decide(orderLifecycle, anOrder({ orderStatusId: 2, ...only }), {
        type: 'order.undo',
        by: business,
      })
    expect(undo({})).toMatchObject({ ok: true, from: 'Received', to: 'Pending' })
    for (const only of [
      { paymentStatus: 'refunded' },
      { paymentStatus: 'part_refunded' },
      { isPickedUp: true },
      { isSameBusinessDay: false },
    ] as const) {
      expect(undo(only)).toEqual({ ok: false, code: 'TOO_LATE' })
    }
    expect(
      decide(orderLifecycle, anOrder({ orderStatusId: 7, isPickedUp: true }), {
        type: 'order.unassign',
        by: staff,
      }),
    ).toEqual({ ok: false, code: 'TOO_LATE' })
  })

  test.each([
    [2, 'Received', 'staff'],
    [3, 'Processing', 'business'],
    [5, 'Ready', 'business'],
  ] as const)(
    'cancelled in the status %i is %s again when its cancellation is undone',
    (endedFrom, to, role) => {
      const undo = (only: Partial<OrderRecord>) =>
        decide(orderLifecycle, anOrder({ orderStatusId: 4, ...only }), {
          type: 'order.undo',
          by: { role },
        })
      expect(undo({ endedFrom })).toMatchObject({
        ok: true,
        from: 'Unserviceable',
        to,
        effects: [{ type: 'reserveStock' }],
      })
      // What was rejected, ran out of time or was given up by its guest has no such way.
      expect(undo({ endedFrom: null })).toEqual({ ok: false, code: 'TRANSITION_NOT_ALLOWED' })
    },
  )

  test('that is accepted asks the server who took it, for stock, a promise and a word to the guest', () => {
    expect(decide(orderLifecycle, anOrder({}), { type: 'order.accept', by: staff })).toEqual({
      ok: true,
      event: 'order.accept',
      from: 'Pending',
      to: 'Received',
      effects: [
        { type: 'recordTaker', params: {} },
        { type: 'reserveStock', params: {} },
        { type: 'promiseTime', params: {} },
        { type: 'notifyGuest', params: { about: 'accepted' } },
      ],
    })
  })
})

describe('the event that leads to a state', () => {
  test.each([
    [1, 'Unserviceable', 'staff', 'order.reject'],
    [1, 'Unserviceable', 'guest', 'order.customer-cancel'],
    [1, 'Unserviceable', 'system', 'order.expire'],
    [2, 'Unserviceable', 'staff', 'order.cancel'],
    [2, 'Pending', 'business', 'order.undo'],
    [7, 'Unserviceable', 'delivery-partner', 'order.fail-delivery'],
    // Nobody's way: the one there is, which then says why not.
    [3, 'Unserviceable', 'guest', 'order.cancel'],
    [1, 'Completed', 'business', undefined],
    [1, 'Pending', 'business', undefined],
  ] as const)('from %i to %s is for %s %s', (orderStatusId, target, role, event) => {
    expect(eventTo(orderLifecycle, anOrder({ orderStatusId }), target, { role })).toBe(event)
  })

  test('is the one whose refusal says most when none may happen', () => {
    expect(eventTo(orderLifecycle, anOrder({ orderStatusId: 5 }), 'Completed', staff)).toBe(
      'order.complete',
    )
  })

  test('is never a reschedule, which stays where it is', () => {
    expect(
      eventTo(bookingLifecycle, anOrder({ moduleId: 14, orderStatusId: 2 }), 'Received', staff),
    ).toBeUndefined()
  })
})

describe('the allowed events', () => {
  test('stand in the order in which people need them: the step ahead, ways back, refusals', () => {
    expect(allowedEvents(orderLifecycle, anOrder({ orderStatusId: 2 }), business)).toEqual([
      'order.start',
      'order.mark-ready',
      'order.undo',
      'order.cancel',
    ])
    expect(allowedEvents(orderLifecycle, anOrder({ orderStatusId: 3 }), staff)).toEqual([
      'order.mark-ready',
      'order.undo',
    ])
    expect(allowedEvents(bookingLifecycle, anOrder({ moduleId: 14 }), guest)).toEqual([
      'order.reschedule',
      'order.customer-cancel',
    ])
  })

  test('are asked anew when a fact, the state or the role differs', () => {
    const order = anOrder({ orderStatusId: 2 })
    const first = allowedEvents(orderLifecycle, order, staff)
    expect(allowedEvents(orderLifecycle, { ...order }, staff)).toBe(first)
    expect(allowedEvents(orderLifecycle, { ...order, openItemCount: 2 }, staff)).toEqual([
      'order.start',
      'order.undo',
      'order.cancel',
    ])
    expect(allowedEvents(orderLifecycle, { ...order, isWithinStaffWindow: false }, staff)).toEqual([
      'order.start',
      'order.mark-ready',
      'order.cancel',
    ])
    expect(
      allowedEvents(orderLifecycle, { ...order, isWithinStaffWindow: false }, { role: 'master' }),
    ).toEqual([])
    expect(allowedEvents(tableOrderLifecycle, order, staff)).toEqual(['order.undo', 'order.cancel'])
  })

  test('are the ones that decide lets happen, in every state and for every fact of an order', () => {
    const statuses = [1, 2, 3, 4, 5, 6, 7] as const
    for (const orderStatusId of statuses)
      for (const by of [business, staff, guest, system])
        for (const only of [
          {},
          { openItemCount: 1 },
          { paymentStatus: 'paid' },
          { deliveryType: 'Delivery' },
          { isSameBusinessDay: false },
        ] as const) {
          const order = anOrder({ orderStatusId, ...only })
          const events = allowedEvents(orderLifecycle, order, by)
          for (const type of [
            'order.accept',
            'order.start',
            'order.mark-ready',
            'order.complete',
            'order.assign',
            'order.undo',
            'order.reopen',
            'order.cancel',
          ] as const)
            expect(decide(orderLifecycle, order, { type, by }).ok).toBe(events.includes(type))
        }
  })
})

describe('the rows of other lifecycles', () => {
  const aLine = (only: Partial<CartItemRecord>): CartItemRecord => ({
    cartStatus: 'In Cart',
    isNoPrep: false,
    isOrderAccepted: true,
    isRefunded: false,
    isWithinStaffWindow: true,
    isSameBusinessDay: true,
    ...only,
  })
  const anEntry = (only: Partial<QueueEntryRecord>): QueueEntryRecord => ({
    queueStatus: 'Waiting',
    isCalled: false,
    isOnHold: false,
    isJustCalled: false,
    isJustFinished: false,
    isOwnCounter: true,
    isWithinStaffWindow: true,
    isSameBusinessDay: true,
    ...only,
  })
  const anApplication = (only: Partial<JobApplicationRecord>): JobApplicationRecord => ({
    status: 'Pending',
    vacanciesLeft: 1,
    isWithinStaffWindow: true,
    isSameBusinessDay: true,
    ...only,
  })

  test('a line goes to the kitchen when its order was accepted; a guest may change it until then', () => {
    expect(allowedEvents(cartItemLifecycle, aLine({}), staff)).toEqual([
      'item.fire',
      'item.change-qty',
      'item.cancel',
    ])
    for (const isOrderAccepted of [true, false])
      expect(
        allowedEvents(cartItemLifecycle, aLine({ isNoPrep: true, isOrderAccepted }), staff),
      ).toEqual(['item.serve', 'item.change-qty', 'item.cancel'])
    expect(allowedEvents(cartItemLifecycle, aLine({ isOrderAccepted: false }), guest)).toEqual([
      'item.change-qty',
      'item.cancel',
    ])
    expect(allowedEvents(cartItemLifecycle, aLine({}), guest)).toEqual([])
  })

  test('who is seated or removed goes back to how they waited, but whoever was called and removed waits for the next call', () => {
    const ways = [
      ['Seated', 'queue.return', ['in_line', 'called', 'on_hold']],
      ['Cancel', 'queue.restore', ['in_line', 'in_line', 'on_hold']],
    ] as const
    const waited = [{}, { isCalled: true }, { isOnHold: true }] as const
    for (const [queueStatus, type, places] of ways)
      for (const [at, how] of waited.entries()) {
        const past = anEntry({ queueStatus, ...how })
        expect(decide(queueEntryLifecycle, past, { type, by: staff })).toMatchObject({
          ok: true,
          to: 'Waiting',
          inside: places[at],
        })
      }
  })

  test('someone in the queue is in line, called or on hold, all of which is Waiting', () => {
    expect(queueEntryLifecycle.stateOf(anEntry({}))).toBe('Waiting.in_line')
    expect(queueEntryLifecycle.stateOf(anEntry({ isCalled: true }))).toBe('Waiting.called')
    expect(queueEntryLifecycle.stateOf(anEntry({ isCalled: true, isOnHold: true }))).toBe(
      'Waiting.on_hold',
    )
    expect(queueEntryLifecycle.stateOf(anEntry({ queueStatus: 'Seated' }))).toBe('Seated')
    expect(queueEntryLifecycle.stateOf(anEntry({ queueStatus: 'Seated', isCalled: true }))).toBe(
      'Seated.was_called',
    )
    expect(queueEntryLifecycle.stateOf(anEntry({ queueStatus: 'Cancel', isOnHold: true }))).toBe(
      'Cancel.was_on_hold',
    )
    expect(
      decide(queueEntryLifecycle, anEntry({}), { type: 'queue.call', by: staff }),
    ).toMatchObject({
      ok: true,
      from: 'Waiting',
      to: 'Waiting',
      effects: [{ type: 'callGuest' }],
    })
    expect(
      decide(queueEntryLifecycle, anEntry({ queueStatus: 'Seated' }), {
        type: 'queue.return',
        by: staff,
      }),
    ).toMatchObject({ ok: true, from: 'Seated', to: 'Waiting' })
    expect(allowedEvents(queueEntryLifecycle, anEntry({ isCalled: true }), staff)).toEqual([
      'queue.seat',
      'queue.call',
      'queue.hold',
      'queue.move',
      'queue.cancel',
    ])
    expect(allowedEvents(queueEntryLifecycle, anEntry({ isOnHold: true }), guest)).toEqual([
      'queue.resume',
      'queue.leave',
    ])
  })

  test('an application is accepted while there is a vacancy', () => {
    const accept = (vacanciesLeft: number) =>
      decide(jobApplicationLifecycle, anApplication({ vacanciesLeft }), {
        type: 'application.accept',
        by: business,
      })
    expect(accept(1).ok).toBe(true)
    expect(accept(0)).toEqual({ ok: false, code: 'LIMIT_REACHED' })
  })

  test('no more is given back than was paid', () => {
    const refund = (askedAmount?: number) =>
      decide(
        paymentLifecycle,
        { paymentStatus: 'paid', paidAmount: 1000, refundedAmount: 400, askedAmount },
        { type: 'payment.refund-part', by: business },
      ).ok
    expect([refund(), refund(600), refund(601)]).toEqual([true, true, false])
  })

  test('a table is released without live lines only, and moved to another, free table only', () => {
    const at = (only: object, type: 'table.release' | 'table.transfer-out' | 'table.merge-out') =>
      decide(
        tableLifecycle,
        { liveStatus: 'occupied', liveLineCount: 0, ...only },
        { type, by: staff },
      )
    expect(at({}, 'table.release').ok).toBe(true)
    expect(at({ liveLineCount: 1 }, 'table.release')).toEqual({ ok: false, code: 'IN_USE' })
    expect(at({ target: 'same' }, 'table.transfer-out')).toEqual({ ok: false, code: 'SAME_TABLE' })
    expect(at({ target: 'busy' }, 'table.transfer-out')).toEqual({
      ok: false,
      code: 'TABLE_OCCUPIED',
    })
    expect(at({ target: 'busy' }, 'table.merge-out').ok).toBe(true)
  })
})
