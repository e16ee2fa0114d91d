import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { renewal, type RenewalNews } from '../../src/machines/screen/renewal.ts'

function begin() {
  const done: string[] = []
  let tell: ((news: RenewalNews) => void) | undefined
  const clock = new SimulatedClock()
  const world = {
    follow: (worker: {
      tell: (news: RenewalNews) => void
      onTakeOver: (takeOver: () => void) => void
    }) => {
      tell = worker.tell
      worker.onTakeOver(() => done.push('take over'))
      return () => void done.push('stopped')
    },
    reload: () => void done.push('reload'),
    sayLate: () => void done.push('late'),
  }
  const actor = createActor(renewal, { input: { world }, clock }).start()
  return {
    actor,
    clock,
    done,
    hear: (type: RenewalNews['type']) => tell?.({ type }),
    take: () => actor.send({ type: 'renewal.take' }),
    isOffered: () => actor.getSnapshot().hasTag('offered'),
    value: () => actor.getSnapshot().value,
  }
}

test('the worker is followed once the first view is there', () => {
  const { actor, clock } = begin()
  clock.increment(4_999)
  expect(actor.getSnapshot().value).toBe('starting')
  clock.increment(1)
  expect(actor.getSnapshot().value).toEqual({ following: 'current' })
})

test('a release that waits is taken over first, and then the page is loaded anew', () => {
  const { clock, done, hear, take, isOffered, value } = begin()
  clock.increment(5_000)
  hear('renewal.found')
  expect([isOffered(), value(), done]).toEqual([true, { following: 'waiting' }, []])
  take()
  expect([isOffered(), done]).toEqual([true, ['take over']])
  // A second press asks again: the first may have been lost.
  take()
  expect([value(), done]).toEqual([{ following: 'taking' }, ['take over', 'take over']])
  hear('renewal.taken')
  expect(done).toEqual(['take over', 'take over', 'reload'])
  expect([isOffered(), value()]).toEqual([false, { following: 'reloading' }])
})

test('a release that does not take over within ten seconds is reported; another press retries', () => {
  const { clock, done, hear, take, isOffered, value } = begin()
  clock.increment(5_000)
  hear('renewal.found')
  take()
  clock.increment(9_999)
  expect(value()).toEqual({ following: 'taking' })
  clock.increment(1)
  expect([isOffered(), value(), done]).toEqual([true, { following: 'late' }, ['take over', 'late']])
  take()
  expect([value(), done]).toEqual([{ following: 'taking' }, ['take over', 'late', 'take over']])
})

test('a release that takes over after that is offered, and reloads nothing by itself', () => {
  const { clock, done, hear, take, value } = begin()
  clock.increment(5_000)
  hear('renewal.found')
  take()
  clock.increment(10_000)
  hear('renewal.taken')
  expect([value(), done]).toEqual([{ following: 'taken' }, ['take over', 'late']])
})

test('a newer release that comes while one is being taken over is taken over too', () => {
  const { clock, done, hear, take, value } = begin()
  clock.increment(5_000)
  hear('renewal.found')
  take()
  hear('renewal.found')
  expect([value(), done]).toEqual([{ following: 'taking' }, ['take over', 'take over']])
})

test('a page that is still there ten seconds after its reload says so', () => {
  const { clock, done, hear, take, isOffered } = begin()
  clock.increment(5_000)
  hear('renewal.found')
  take()
  hear('renewal.taken')
  clock.increment(9_999)
  expect([isOffered(), done]).toEqual([false, ['take over', 'reload']])
  clock.increment(1)
  expect([isOffered(), done]).toEqual([true, ['take over', 'reload', 'late']])
})

test('a release that another tab took is offered, and reloads nothing by itself', () => {
  const { actor, clock, done, hear, take, isOffered, value } = begin()
  clock.increment(5_000)
  hear('renewal.taken')
  expect([isOffered(), done]).toEqual([true, []])
  take()
  // Where none waits, the worker answers at once that it is the newest.
  expect([value(), done]).toEqual([{ following: 'taking' }, ['take over']])
  hear('renewal.taken')
  expect([value(), done]).toEqual([{ following: 'reloading' }, ['take over', 'reload']])
  actor.stop()
  expect(done).toEqual(['take over', 'reload', 'stopped'])
})

test('a newer release than the one that another tab took is taken over first', () => {
  const { clock, done, hear, take, value } = begin()
  clock.increment(5_000)
  hear('renewal.taken')
  hear('renewal.found')
  expect(value()).toEqual({ following: 'waiting' })
  take()
  expect(done).toEqual(['take over'])
})

test('a browser whose worker can not be followed offers nothing', () => {
  const clock = new SimulatedClock()
  const follow = () => {
    throw new Error('no workers here')
  }
  const world = { follow, reload: () => undefined, sayLate: () => undefined }
  const actor = createActor(renewal, { input: { world }, clock }).start()
  clock.increment(5_000)
  expect(actor.getSnapshot().value).toBe('off')
})
