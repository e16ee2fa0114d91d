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
  }
  const actor = createActor(renewal, { input: { world }, clock }).start()
  return {
    actor,
    clock,
    done,
    hear: (type: RenewalNews['type']) => tell?.({ type }),
    take: () => actor.send({ type: 'renewal.take' }),
    isOffered: () => actor.getSnapshot().hasTag('offered'),
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
  const { clock, done, hear, take, isOffered } = begin()
  clock.increment(5_000)
  hear('renewal.found')
  expect([isOffered(), done]).toEqual([true, []])
  take()
  expect([isOffered(), done]).toEqual([true, ['take over']])
  hear('renewal.taken')
  expect(done).toEqual(['take over', 'reload'])
})

test('a release that another tab took is offered, and reloads nothing by itself', () => {
  const { actor, clock, done, hear, take, isOffered } = begin()
  clock.increment(5_000)
  hear('renewal.taken')
  expect([isOffered(), done]).toEqual([true, []])
  take()
  expect(done).toEqual(['reload'])
  actor.stop()
  expect(done).toEqual(['reload', 'stopped'])
})
