import { createActor, fromCallback } from 'xstate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/activity.ts'
import { type News, throttle } from '../../src/machines/screen/throttle.ts'

const change = (seq: number): LiveEvent => ({ seq, topic: 'order', id: `o${seq}`, occurredMs: 1 })
const acted: News[] = []
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  acted.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

function begin(act: (news: News) => Promise<unknown> | void = () => undefined) {
  const machine = throttle.provide({
    actors: {
      watch: fromCallback(() => undefined),
    },
  })
  const actor = createActor(machine, {
    input: {
      everyMs: 300,
      follow: () => () => undefined,
      now: () => performance.now(),
      act: async (news) => {
        acted.push(news)
        await act(news)
      },
    },
  })
  actor.start()
  const add = (news: News) => actor.send({ type: 'throttle.news', news })
  return {
    actor,
    add,
    tell: (name: 'hold' | 'release' | 'show' | 'hide') => actor.send({ type: `throttle.${name}` }),
  }
}

test('news are acted on together when they come together, then at most once in the time given', async () => {
  const { add } = begin()
  add([change(1)])
  await pass(20)
  add([change(2)])
  await pass(19)
  expect(acted).toEqual([])
  await pass(1)
  expect(acted).toEqual([[change(1), change(2)]])
  add([change(3)])
  await pass(100)
  add([change(4)])
  await pass(199)
  expect(acted).toHaveLength(1)
  await pass(1)
  expect(acted.at(-1)).toEqual([change(3), change(4)])
  await pass(60_000)
  add([change(5)])
  await pass(40)
  expect(acted).toHaveLength(3)
})

test.each([
  ['a tab is hidden', 'hide', 'show'],
  ['they are held', 'hold', 'release'],
] as const)('news are kept while %s, and acted on afterwards', async (_, begins, ends) => {
  const { add, tell } = begin()
  add([change(1)])
  tell(begins)
  add([change(2)])
  await pass(60_000)
  expect(acted).toEqual([])
  tell(ends)
  await pass(40)
  expect(acted).toEqual([[change(1), change(2)]])
  tell(begins)
  tell(ends)
  await pass(60_000)
  expect(acted).toHaveLength(1)
})

test('news are kept until they are neither held nor hidden', async () => {
  const { add, tell } = begin()
  tell('hold')
  tell('hide')
  add('all')
  add([change(1)])
  tell('release')
  await pass(60_000)
  expect(acted).toEqual([])
  tell('show')
  await pass(40)
  expect(acted).toEqual(['all'])
})

test('never twice at a time, and again after a failure, with what came meanwhile', async () => {
  const first = Promise.withResolvers<void>()
  const { add } = begin((news) => (acted.length === 1 ? first.promise : void news))
  add([change(1)])
  await pass(40)
  add([change(2)])
  await pass(1_000)
  expect(acted).toHaveLength(1)
  first.reject(new Error('away'))
  await pass(4_999)
  expect(acted).toHaveLength(1)
  await pass(1)
  expect(acted.at(-1)).toEqual([change(1), change(2)])
  await pass(60_000)
  expect(acted).toHaveLength(2)
})

test('without word of whether the tab is looked at, it counts as looked at', async () => {
  const act = (news: News): void => void acted.push(news)
  const follow = () => () => undefined
  const input = { everyMs: 300, now: () => performance.now(), follow, act }
  const actor = createActor(throttle, { input }).start()
  actor.send({ type: 'throttle.news', news: 'all' })
  await pass(40)
  expect(acted).toEqual(['all'])
})
