import { expect, test } from 'vitest'
import { expoOf } from '../../src/views/kitchen/expo.ts'
import type { Stage, Ticket } from '../../src/views/kitchen/tickets.ts'

function aTicket(orderId: string, station: string, stage: Stage, more: Partial<Ticket> = {}) {
  const cartStatus = stage === 'serve' ? 'Cooked' : 'In Kitchen'
  const allowedEvents = [stage === 'serve' ? 'item.serve' : 'item.cook']
  const line = { id: `${orderId} ${station}`, cartStatus, allowedEvents }
  const order = { orderNo: orderId, createdMs: 0 }
  const times = { sinceMs: 0, bornMs: 0, dueMs: 20, slowMs: 10 }
  return {
    key: `${orderId}:${station}`,
    orderId,
    station,
    stage,
    order,
    lines: [line],
    ...times,
    ...more,
  } as unknown as Ticket
}

test('an order can go out once every station has cooked its part', () => {
  const grill = aTicket('1', 'Grill', 'serve')
  const [half] = expoOf([grill, aTicket('1', 'Oven', 'cook'), aTicket('1', 'Cold', 'start')])
  expect(half).toMatchObject({ isReady: false, waitsFor: ['Oven', 'Cold'], lineCount: 3 })
  expect(half?.cookedCount).toBe(1)
  const [all] = expoOf([grill, aTicket('1', 'Oven', 'serve')])
  expect(all).toMatchObject({ isReady: true, waitsFor: [], cookedCount: 2 })
})

test('an order waits for nobody who has nothing to do but to learn that it was voided', () => {
  const gone = aTicket('1', 'Oven', 'cook', { lines: [] })
  const [expo] = expoOf([aTicket('1', 'Grill', 'serve'), gone])
  expect(expo).toMatchObject({ isReady: true, waitsFor: [], isVoided: false, lineCount: 1 })
  expect(expoOf([gone])).toMatchObject([{ isReady: false, waitsFor: [], isVoided: true }])
})

test('the order that is due first is on top, by the first of its tickets', () => {
  const found = expoOf([
    aTicket('late', 'Grill', 'cook', { dueMs: 30 }),
    aTicket('soon', 'Grill', 'cook', { dueMs: 25 }),
    aTicket('soon', 'Oven', 'cook', { dueMs: 40 }),
  ])
  expect(found.map(({ orderId }) => orderId)).toEqual(['soon', 'late'])
})
