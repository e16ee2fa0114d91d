import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineAmountOf, priceLines, type PriceTerms } from '#contract/price-lines.ts'

const money = fc.integer({ min: 0, max: 10_000_000 })
const lines = fc.array(money, { minLength: 1, maxLength: 20 })
/** The price of lines that all have the company's tax rate. */
const priceOf = (amounts: readonly number[], given: PriceTerms) =>
  priceLines(
    amounts.map((lineAmount) => ({ lineAmount, taxes: null })),
    given,
  ).price
const terms: fc.Arbitrary<PriceTerms> = fc.record({
  discountAmount: money,
  taxPercent: fc.integer({ min: 0, max: 30_000 }).map((thousandths) => thousandths / 1000),
  isTaxIncluded: fc.boolean(),
  deliveryAmount: money,
  tipAmount: money,
})

test('the parts add up to the total, in whole minor units', () => {
  fc.assert(
    fc.property(lines, terms, (amounts, given) => {
      const price = priceOf(amounts, given)
      const added = given.isTaxIncluded ? 0 : price.taxAmount
      expect(price.totalAmount).toBe(
        price.subtotalAmount -
          price.discountAmount +
          added +
          price.deliveryAmount +
          price.tipAmount,
      )
      expect(Object.values(price).every(Number.isSafeInteger)).toBe(true)
    }),
  )
})

test('nothing is ever negative, however large the discount', () => {
  fc.assert(
    fc.property(lines, terms, (amounts, given) => {
      expect(Math.min(...Object.values(priceOf(amounts, given)))).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the order of lines does not matter', () => {
  fc.assert(
    fc.property(
      lines.chain((amounts) =>
        fc.tuple(fc.constant(amounts), fc.shuffledSubarray(amounts, { minLength: amounts.length })),
      ),
      terms,
      ([amounts, shuffled], given) => {
        expect(priceOf(shuffled, given)).toEqual(priceOf(amounts, given))
      },
    ),
  )
})

test('tax that is included never makes an order dearer, and is what would have been added to the rest', () => {
  fc.assert(
    fc.property(lines, terms, (amounts, given) => {
      const included = priceOf(amounts, { ...given, isTaxIncluded: true })
      const net = included.subtotalAmount - included.discountAmount - included.taxAmount
      const added = priceOf([net], { ...given, discountAmount: 0, isTaxIncluded: false })
      expect(Math.abs(added.taxAmount - included.taxAmount)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  [[100], 7.5, false, 8, 108],
  [[20], 7.5, false, 2, 22],
  [[19], 7.5, false, 1, 20],
  [[1200], 20, true, 200, 1200],
  [[999, 1], 5, true, 48, 1000],
  [[3450], 7.5, false, 259, 3709],
])(
  '%j at %d percent (included: %s) has %d tax and comes to %d: half a unit goes up',
  (amounts, taxPercent, isTaxIncluded, tax, total) => {
    const price = priceOf(amounts, {
      discountAmount: 0,
      taxPercent,
      isTaxIncluded,
      deliveryAmount: 0,
      tipAmount: 0,
    })
    expect([price.taxAmount, price.totalAmount]).toEqual([tax, total])
  },
)

test('options are priced per piece', () => {
  expect(lineAmountOf(1000, [{ extraAmount: 150 }, { extraAmount: -50 }], 3)).toBe(3300)
})
