import { expect, test } from 'vitest'
import { keptTaxes, refundedTax } from '#contract/tax-share.ts'

const rates = [20, 12.5, 5, 0]

/** Some amounts, evenly spread; the same in each run. */
const spread = Array.from({ length: 400 }, (_, at) => (at * 7_919) % 12_345)

test('the taxes of an order after a refund are those of what was kept, within a minor unit each', () => {
  for (const [at, totalAmount] of spread.entries()) {
    const refundedAmount = spread[(at * 31 + 7) % spread.length] ?? 0
    const taxes = rates.slice(0, 1 + (at % rates.length)).map((percent) => {
      const netAmount = Math.round((totalAmount * 100) / (100 + percent) / rates.length)
      return { percent, netAmount, taxAmount: Math.round((netAmount * percent) / 100) }
    })
    const all = taxes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)
    const kept = keptTaxes(taxes, { totalAmount, tipAmount: 0, refundedAmount })
    const share = totalAmount === 0 ? 1 : Math.max(0, totalAmount - refundedAmount) / totalAmount
    for (const [place, { taxAmount }] of taxes.entries())
      expect(Math.abs((kept[place]?.taxAmount ?? 0) - taxAmount * share)).toBeLessThanOrEqual(1)
    const sum = kept.reduce((before, { taxAmount }) => before + taxAmount, 0)
    expect(sum).toBe(all - refundedTax(all, { totalAmount, tipAmount: 0, refundedAmount }))
    expect(Math.abs(sum - all * share)).toBeLessThanOrEqual(1)
    expect(Math.min(...kept.map(({ taxAmount }) => taxAmount))).toBeGreaterThanOrEqual(0)
  }
})

test('half of an order with 20 % included has half of its tax; all of it has none', () => {
  const taxes = [{ percent: 20, netAmount: 933, taxAmount: 187 }]
  expect(keptTaxes(taxes, { totalAmount: 1120, tipAmount: 0, refundedAmount: 560 })).toEqual([
    { percent: 20, netAmount: 466, taxAmount: 93 },
  ])
  expect(keptTaxes(taxes, { totalAmount: 1120, tipAmount: 0, refundedAmount: 2000 })).toMatchObject(
    [{ netAmount: 0, taxAmount: 0 }],
  )
})

test('a tip that stays keeps no tax: all goods returned leave none', () => {
  const refunded = { totalAmount: 1320, tipAmount: 200, refundedAmount: 1120 }
  expect(refundedTax(187, refunded)).toBe(187)
  expect(refundedTax(187, { ...refunded, refundedAmount: 560 })).toBe(94)
})
