import { expect, test, vi } from 'vitest'
import { afterRows } from '../../src/views/parts/list/after-rows.ts'
import { useFrames } from '../support/frames.ts'

const draw = useFrames()

test('what nobody sees waits for the frame with the rows, and is done once', () => {
  const { list, come, listeners } = aList()
  const act = vi.fn<() => void>()
  afterRows(list, act)
  draw()
  expect(act).not.toHaveBeenCalled()
  come()
  expect(act).not.toHaveBeenCalled()
  draw()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledTimes(1)
  expect(listeners()).toBe(0)
})

test('rows that are there already keep it one frame', () => {
  const { list, come } = aList()
  come()
  const act = vi.fn<() => void>()
  afterRows(list, act)
  draw()
  expect(act).toHaveBeenCalledTimes(1)
})

test('rows that do not come keep it a moment only', () => {
  const act = vi.fn<() => void>()
  afterRows(aList().list, act)
  vi.advanceTimersByTime(199)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
})

test('it can be done at once or called off', () => {
  const { list, come, listeners } = aList()
  const [hurried, forgotten] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const waiting = afterRows(list, hurried)
  afterRows(list, forgotten).stop()
  waiting.now()
  come()
  draw()
  vi.advanceTimersByTime(1_000)
  expect([hurried, forgotten].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(listeners()).toBe(0)
})

/** A list that waits for its rows. */
function aList() {
  let isBusy = true
  const state = { hasTag: () => isBusy }
  const listeners = new Set<(now: typeof state) => void>()
  return {
    list: {
      getSnapshot: () => state,
      subscribe(listener: (now: typeof state) => void) {
        listeners.add(listener)
        return { unsubscribe: () => void listeners.delete(listener) }
      },
    },
    come() {
      isBusy = false
      for (const listener of listeners) listener(state)
    },
    listeners: () => listeners.size,
  }
}
