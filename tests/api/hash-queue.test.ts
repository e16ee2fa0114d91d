import { expect, test } from 'vitest'
import { createHashQueue } from '../../server/user/hash-queue.ts'

/** Work that is ended by the test, on a manual clock. */
function setUp(maxWaitMs: number) {
  const ends: (() => void)[] = []
  let nowMs = 0
  const queue = createHashQueue({ atOnce: 2, maxWaitMs, now: () => nowMs })
  const enter = () => queue(() => new Promise<void>((end) => ends.push(end)))
  const endOne = async (tookMs: number) => {
    nowMs += tookMs
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { enter, endOne, working: () => ends.length }
}

test('a hash that would wait too long is refused with a retry time, and the others run in turn', async () => {
  const { enter, endOne, working } = setUp(100)
  // Two at work; of 50 ms each, two at a time, four wait up to 100 ms.
  const taken = Array.from({ length: 6 }, enter)
  await expect(enter()).rejects.toMatchObject({
    code: 'RETRY_LATER',
    status: 503,
    details: { retryAfterSeconds: 1 },
  })
  expect(working()).toBe(2)
  for (const one of taken) {
    await endOne(25)
    await one
  }
  const next = enter()
  await endOne(25)
  await next
})

test('where hashes take longer, fewer wait', async () => {
  const { enter, endOne } = setUp(1000)
  for (let n = 0; n < 20; n += 1) {
    const one = enter()
    await endOne(1000)
    await one
  }
  const [first, second, third] = [enter(), enter(), enter()]
  await expect(Promise.all([enter(), enter()])).rejects.toMatchObject({ code: 'RETRY_LATER' })
  for (let n = 0; n < 4; n += 1) await endOne(1000)
  await Promise.all([first, second, third])
})
