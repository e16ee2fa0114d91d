import { expect, test } from 'vitest'
import {
  isAllPaid,
  isPaidAhead,
  isRefundForgotten,
  peopleTogether,
  standingOf,
  standingOfTable,
} from '../../src/views/tables/table-words.ts'

test('a table with a pending order does not count as free; other tables keep their status', () => {
  type Table = Parameters<typeof standingOf>[0]
  const free: Table = { liveStatus: 'free', needs: [], allowedEvents: ['table.open'] }
  expect(standingOf(free)).toBe('free')
  expect(standingOf({ ...free, needs: ['accept'] })).toBe('occupied')
  expect(standingOf({ ...free, liveStatus: 'reserved', needs: ['accept'] })).toBe('occupied')
  expect(
    standingOf({ liveStatus: 'to_clear', needs: ['accept'], allowedEvents: ['table.clear'] }),
  ).toBe('to_clear')
})

test('its own page says the same as the room', () => {
  const free = { liveStatus: 'free' as const, allowedEvents: ['table.open' as const] }
  const asked = [{ allowedEvents: ['order.accept'] }] as never
  expect(standingOfTable({ ...free, orders: asked })).toBe('occupied')
  expect(standingOfTable({ ...free, orders: [] })).toBe('free')
})

test('a table is paid ahead when nothing is owed of what it ordered and its guests are still there', () => {
  const at = (event: 'table.request-bill' | 'table.clear', totalAmount: number, owedAmount = 0) =>
    isPaidAhead({ allowedEvents: [event], session: { totalAmount, owedAmount } as never })
  expect(at('table.request-bill', 900)).toBe(true)
  expect(at('table.request-bill', 900, 100)).toBe(false)
  expect(at('table.request-bill', 0)).toBe(false)
  expect(at('table.clear', 900)).toBe(false)
  expect(isPaidAhead({ allowedEvents: ['table.open'], session: undefined })).toBe(false)
})

test('all is paid only where no refund is due', () => {
  const at = (dueBackAmount: number) =>
    isAllPaid({
      allowedEvents: ['table.request-bill'],
      session: { totalAmount: 900, owedAmount: 0, dueBackAmount } as never,
    })
  expect(at(0)).toBe(true)
  expect(at(300)).toBe(false)
})

test('a move counts the guests who come, a merge those who sit there already too', () => {
  const table = { session: { partySize: 4 } } as Parameters<typeof peopleTogether>[0]
  expect(peopleTogether(table, {})).toBe(4)
  expect(peopleTogether(table, { partySize: 2 })).toBe(6)
})

test('a table is freed with a question while a refund is due', () => {
  const at = (event: 'table.clear' | 'table.release' | 'table.open', dueBackAmount: number) =>
    isRefundForgotten(event, { dueBackAmount })
  expect(at('table.clear', 100)).toBe(true)
  expect(at('table.release', 100)).toBe(true)
  expect(at('table.release', 0)).toBe(false)
  expect(at('table.open', 100)).toBe(false)
  expect(isRefundForgotten('table.release', undefined)).toBe(false)
})
