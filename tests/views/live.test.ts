import { afterEach, describe, expect, test } from 'vitest'
import type { LiveEvent } from '#contract/activity.ts'
import { readEvents, type StreamMessage } from '../../src/live/read-events.ts'
import { joinTabs, type Tabs } from '../../src/live/tabs.ts'
import type { LiveNews, TabMessage } from '../../src/machines/app/live.ts'
import { createLiveHub } from '../../src/views/seams/live-hub.ts'
import { isKnown } from '../../src/views/parts/live/use-live.ts'

const change = (seq: number, more: Partial<LiveEvent> = {}): LiveEvent => ({
  seq,
  topic: 'order',
  id: `o${seq}`,
  occurredMs: 1,
  ...more,
})

test('a screen receives events of its topics and module, the bell those of every module, and everyone a gap', () => {
  const hub = createLiveHub(() => 13)
  const heard: LiveNews[] = []
  const stop = hub.follow(['order', 'notification'], (news) => heard.push(news))
  const [own, none, foreign, bell] = [
    change(1, { moduleId: 13 }),
    change(2),
    change(3, { moduleId: 12 }),
    change(4, { moduleId: 12, topic: 'notification' }),
  ]
  hub.tell([own, none, foreign, bell, change(5, { topic: 'table' })])
  hub.tell([foreign])
  hub.tell('all')
  stop()
  hub.tell('all')
  expect(heard).toEqual([[own, none, bell], 'all'])
})

test('what is shown in that version already is no news', () => {
  const shown = [{ id: 'o1', version: 3 }]
  expect(isKnown([change(1, { version: 3 })], shown)).toBe(true)
  expect(isKnown([change(1, { version: 4 })], shown)).toBe(false)
  expect(isKnown([change(1)], shown)).toBe(false)
  expect(isKnown([change(1, { version: 3 }), change(2, { version: 1 })], shown)).toBe(false)
  expect(isKnown('all', shown)).toBe(false)
})

describe('a new tab', () => {
  const open: Tabs[] = []
  let count = 0
  const join = (name: string, seq: number | undefined) => {
    const told: TabMessage[] = []
    const tabs = joinTabs(name, seq, (message) => told.push(message))
    open.push(tabs)
    return { tabs, told }
  }
  const leader = (seq: number) => {
    const name = `test ${(count += 1)}`
    const { tabs } = join(name, seq)
    tabs.tell({ kind: 'state', isOpen: true, seq })
    return { name, tabs }
  }
  const state = (seq: number, isOpen = true): TabMessage => ({ kind: 'state', isOpen, seq })
  afterEach(() => open.splice(0).forEach((tabs) => tabs.close()))

  test('receives the events since its page load, then the state of the stream', async () => {
    const { name, tabs } = leader(5)
    tabs.tell({ kind: 'news', news: [change(6), change(8)], seq: 8 })
    const { told } = join(name, 6)
    await expect.poll(() => told).toEqual([{ kind: 'news', news: [change(8)], seq: 8 }, state(8)])
    tabs.tell(state(8, false))
    await expect.poll(() => told.at(-1)).toEqual(state(8, false))
  })

  test('that missed nothing only hears how the stream stands', async () => {
    const { name } = leader(5)
    const { told } = join(name, 5)
    await expect.poll(() => told).toEqual([state(5)])
  })

  test.each([
    ['does not know how far its page had come', undefined],
    ['began before what is kept', 4],
  ])('reads everything again when it %s', async (_, seq) => {
    const { name } = leader(5)
    const { told } = join(name, seq)
    await expect.poll(() => told).toEqual([{ kind: 'news', news: 'all', seq: 5 }, state(5)])
  })

  test('is not answered by a tab that only follows', async () => {
    const { name } = leader(5)
    const follower = join(name, 5)
    await expect.poll(() => follower.told).toHaveLength(1)
    const late = join(name, 5)
    await expect.poll(() => late.told).toEqual([state(5)])
    expect(follower.told).toEqual([state(5)])
  })
})

test('a message cut in two by the network is read as one, and a sign of life as nothing', async () => {
  const parts = [
    'retry: 1000\n\nid: 1\nevent: rea',
    'dy\ndata: {"seq":1}\n',
    '\n: beat\n\nevent: change\ndata: {"na',
    'me":"ä"}\n\nevent: cut',
  ]
  const body = new ReadableStream<BufferSource>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
  const read: StreamMessage[] = []
  await readEvents(body, (messages) => read.push(...messages))
  expect(read).toEqual([
    { event: undefined, data: '{}' },
    { event: 'ready', data: '{"seq":1}' },
    { event: undefined, data: '{}' },
    { event: 'change', data: '{"name":"ä"}' },
  ])
})
