import { expect, test } from 'vitest'
import { changeDue } from '../../src/views/parts/pay/change-due.ts'
import { handyCash } from '../../src/views/parts/pay/handy-cash.ts'
import { shareOf, sharesAfter } from '../../src/views/parts/pay/share-of.ts'

test('cash is suggested exactly and as the next sum of each note of the currency', () => {
  expect(handyCash(4237, 'EUR')).toEqual([4237, 4500, 5000, 6000, 10_000, 20_000])
  expect(handyCash(320, 'GBP')).toEqual([320, 500, 1000, 2000, 5000])
  expect(handyCash(123_700, 'INR')).toEqual([123_700, 124_000, 125_000, 130_000, 140_000, 150_000])
  expect(handyCash(123_700, 'LKR').at(-1)).toBe(500_000)
  expect(handyCash(1234, 'JPY')).toEqual([1234, 2000, 5000, 10_000])
  // An amount of notes is suggested once.
  expect(handyCash(5000, 'GBP')).toEqual([5000, 6000])
})

test('no suggested cash is less than what is due, in any currency', () => {
  for (const currency of ['EUR', 'USD', 'INR', 'LKR', 'JPY', 'KWD', 'SEK', 'VND', 'PLN'])
    for (const amount of [1, 99, 100, 101, 999, 4237, 10_000, 99_999, 1_234_567]) {
      const sums = handyCash(amount, currency)
      expect(sums[0]).toBe(amount)
      expect(sums.length).toBeLessThanOrEqual(7)
      expect(sums.every((sum) => sum >= amount)).toBe(true)
    }
})

test('shares of what is left, for one person fewer each time, are equal and add up to the bill', () => {
  for (const whole of [1, 2, 100, 4200, 4201, 99_999])
    for (const people of [1, 2, 3, 7, 12]) {
      const shares: number[] = []
      for (let left = people, rest = whole; left >= 1; left -= 1) {
        const share = shareOf(rest, left)
        shares.push(share)
        rest -= share
      }
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }
})

test('after a share the next one of the same shares follows; other parts begin new shares, and all of it none', () => {
  const first = sharesAfter(undefined, 3)
  expect(first).toEqual({ of: 3, paid: 1 })
  const second = sharesAfter(first, 2)
  expect(second).toEqual({ of: 3, paid: 2 })
  expect(sharesAfter(second, 1)).toEqual({ of: 3, paid: 3 })
  expect(sharesAfter(first, 4)).toEqual({ of: 4, paid: 1 })
  expect(sharesAfter(first, 1)).toBeUndefined()
  expect(sharesAfter(undefined, 1)).toBeUndefined()
})

test('the change of a payment is what its cash exceeds it by, with the tip', () => {
  expect(changeDue({ amount: 650, receivedAmount: 1_000 })).toBe(350)
  expect(changeDue({ amount: 650, tipAmount: 50, receivedAmount: 1_000 })).toBe(300)
  expect(changeDue({ amount: 650, receivedAmount: 650 })).toBe(0)
  expect(changeDue({ amount: 650 })).toBe(0)
})
