import { expect, test } from 'vitest'
import { createThrottle, MAX_BUCKETS } from '../../server/http/throttle.ts'

test('a flood of addresses makes a limit forget who called longest ago, and keeps who has used it up', () => {
  let now = 0
  const throttle = createThrottle({ now: () => now }, 5)
  const tires = (who: string) => {
    for (let times = 0; times < 5; times += 1) throttle.take(who)
  }
  tires('guesser')
  now += 1000
  for (let index = 0; index < 2 * MAX_BUCKETS; index += 1) throttle.take(`flood ${index}`)
  expect(throttle.take('guesser')).toBeGreaterThan(0)
  tires(`flood ${2 * MAX_BUCKETS - 1}`)
  throttle.take('one more')
  expect(throttle.take(`flood ${2 * MAX_BUCKETS - 1}`)).toBeGreaterThan(0)
})
