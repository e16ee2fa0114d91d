import fc from 'fast-check'
import type { ByHand, Line, Offer } from './reckon.ts'

/** Currencies without decimals, with two and with three. */
export const currencies = ['JPY', 'KRW', 'GBP', 'INR', 'LKR', 'USD', 'KWD', 'BHD'] as const

/** Prices that people set: small ones, round ones, and some that are large. */
const price = fc
  .oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 5_000 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 200 }).map((units) => units * 100 - 1) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 90_000_000 }) },
  )
  .map((amount) => Math.max(0, amount))

export const line: fc.Arbitrary<Line> = fc.record({
  unit: price,
  options: fc.array(fc.integer({ min: -700, max: 900 }), { maxLength: 2 }),
  quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 400 })),
})
export const lines = fc.array(line, { minLength: 1, maxLength: 5 })

const least = fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined })
export const offer: fc.Arbitrary<Offer> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(60, 90, 100)),
    minAmount: least,
    isStackable: fc.boolean(),
    on: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: undefined }),
  }),
  fc.record({
    kind: fc.constantFrom('amount' as const, 'free_delivery' as const),
    value: fc.integer({ min: 1, max: 9_000 }),
    minAmount: least,
    isStackable: fc.boolean(),
  }),
)

export const byHand: fc.Arbitrary<ByHand | undefined> = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      value: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({
      kind: fc.constant('amount' as const),
      value: fc.integer({ min: 1, max: 9_000 }),
    }),
  ),
  { nil: undefined },
)

/** In thousandths of a percent. */
export const rate = fc.oneof(
  fc.constantFrom(0, 2_500, 5_000, 7_500, 8_875, 18_000, 20_000),
  fc.integer({ min: 0, max: 100_000 }),
)
export const charge = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 2_000 }),
  fc.integer({ min: 0, max: 60_000 }),
)
/** The taxes of a line: the company's, named ones, or a rate of its own. */
const taxSets = [
  null,
  [{ percent: 5 }],
  [{ percent: 0 }],
  [
    { name: 'CGST', percent: 9 },
    { name: 'SGST', percent: 9 },
  ],
  [
    { name: 'CGST', percent: 2.5 },
    { name: 'SGST', percent: 2.5 },
  ],
  [
    { name: 'VAT', percent: 8 },
    { name: 'SSCL', percent: 2.5 },
  ],
]
export const taxedLines = fc.array(
  fc.record({
    lineAmount: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9_000_000 })),
    taxes: fc.constantFrom(...taxSets),
  }),
  { minLength: 1, maxLength: 6 },
)
/** Where an amount is divided, in thousandths of it. */
export const cuts = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 4 })
