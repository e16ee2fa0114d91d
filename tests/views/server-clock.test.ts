import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearServerTime, serverNow } from '../../src/services/server-clock.ts'

const nowMs = Date.UTC(2026, 10, 29, 12)
const said = (aheadMs: number) => new Date(nowMs + aheadMs).toUTCString()

beforeEach(() => void vi.useFakeTimers({ now: nowMs }))
afterEach(() => {
  hearServerTime(new Date(Date.now()).toUTCString(), Date.now())
  vi.useRealTimers()
})

test.each([
  ['a device that is twenty minutes behind goes by the server', 1_200_000, 1_200_000],
  ['as does one that is a day ahead', -86_400_000, -86_400_000],
  ['what an answer takes on its way is no difference', -4_000, 0],
])('%s', (_name, aheadMs, expected) => {
  hearServerTime(said(aheadMs), nowMs - 300)
  expect(serverNow() - nowMs).toBe(expected)
  vi.advanceTimersByTime(60_000)
  expect(serverNow() - nowMs).toBe(expected + 60_000)
})

test('a clock that was put right is followed with the next answer', () => {
  hearServerTime(said(1_200_000), nowMs)
  hearServerTime(said(0), nowMs)
  expect(serverNow()).toBe(nowMs)
})

test.each([
  ['without a time', undefined, nowMs],
  ['with no time of ours, as of a proxy', 'soon', nowMs],
  ['that took long', said(600_000), nowMs - 5_001],
])('an answer %s says nothing', (_name, date, sentMs) => {
  hearServerTime(date, sentMs)
  expect(serverNow()).toBe(nowMs)
})
