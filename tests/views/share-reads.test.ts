import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { Endpoint } from '#contract/endpoint.ts'
import { listAffected } from '#contract/booking.ts'
import { createOrder } from '#contract/new-order.ts'
import { throttle, type ThrottleInput } from '../../src/machines/screen/throttle.ts'
import { type Call, type CallOptions, shareReads } from '../../src/services/http.ts'
import { createLiveHub } from '../../src/views/seams/live-hub.ts'

type Sent = { path: string; input: unknown; options: CallOptions | undefined }
const sent: Sent[] = []
const call = shareReads((async (endpoint: Endpoint, input: unknown, options?: CallOptions) => {
  sent.push({ path: endpoint.path, input, options })
  return { no: sent.length }
}) as Call)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  sent.length = 0
})
afterEach(async () => {
  await pass(1)
  vi.useRealTimers()
})

test('a change elsewhere is read once by two parts of a screen, and the next change once more', async () => {
  const hub = createLiveHub(() => 14)
  const shown: unknown[] = []
  const machine = throttle.provide({
    actors: {
      watch: fromCallback(({ input, sendBack }) =>
        (input as Pick<ThrottleInput, 'follow'>).follow((news) =>
          sendBack({ type: 'throttle.news', news }),
        ),
      ),
    },
  })
  const part = (live: readonly ('order' | 'booking')[]) =>
    createActor(machine, {
      input: {
        everyMs: 300,
        now: () => performance.now(),
        follow: (tell) => hub.follow(live, tell),
        act: async () =>
          shown.push(await call(listAffected, {}, { signal: new AbortController().signal })),
      },
    }).start()
  part(['order', 'booking'])
  part(['order'])
  const change = (seq: number) =>
    hub.tell([{ seq, topic: 'order', id: 'a', occurredMs: 1, moduleId: 14 }])
  change(1)
  await pass(50)
  expect(sent).toHaveLength(1)
  expect(shown).toEqual([{ no: 1 }, { no: 1 }])
  change(2)
  await pass(300)
  expect(sent).toHaveLength(2)
  expect(shown).toHaveLength(4)
})

test('another question, a later one and every write are sent', async () => {
  void call(listAffected, {})
  void call(listAffected, { id: 'r1' } as never)
  expect(sent).toHaveLength(2)
  await pass(1)
  void call(listAffected, {})
  expect(sent).toHaveLength(3)
  void call(createOrder, {} as never)
  void call(createOrder, {} as never)
  void call(listAffected, {}, { companyId: 'other' })
  expect(sent).toHaveLength(6)
})

test('it is aborted once nobody waits for it', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  void call(listAffected, {}, { signal: one.signal })
  void call(listAffected, {}, { signal: other.signal })
  one.abort()
  expect(sent[0]?.options?.signal?.aborted).toBe(false)
  other.abort()
  expect(sent[0]?.options?.signal?.aborted).toBe(true)
  void call(listAffected, {})
  expect(sent[1]?.options?.signal?.aborted).toBe(false)
})
