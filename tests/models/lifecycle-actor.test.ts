import { createActor, getNextTransitions, type InspectionEvent } from 'xstate'
import { describe, expect, test } from 'vitest'
import { orderStatusIds } from '#contract/order-status.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import type { OrderRecord } from '#lifecycles/order-record.ts'
import { tableLifecycle } from '#lifecycles/table.ts'
import { queueEntryLifecycle, type QueueEntryRecord } from '#lifecycles/queue-entry.ts'
import { snapshotOf } from '#lifecycles/decide.ts'
import {
  eventBetween,
  lifecycleLogic,
  offeredEvents,
  tellLifecycle,
} from '../../src/machines/lifecycle-actor.ts'
import { createRecorder } from '#kit/inspect/record.ts'
import { createRedactor } from '#kit/inspect/redact.ts'

const anOrder = (more: Partial<OrderRecord> = {}): OrderRecord => ({
  moduleId: 13,
  orderStatusId: orderStatusIds.Pending,
  deliveryType: 'Click and Collect',
  paymentStatus: 'unpaid',
  totalAmount: 100,
  openItemCount: 1,
  isWithinStaffWindow: false,
  isSameBusinessDay: false,
  ...more,
})
const business = { role: 'business' } as const
const justMoved = { isWithinStaffWindow: true, isSameBusinessDay: true }

function follow(row = anOrder(), inspect?: (event: InspectionEvent) => void) {
  const actor = createActor(lifecycleLogic(orderLifecycle), {
    input: row,
    id: 'order 318',
    inspect,
  })
  actor.start()
  const seen: unknown[] = [actor.getSnapshot().value]
  actor.subscribe(({ value }) => void (seen.at(-1) === value || seen.push(value)))
  return { actor, seen }
}

describe('the actor of an open order', () => {
  test('begins where the order was read, with its tags and what may happen', () => {
    const { actor } = follow(anOrder({ orderStatusId: orderStatusIds.Completed, ...justMoved }))
    const now = actor.getSnapshot()
    expect([now.value, now.hasTag('closed')]).toEqual(['Completed', true])
    expect(now.can({ type: 'order.reopen', by: business })).toBe(true)
    expect(now.can({ type: 'order.accept', by: business })).toBe(false)
  })

  test('takes every step that happened since, one after the other, and ends where it was read', () => {
    const { actor, seen } = follow()
    const row = anOrder({
      orderStatusId: orderStatusIds.Processing,
      openItemCount: 1,
      ...justMoved,
    })
    tellLifecycle(actor, orderLifecycle, row, [
      { type: 'order.accept', by: business },
      { type: 'order.start', by: { role: 'system' } },
    ])
    expect(seen).toEqual(['Pending', 'Received', 'Processing'])
    expect(actor.getSnapshot().can({ type: 'order.undo', by: business })).toBe(true)
  })

  test('takes a way back by the facts that it knew before', () => {
    const { actor, seen } = follow(
      anOrder({ orderStatusId: orderStatusIds.Received, ...justMoved }),
    )
    tellLifecycle(actor, orderLifecycle, anOrder(), [{ type: 'order.undo', by: business }])
    expect(seen).toEqual(['Received', 'Pending'])
  })

  test('stands where the order was read when nothing tells how it came there', () => {
    const { actor, seen } = follow()
    tellLifecycle(actor, orderLifecycle, anOrder({ orderStatusId: orderStatusIds.Ready }), [])
    expect(seen).toEqual(['Pending', 'Ready'])
  })

  test('says nothing where nothing changed, and decides nothing by itself', () => {
    const { actor, seen } = follow()
    const before = actor.getSnapshot()
    tellLifecycle(actor, orderLifecycle, anOrder(), [])
    actor.send({ type: 'order.accept', by: business } as never)
    actor.send({ type: 'order.accept' } as never)
    expect(actor.getSnapshot()).toBe(before)
    expect(seen).toEqual(['Pending'])
    actor.stop()
    expect(actor.getSnapshot().status).toBe('stopped')
  })

  test('is shown by the inspector under its name, on the chart of its lifecycle, with the way it took', () => {
    const recorder = createRecorder(createRedactor(), () => undefined)
    const { actor } = follow(anOrder(), (event) => recorder.observe(event))
    tellLifecycle(actor, orderLifecycle, anOrder({ orderStatusId: orderStatusIds.Received }), [
      { type: 'order.accept', by: business },
    ])
    expect(recorder.entries.find(({ type }) => type === '@xstate.actor')).toMatchObject({
      name: 'order 318',
      machine: 'order',
    })
    const step = recorder.entries.findLast(
      (entry) => entry.type === '@xstate.snapshot' && entry.event.type === 'order.accept',
    )
    expect(step).toMatchObject({
      snapshot: { value: 'Received' },
      active: ['order', 'order.Received'],
      taken: ['order.Pending --order.accept[0]'],
    })
  })
})

