import { describe, expect, test } from 'vitest'
import { orderStatusesInOrder, orderStatusIds } from '#contract/order-status.ts'
import { bookingLifecycle } from '#lifecycles/booking.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import {
  isCancelled,
  isOver,
  orderLifecycleOf,
  statusIdOf,
  statusIdsTagged,
  tagsOf,
} from '#lifecycles/order-lifecycle-of.ts'
import { carriedLines, nextStep, orderWithLines } from '#lifecycles/order-with-lines.ts'
import { planMove } from '#lifecycles/order-plan.ts'
import { tableOrderLifecycle } from '#lifecycles/table-order.ts'
import { carryFaults, lineAt, someOrder, stepFaults } from './support/order-with-lines-faults.ts'
import { ruleMutants } from './support/rule-mutants.ts'
import { harmlessRules } from './support/harmless-rules.ts'

test('an order and its lines keep together as the tables copied by hand say', () => {
  expect([...stepFaults(orderWithLines)]).toEqual([])
  expect([...carryFaults(orderWithLines)]).toEqual([])
})

test('the tables see every fault planted in the rules that changes anything', () => {
  const mutants = ruleMutants(orderWithLines)
  const faultsOf = { steps: stepFaults, carries: carryFaults }
  const alive = mutants.filter(({ of, rules }) => faultsOf[of](rules).next().done === true)
  expect(mutants.length).toBeGreaterThan(150)
  expect(alive.map(({ name }) => name)).toEqual(Object.keys(harmlessRules))
})

describe('the step an order takes', () => {
  const order = { ...someOrder, orderStatusId: orderStatusIds.Processing }
  const staff = { role: 'staff' } as const

  test('is taken by itself where the lifecycle lets it', () => {
    expect(nextStep(order, [lineAt('D')], ['item.cook'], staff)).toEqual({
      event: 'order.mark-ready',
      isByItself: true,
    })
  })

  test('is left out where it is optional and the lifecycle refuses it', () => {
    const unpaid = { ...order, moduleId: 15, tableId: 't', orderStatusId: orderStatusIds.Ready }
    expect(nextStep(unpaid, [lineAt('S')], ['item.serve'], staff)).toBeUndefined()
    const paid = { ...unpaid, paymentStatus: 'paid' as const, unservedItemCount: 0 }
    expect(nextStep(paid, [lineAt('S')], ['payment.pay'], staff)).toEqual({
      event: 'order.complete',
      isByItself: true,
    })
  })

  test('is taken in the name of whoever acts where it must happen and the clock may not', () => {
    expect(nextStep(order, [lineAt('X')], ['item.void'], staff)).toEqual({
      event: 'order.cancel',
      isByItself: false,
    })
    const waiting = { ...order, orderStatusId: orderStatusIds.Pending }
    expect(nextStep(waiting, [lineAt('X')], ['item.cancel'], { role: 'guest' })).toEqual({
      event: 'order.customer-cancel',
      isByItself: false,
    })
  })

  test('of a booking without a line is its cancellation', () => {
    const booking = { ...order, moduleId: 14, orderStatusId: orderStatusIds.Received }
    expect(nextStep(booking, [], ['item.cancel'], staff)).toEqual({
      event: 'order.cancel',
      isByItself: false,
    })
  })
})

test('of the lines of an order that ends each goes by its own event, served ones stay', () => {
  const lines = ['C', 'K', 'S', 'X'].map((letter) => lineAt(letter))
  const move = {
    event: 'order.cancel',
    before: { orderStatusId: orderStatusIds.Processing },
    after: { orderStatusId: orderStatusIds.Unserviceable },
  } as const
  const carried = carriedLines(move, lines, { role: 'business' })
  expect(carried.map(({ line, event }) => [line.cartStatus, event])).toEqual([
    ['In Cart', 'item.cancel'],
    ['In Kitchen', 'item.void'],
  ])
})

test('the plan of a move says which lines go, whose goods, and which come back with their order', () => {
  const lines = ['C', 'N', 'K', 'S', 'X', 'X'].map((letter, at) => ({
    ...lineAt(letter),
    id: `${letter}${at}`,
  }))
  const order = { ...someOrder, orderStatusId: orderStatusIds.Processing }
  const by = { role: 'business' } as const
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)
  const plan = planMove({ order, lines }, 'order.cancel', { by, causes: ['S3', 'X5'] })
  if (!plan.ok) throw new Error(plan.code)
  expect(plan.order).toMatchObject({ orderStatusId: orderStatusIds.Unserviceable, endedFrom: 3 })
  expect(plan.carried.map(({ line, decision }) => [line.id, decision.event])).toEqual([
    ['C0', 'item.cancel'],
    ['N1', 'item.cancel'],
    ['K2', 'item.void'],
  ])
  expect([ids(plan.stock.taken), ids(plan.stock.returned)]).toEqual([[], ['C0', 'N1']])
  expect(ids(plan.endedWith)).toEqual(['C0', 'N1', 'K2', 'X5'])
  const waiting = { ...order, orderStatusId: orderStatusIds.Pending }
  const accepted = planMove({ order: waiting, lines }, 'order.accept', { by })
  if (!accepted.ok) throw new Error(accepted.code)
  expect([ids(accepted.stock.taken), ids(accepted.endedWith)]).toEqual([['C0', 'N1'], []])
  expect(planMove({ order, lines }, 'order.accept', { by })).toMatchObject({ ok: false })
})

describe('what a status means', () => {
  test.each([orderLifecycle, tableOrderLifecycle, bookingLifecycle])(
    'is the same in the life of every order: $name',
    (lifecycle) => {
      for (const state of Object.values(lifecycle.machine.states)) {
        const orderStatusId = statusIdOf(lifecycle, state.key)
        expect([state.key, [...state.tags]]).toEqual([state.key, [...tagsOf({ orderStatusId })]])
      }
    },
  )

  test('lists show them in the order of the chart', () => {
    const states = Object.keys(orderLifecycle.machine.states)
    expect(states.map((state) => statusIdOf(orderLifecycle, state))).toEqual(orderStatusesInOrder)
  })

  test('over are Completed and Unserviceable, and an accepted booking is not', () => {
    expect(statusIdsTagged('closed')).toEqual([4, 6])
    expect(statusIdsTagged('cancelled')).toEqual([4])
    expect(isOver({ orderStatusId: 2 })).toBe(false)
    expect(isCancelled({ orderStatusId: 6 })).toBe(false)
    expect(orderLifecycleOf({ moduleId: 14 }).machine.states['Received']?.tags).toEqual([])
  })
})
