import { expect, test } from 'vitest'
import { kioskMachine } from '../../src/machines/screen/kiosk.ts'
import { stage } from '#kit/execute.ts'

const touch = { type: 'kiosk.touch' }
const take = { type: 'kiosk.take', ticket: 'A7' }
const leave = { type: 'kiosk.leave' }

function begin(...events: { type: string }[]) {
  const set = stage(kioskMachine<string>(), undefined)
  events.forEach(set.happen)
  return { ...set, now: () => set.actor.getSnapshot() }
}

test('what someone typed is cleared a minute after the last touch, for the next guest', () => {
  const { now, clock, happen } = begin(touch)
  clock.increment(59_999)
  happen(touch)
  clock.increment(59_999)
  expect([now().value, now().context.guest]).toEqual(['touched', 0])
  clock.increment(1)
  expect([now().value, now().context.guest]).toEqual(['free', 1])
})

test('a form that nobody has touched stays as it is', () => {
  const { now, clock } = begin()
  clock.increment(600_000)
  expect([now().value, now().context.guest]).toEqual(['free', 0])
})

test('a ticket is shown for a quarter of a minute, or until its guest is done', () => {
  const { now, clock, happen } = begin(touch, take)
  expect([now().value, now().context.ticket]).toEqual(['ticket', 'A7'])
  clock.increment(14_999)
  expect(now().value).toBe('ticket')
  clock.increment(1)
  expect([now().value, now().context]).toEqual(['free', { ticket: undefined, guest: 1 }])
  happen(take)
  happen(leave)
  expect([now().value, now().context]).toEqual(['free', { ticket: undefined, guest: 2 }])
})

test('a touch of the ticket leaves it, and its time, as they are', () => {
  const { now, clock, happen } = begin(take)
  clock.increment(14_000)
  happen(touch)
  expect(now().value).toBe('ticket')
  clock.increment(1_000)
  expect(now().value).toBe('free')
})