describe('what happened to a record whose answers carry no history', () => {
  const anEntry = (more: Partial<QueueEntryRecord> = {}): QueueEntryRecord => ({
    queueStatus: 'Waiting',
    isCalled: false,
    isOnHold: false,
    isJustCalled: false,
    isJustFinished: false,
    isOwnCounter: false,
    isWithinStaffWindow: false,
    isSameBusinessDay: false,
    ...more,
  })
  const between = (
    before: QueueEntryRecord,
    after: QueueEntryRecord,
    offered: readonly string[] = [],
  ) =>
    eventBetween(snapshotOf(queueEntryLifecycle, before), queueEntryLifecycle, after, offered).map(
      ({ type }) => type,
    )

  test('is the one event that leads from where it stood to where it was read', () => {
    expect(between(anEntry(), anEntry({ isCalled: true }))).toEqual(['queue.call'])
    expect(between(anEntry(), anEntry({ isOnHold: true }))).toEqual(['queue.hold'])
    const seated = anEntry({ queueStatus: 'Seated', isCalled: true })
    expect(between(anEntry({ isCalled: true }), seated)).toEqual(['queue.seat'])
  })

  test('is a way back that was open before', () => {
    const justSeated = anEntry({ queueStatus: 'Seated', isWithinStaffWindow: true })
    const back = { ...justSeated, isSameBusinessDay: true }
    expect(between(back, anEntry())).toEqual(['queue.return'])
  })

  test('is of several the one that was offered, and nothing where that does not tell', () => {
    const gone = anEntry({ queueStatus: 'Cancel' })
    expect(between(anEntry(), gone)).toEqual([])
    expect(between(anEntry(), gone, ['queue.seat', 'queue.cancel'])).toEqual(['queue.cancel'])
    expect(between(anEntry(), gone, ['queue.leave', 'queue.cancel'])).toEqual([])
  })

  test('is nothing where it stands as before, and where no single event leads there', () => {
    expect(between(anEntry(), anEntry())).toEqual([])
    expect(between(anEntry({ isOnHold: true }), anEntry({ isCalled: true }))).toEqual([])
  })
})

describe('what a screen offers', () => {
  const free = { liveStatus: 'free', liveLineCount: 0 } as const
  const now = snapshotOf(tableLifecycle, free)

  test('is what the actor lets happen, in the order of its chart', () => {
    const allowed = ['table.disable', 'table.reserve', 'table.open'] as const
    expect(offeredEvents(now, business, allowed)).toEqual([
      'table.open',
      'table.reserve',
      'table.disable',
    ])
  })

  test('is the list of the server where that knows more or less', () => {
    expect(offeredEvents(now, business, ['table.open'])).toEqual(['table.open'])
    expect(offeredEvents(now, business, ['table.clear', 'table.open', 'table.reserve'])).toEqual([
      'table.clear',
      'table.open',
      'table.reserve',
    ])
    expect(offeredEvents(now, business, [])).toEqual([])
  })
})

test('what refuses a move is a condition, with the roles that it refuses where others may', () => {
  const row = anOrder({ orderStatusId: orderStatusIds.Processing, isSameBusinessDay: true })
  const now = snapshotOf(orderLifecycle, row)
  const { refusalOf } = lifecycleLogic(orderLifecycle)
  const refused = getNextTransitions(now).flatMap((next) => {
    const why = refusalOf(now, next)
    return why === undefined ? [] : [`${next.eventType}: ${why}`]
  })
  expect(refused).toEqual(['order.mark-ready: areItemsReady', 'order.undo: isUndoOpen (for staff)'])
})
