import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAhead } from '../../src/views/parts/list/ask-ahead.ts'

type Query = { currentPage: number }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page that was pointed at is asked for once, and the press has that answer', async () => {
  const { ahead, press, asked } = listed()
  ahead.point({ currentPage: 2 }, false)
  ahead.point({ currentPage: 2 }, true)
  expect(await press({ currentPage: 2 })).toBe('page 2, asked first')
  expect(asked()).toEqual(['ahead 2'])
})

test('the answer is handed out once: the same page is asked for anew', async () => {
  const { ahead, press, asked } = listed()
  ahead.point({ currentPage: 2 }, true)
  await press({ currentPage: 2 })
  await press({ currentPage: 2 })
  expect(asked()).toEqual(['ahead 2', 'pressed 2'])
})

test('another page or filter does not get it', async () => {
  const { ahead, press, asked, stopped } = listed()
  ahead.point({ currentPage: 2 }, true)
  expect(await press({ currentPage: 3 })).toBe('page 3, asked second')
  expect(asked()).toEqual(['ahead 2', 'pressed 3'])
  expect(stopped()).toBe(1)
})

test.each(['another person', 'other rows'])('it is of no use to %s', async (what) => {
  const { ahead, press, asked, now } = listed()
  ahead.point({ currentPage: 2 }, true)
  if (what === 'another person') now.person = 'bob'
  else ahead.forget()
  expect(await press({ currentPage: 2 })).toBe('page 2, asked second')
  expect(asked()).toEqual(['ahead 2', 'pressed 2'])
})

test('news of a change ends it', async () => {
  const { ahead, press, asked, tell, followers } = listed()
  ahead.point({ currentPage: 2 }, true)
  tell()
  expect(await press({ currentPage: 2 })).toBe('page 2, asked second')
  expect(asked()).toEqual(['ahead 2', 'pressed 2'])
  expect(followers()).toBe(0)
})

test('some seconds end it: news may be late', async () => {
  const { ahead, press, asked, followers } = listed()
  ahead.point({ currentPage: 2 }, true)
  await vi.advanceTimersByTimeAsync(4_000)
  await press({ currentPage: 2 })
  expect(asked()).toEqual(['ahead 2', 'pressed 2'])
  expect(followers()).toBe(0)
})

test('a hand at rest costs one page, until it presses or something else is shown', async () => {
  const { ahead, asked } = listed()
  ahead.point({ currentPage: 2 }, false)
  await vi.advanceTimersByTimeAsync(5_000)
  ahead.point({ currentPage: 2 }, false)
  expect(asked()).toEqual(['ahead 2'])
  ahead.point({ currentPage: 2 }, true)
  expect(asked()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(5_000)
  ahead.forget()
  ahead.point({ currentPage: 2 }, false)
  expect(asked()).toHaveLength(3)
})

test('what was refused is asked for again by the press, which tells of it', async () => {
  const { ahead, press, asked } = listed({ failing: 1 })
  ahead.point({ currentPage: 2 }, true)
  // Before it is refused, and after.
  expect(await press({ currentPage: 2 })).toBe('page 2, asked second')
  expect(asked()).toEqual(['ahead 2', 'pressed 2'])
  const late = listed({ failing: 1 })
  late.ahead.point({ currentPage: 2 }, true)
  await vi.advanceTimersByTimeAsync(1)
  await late.press({ currentPage: 2 })
  expect(late.asked()).toEqual(['ahead 2', 'pressed 2'])
  expect(late.followers()).toBe(0)
})

test('a press that is given up ends the question', async () => {
  const { ahead, press, stopped } = listed()
  ahead.point({ currentPage: 2 }, true)
  const given = new AbortController()
  void press({ currentPage: 2 }, given.signal)
  given.abort()
  expect(stopped()).toBe(1)
})

/** A list of a person who sees some rows; the first calls fail. */
function listed({ failing = 0 } = {}) {
  const asked: string[] = []
  const followers = new Set<() => void>()
  const now = { person: 'ada' }
  let stopped = 0
  const answer = async (by: string, { currentPage }: Query) => {
    asked.push(`${by} ${currentPage}`)
    const which = asked.length === 1 ? 'first' : 'second'
    if (asked.length <= failing) throw new Error('refused')
    return `page ${currentPage}, asked ${which}`
  }
  const ahead = askAhead<Query, string>({
    ask: (query, signal) => {
      signal.addEventListener('abort', () => (stopped += 1))
      return answer('ahead', query)
    },
    ground: () => [now.person],
    follow(drop) {
      followers.add(drop)
      return () => followers.delete(drop)
    },
  })
  return {
    ahead,
    now,
    press: (query: Query, signal = new AbortController().signal) =>
      ahead.load(query, signal, (other) => answer('pressed', other)),
    asked: () => asked,
    stopped: () => stopped,
    followers: () => followers.size,
    tell: () => [...followers].forEach((drop) => drop()),
  }
}
