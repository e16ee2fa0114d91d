import { expect, test } from 'vitest'
import {
  amountsOf,
  dishAmounts,
  piecesAmount,
  sharesOf,
  type TableBill,
} from '#contract/table-bill.ts'

/** The same numbers in every run. */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % (most + 1)
  }
}

test('shares add up to the whole and are never more than one unit from exact, for any weights', () => {
  const next = numbers(7)
  for (let run = 0; run < 500; run++) {
    const weights = Array.from({ length: 1 + next(9) }, () => next(5000))
    const whole = next(100_000)
    const all = weights.reduce((sum, one) => sum + one, 0)
    const shares = sharesOf(whole, weights)
    if (all === 0) continue
    expect(shares.reduce((sum, one) => sum + one, 0)).toBe(whole)
    shares.forEach((share, at) =>
      expect(Math.abs(share - (whole * (weights[at] ?? 0)) / all)).toBeLessThan(1),
    )
  }
})

test('the tip of a guest belongs to their own dishes, and the rest to every dish', () => {
  const ana = { lineAmount: 1000, guestKey: 'ana' }
  const ben = { lineAmount: 1000, guestKey: 'ben' }
  const team = { lineAmount: 500, guestKey: null }
  expect(dishAmounts(2500, [ana, ben, team], new Map())).toEqual([1000, 1000, 500])
  // Ben gives 200; the team adds 250 for all.
  const tips = new Map([['ben', 200]])
  expect(dishAmounts(2700, [ana, ben, team], tips)).toEqual([1000, 1200, 500])
  expect(dishAmounts(2950, [ana, ben, team], tips)).toEqual([1100, 1300, 550])
  // What another guest orders later changes nothing of a dish that is paid.
  expect(dishAmounts(3700, [ana, ben, team, { ...ana }], tips)).toEqual([1000, 1200, 500, 1000])
})

test('the tip of a guest whose dishes are gone is for all, and on free dishes it is whole', () => {
  const ana = { lineAmount: 1000, guestKey: 'ana' }
  const free = { lineAmount: 0, guestKey: 'ben' }
  expect(dishAmounts(1200, [ana], new Map([['ben', 200]]))).toEqual([1200])
  expect(dishAmounts(1200, [ana, free], new Map([['ben', 200]]))).toEqual([1000, 200])
})

test('the dishes of any order with any tips come to its total', () => {
  const next = numbers(13)
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
  for (let run = 0; run < 300; run++) {
    const dishes = Array.from({ length: 1 + next(7) }, () => ({
      lineAmount: next(3000),
      guestKey: [null, 'ana', 'ben'][next(2)] ?? null,
    }))
    const tips = new Map([
      ['ana', next(500)],
      ['ben', next(500)],
    ])
    const total = sum(dishes.map(({ lineAmount }) => lineAmount)) + sum([...tips.values()])
    const amounts = dishAmounts(total, dishes, tips)
    expect(sum(amounts)).toBe(total)
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
  }
})

test('pieces of a dish, paid in any portions, come to the whole dish', () => {
  const next = numbers(11)
  for (let run = 0; run < 300; run++) {
    const quantity = 1 + next(8)
    const partAmount = next(9999)
    let paidQuantity = 0
    let sum = 0
    while (paidQuantity < quantity) {
      const count = 1 + next(quantity - paidQuantity - 1)
      sum += piecesAmount({ quantity, paidQuantity, partAmount }, count)
      paidQuantity += count
    }
    expect(sum).toBe(partAmount)
  }
})

test('of no order more is taken than it owes, and nothing where nothing is chosen', () => {
  const part = { name: 'Dal', quantity: 1, paidQuantity: 0, partAmount: 600 }
  const bill = {
    parts: [
      { ...part, cartId: 'a', orderId: 'one' },
      { ...part, cartId: 'b', orderId: 'two' },
    ],
    owed: [
      { orderId: 'one', owedAmount: 250 },
      { orderId: 'two', owedAmount: 600 },
    ],
  } as unknown as TableBill
  const both = ['a', 'b'].map((cartId) => ({ cartId, quantity: 1 }))
  expect(amountsOf(bill, both)).toEqual([
    { orderId: 'one', amount: 250 },
    { orderId: 'two', amount: 600 },
  ])
  expect(amountsOf(bill, [])).toEqual([])
})
