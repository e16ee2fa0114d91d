import { expect, test } from 'vitest'
import { changeDue } from '../../src/views/parts/pay/change-due.ts'
import { handyCash } from '../../src/views/parts/pay/handy-cash.ts'
import {
  shareChoices,
  shareOf,
  sharesAfter,
  sharesAhead,
} from '../../src/views/parts/pay/share-of.ts'

test('cash is suggested exactly and as the next sum of each note of the currency', () => {
  expect(handyCash(4237, 'EUR')).toEqual([4237, 4500, 5000, 6000, 10_000, 20_000])
  expect(handyCash(320, 'GBP')).toEqual([320, 500, 1000, 2000, 5000])
  expect(handyCash(123_700, 'INR')).toEqual([123_700, 124_000, 125_000, 130_000, 150_000, 200_000])
  expect(handyCash(123_700, 'LKR').at(-1)).toBe(500_000)
  expect(handyCash(1234, 'JPY')).toEqual([1234, 2000, 5000, 10_000])
  // An amount of notes is suggested once.
  expect(handyCash(5000, 'GBP')).toEqual([5000, 6000])
})

test('nobody pays with odd numbers of twenties and two hundreds where a larger note does', () => {
  const more = (amount: number, currency: string) => handyCash(amount, currency).slice(1)
  expect(more(122_850, 'INR')).toEqual([123_000, 125_000, 130_000, 150_000, 200_000])
  // A few of one note are what people have: three twenties, two two hundreds.
  expect(more(5_100, 'EUR')).toEqual([5500, 6000, 10_000, 20_000])
  expect(more(35_000, 'INR')).toEqual([40_000, 50_000, 200_000])
  expect(more(122_850, 'LKR')).toEqual([124_000, 125_000, 130_000, 150_000, 200_000, 500_000])
  expect(more(12_850, 'GBP')).toEqual([13_000, 15_000])
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

test('halves, thirds and quarters are offered at once, the next share, and one for each guest', () => {
  expect(shareChoices(2, 1)).toEqual([1, 2, 3, 4])
  expect(shareChoices(7, 1)).toEqual([1, 2, 3, 4, 7])
  expect(shareChoices(2, 5)).toEqual([1, 2, 3, 4, 5])
})

test('the change of a payment is what its cash exceeds it by, with the tip', () => {
  expect(changeDue({ amount: 650, receivedAmount: 1_000 })).toBe(350)
  expect(changeDue({ amount: 650, tipAmount: 50, receivedAmount: 1_000 })).toBe(300)
  expect(changeDue({ amount: 650, receivedAmount: 650 })).toBe(0)
  expect(changeDue({ amount: 650 })).toBe(0)
})

test('one share for each guest is one press, as long as nothing is paid or shares were begun', () => {
  const nothing = { partySize: 3, paidAmount: 0 }
  expect(sharesAhead(nothing)).toEqual({ of: 3, paid: 0 })
  expect(sharesAhead({ ...nothing, partySize: 1 })).toBeUndefined()
  // Who has paid for own dishes has no share of the rest.
  expect(sharesAhead({ ...nothing, paidAmount: 500 })).toBeUndefined()
  const begun = { partySize: 3, paidAmount: 500, shares: { of: 4, paid: 1 } }
  expect(sharesAhead(begun)).toEqual({ of: 4, paid: 1 })
  // The last share is all that is due: "Cash" and "Card" take it.
  expect(sharesAhead({ ...begun, shares: { of: 4, paid: 3 } })).toBeUndefined()
})
