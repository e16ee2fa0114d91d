import { expect, test, vi } from 'vitest'
import { afterFirst, afterPaint } from '../../src/views/parts/hooks/after-paint.ts'
import { useFrames } from '../support/frames.ts'

const draw = useFrames()

test('what nobody sees is done after the frame, and once', () => {
  const act = vi.fn<() => void>()
  afterPaint(act)
  expect(act).not.toHaveBeenCalled()
  draw()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('in a tab that draws no frames it is done all the same', () => {
  const act = vi.fn<() => void>()
  afterPaint(act)
  vi.advanceTimersByTime(200)
  expect(act).toHaveBeenCalledTimes(1)
})

test('it can be done at once or called off', () => {
  const [hurried, forgotten] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const waiting = afterPaint(hurried)
  afterPaint(forgotten).stop()
  waiting.now()
  expect(hurried).toHaveBeenCalledTimes(1)
  draw()
  vi.advanceTimersByTime(1_000)
  expect([hurried, forgotten].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('the first call of a screen is made at once, the next ones when the press has been seen', async () => {
  const asked: number[] = []
  const ask = afterFirst(async (question: number) => {
    asked.push(question)
    return question
  })
  expect(await ask(1)).toBe(1)
  const second = ask(2)
  expect(asked).toEqual([1])
  draw()
  expect(await second).toBe(2)
})
