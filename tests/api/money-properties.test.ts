import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { id } from '#contract/fields.ts'
import type { TaxedLine } from '#contract/line-taxes.ts'
import { moduleIds } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { TaxSum } from '#contract/tax.ts'
import { sharesOf } from '#contract/table-bill.ts'
import { amountText, minorDigitsOf } from '../../server/http/csv.ts'
import { handDiscountOf } from '../../server/order/money/hand-discount-of.ts'
import { owedAmount } from '../../server/order/money/owed.ts'
import { lineAmountOf, priceLines } from '#contract/price-lines.ts'
import { saleRefund, shownMoney } from '../../server/order/money/sale-refund.ts'
import {
  lessTaxes,
  plusTaxes,
  refundTaxes,
  sumOfTaxes,
} from '../../server/order/money/refund-taxes.ts'
import { discountOf } from '../../server/promotion/apply.ts'
import type { FoundPromotion } from '../../server/promotion/promotions.ts'
import { fromProviderAmount, isChargeable, toProviderAmount } from '../../server/stripe/amounts.ts'
import { shareOf } from '../../src/views/parts/pay/refund-share.ts'
import * as carts from '../support/money/carts.ts'
import {
  byHandOf,
  lineOf,
  type Line,
  type Offer,
  offerOf,
  partsOf,
  reckon,
} from '../support/money/reckon.ts'

/** All properties hold for this many carts; `CARTS` draws others. */
const numRuns = Number(process.env['CARTS'] ?? 100_000)

const productOf = (place: number) => id.parse(`p${place}`)

function promotionOf({ kind, value, minAmount, isStackable, on = [] }: Offer): FoundPromotion {
  return {
    id: id.parse('promotion'),
    version: 1,
    createdMs: 0,
    moduleId: moduleIds.foodKart,
    name: '',
    code: null,
    codeNorm: null,
    kind,
    value,
    minAmount: minAmount ?? null,
    startsMs: null,
    endsMs: null,
    usageLimit: null,
    perCustomerLimit: null,
    productIds: on.map(productOf),
    categoryIds: [],
    deliveryType: null,
    weekdays: [],
    hoursFrom: null,
    hoursTo: null,
    isStackable: isStackable ? 1 : 0,
    isForNew: 0,
    usedCount: 0,
    status: 'active',
  }
}

const amountsOf = (lines: readonly Line[]) =>
  lines.map(({ unit, options, quantity }) =>
    lineAmountOf(
      unit,
      options.map((extraAmount) => ({ extraAmount })),
      quantity,
    ),
  )

const cart = fc.record({
  lines: carts.lines,
  offer: fc.option(carts.offer, { nil: undefined }),
  byHand: carts.byHand,
  rate: carts.rate,
  isTaxIncluded: fc.boolean(),
  delivery: carts.charge,
  tip: carts.charge,
})
type Cart = typeof cart extends fc.Arbitrary<infer Made> ? Made : never

/** As the server prices an order: line, promotion, by hand, tax. */
function priced({ lines, offer, byHand, rate, isTaxIncluded, delivery, tip }: Cart) {
  const amounts = amountsOf(lines)
  const promoted = {
    moduleId: moduleIds.foodKart,
    lines: amounts.map((lineAmount, place) => ({
      productId: productOf(place),
      categoryId: null,
      lineAmount,
    })),
    deliveryAmount: delivery,
  }
  const off = offer ? discountOf(promotionOf(offer), promoted) : 0
  const isFree = offer?.kind === 'free_delivery'
  const goods = isFree ? 0 : off
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0)
  const hand = handDiscountOf(
    { handDiscountKind: byHand?.kind ?? null, handDiscountValue: byHand?.value ?? null },
    subtotal - goods,
  )
  const untaxed = amounts.map((lineAmount) => ({ lineAmount, taxes: null }))
  return priceLines(untaxed, {
    discountAmount: goods + hand,
    taxPercent: rate / 1000,
    isTaxIncluded,
    deliveryAmount: delivery - (isFree ? off : 0),
    tipAmount: tip,
  }).price
}

function reckoned({ lines, offer, byHand, rate, isTaxIncluded, delivery, tip }: Cart) {
  const off = offer ? offerOf(offer, lines, delivery) : 0n
  const isFree = offer?.kind === 'free_delivery'
  const goods = isFree ? 0n : off
  const subtotal = lines.reduce((sum, line) => sum + lineOf(line), 0n)
  const discount = goods + byHandOf(byHand, subtotal - goods)
  const fee = delivery - (isFree ? Number(off) : 0)
  return reckon(lines, discount, { rate, isTaxIncluded, delivery: fee, tip })
}

/** @throws Error with the smallest counterexample */
function expectOfMany<Drawn>(property: fc.IProperty<Drawn>): void {
  fc.assert(property, { numRuns })
}

describe('of any cart', () => {
  test('the price is the one that is reckoned in whole numbers, and no part of it is negative', () => {
    expectOfMany(
      fc.property(cart, (one) => {
        const price = priced(one)
        const wanted: Record<string, number> = reckoned(one)
        for (const [name, amount] of Object.entries(price)) {
          if (amount !== wanted[name]) throw new Error(`${name}: ${amount}, not ${wanted[name]}`)
          if (amount < 0) throw new Error(`${name}: ${amount}`)
        }
        const parts = price.subtotalAmount - price.discountAmount + price.deliveryAmount
        const whole = parts + price.tipAmount + (one.isTaxIncluded ? 0 : price.taxAmount)
        return price.totalAmount === whole
      }),
    )
  })

  test('what pieces of it are given back for, in whatever portions, is what its goods were', () => {
    const portions = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 8 })
    expectOfMany(
      fc.property(cart, portions, (one, asked) => {
        const price = priced(one)
        const cartItems = amountsOf(one.lines).map((lineAmount, place) => ({
          id: productOf(place),
          lineAmount,
          quantity: one.lines[place]?.quantity ?? 1,
          refundedQuantity: 0,
          cartStatus: 'Served' as const,
        }))
        const order = { ...price, cartItems }
        let back = 0
        const give = (place: number, wanted: number) => {
          const item = cartItems[place]
          const count = Math.min(wanted, item ? item.quantity - item.refundedQuantity : 0)
          if (!item || count === 0) return
          const share = shareOf(order, { [item.id]: count })
          if (share < 0) throw new Error(`${share} is given back`)
          back += share
          item.refundedQuantity += count
        }
        for (const [place, count] of asked) give(place % cartItems.length, 1 + (count % 400))
        for (const place of cartItems.keys()) give(place, 400)
        return back === price.totalAmount - price.deliveryAmount - price.tipAmount
      }),
    )
  })

  test('a bill that is paid in parts is paid once, and what is given back is never more', () => {
    expectOfMany(
      fc.property(cart, carts.cuts, carts.cuts, (one, paidAt, backAt) => {
        const { totalAmount } = priced(one)
        const bill = {
          orderStatusId: orderStatusIds.Received,
          paymentStatus: 'unpaid' as 'unpaid' | 'paid',
          totalAmount,
          paidAmount: 0,
          refundedAmount: 0,
        }
        for (const part of partsOf(totalAmount, paidAt)) {
          if (owedAmount(bill) < part) return false
          bill.paidAmount += part
          if (owedAmount(bill) !== totalAmount - bill.paidAmount) return false
        }
        bill.paymentStatus = 'paid'
        for (const part of partsOf(totalAmount, backAt)) {
          bill.refundedAmount += part
          const shown = shownMoney(bill)
          const isRight =
            saleRefund(bill) === bill.refundedAmount &&
            shown.paidAmount === totalAmount &&
            shown.paidAmount - shown.refundedAmount === totalAmount - bill.refundedAmount &&
            owedAmount(bill) === 0
          if (!isRight) return false
        }
        return bill.paidAmount === totalAmount && bill.refundedAmount === totalAmount
      }),
    )
  })
})

test('the dishes of a bill have all of it between them, none has less than nothing', () => {
  expectOfMany(
    fc.property(cart, (one) => {
      const { totalAmount } = priced(one)
      const shares = sharesOf(totalAmount, amountsOf(one.lines))
      const sum = shares.reduce((all, share) => all + share, 0)
      return sum === totalAmount && shares.every((share) => share >= 0)
    }),
  )
})

describe('of lines with several rates', () => {
  const terms = fc.record({
    discountAmount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9_000_000 })),
    taxPercent: carts.rate.map((rate) => rate / 1000),
    isTaxIncluded: fc.boolean(),
    deliveryAmount: carts.charge,
    tipAmount: carts.charge,
  })

  test('the taxes are the tax, each is what its rate takes of the goods, and the parts are the whole', () => {
    expectOfMany(
      fc.property(carts.taxedLines, terms, (lines, given) => {
        const { price, taxes } = priceLines(lines, given)
        const { subtotalAmount, discountAmount, taxAmount } = price
        const sum = taxes.reduce((all, tax) => all + tax.taxAmount, 0)
        if (sum !== taxAmount) throw new Error(`${sum} of ${taxAmount}`)
        const parts = [
          ...Object.values(price),
          ...taxes.flatMap((tax) => [tax.netAmount, tax.taxAmount]),
        ]
        if (parts.some((part) => part < 0 || !Number.isSafeInteger(part))) throw new Error('parts')
        // By rates as fractions: the discount in proportion, each tax within a unit per group.
        const left = subtotalAmount === 0 ? 0 : (subtotalAmount - discountAmount) / subtotalAmount
        const exact = new Map<string, number>()
        for (const { lineAmount, taxes: own } of lines) {
          const of: { name?: string; percent: number }[] = own ?? [{ percent: given.taxPercent }]
          const all = of.reduce((whole, { percent }) => whole + percent, 0)
          for (const { name = '', percent } of of) {
            const share = percent / (given.isTaxIncluded ? 100 + all : 100)
            const key = `${name} ${percent}`
            exact.set(key, (exact.get(key) ?? 0) + lineAmount * left * share)
          }
        }
        if (exact.size !== taxes.length) throw new Error(`${taxes.length} taxes`)
        for (const { name = '', percent, taxAmount: amount } of taxes) {
          const wanted = exact.get(`${name} ${percent}`) ?? Number.NaN
          // At most six groups, each rounded once for its discount and once for its tax.
          if (!(Math.abs(amount - wanted) <= 6 + wanted / 1e9)) throw new Error(`${name} ${amount}`)
        }
        const added = given.isTaxIncluded ? 0 : taxAmount
        return (
          price.totalAmount ===
          subtotalAmount - discountAmount + added + price.deliveryAmount + price.tipAmount
        )
      }),
    )
  })

  test('two equal rates are equal amounts, and the order of the lines changes nothing', () => {
    expectOfMany(
      fc.property(carts.taxedLines, terms, (lines, given) => {
        const { price, taxes } = priceLines(lines, given)
        const amountOf = (name: string, percent: number) =>
          taxes.find((tax) => tax.name === name && tax.percent === percent)?.taxAmount
        const turned = priceLines(lines.toReversed(), given)
        return (
          amountOf('CGST', 9) === amountOf('SGST', 9) &&
          amountOf('CGST', 2.5) === amountOf('SGST', 2.5) &&
          JSON.stringify(turned) === JSON.stringify({ price, taxes })
        )
      }),
    )
  })

  test('what refunds return of each tax, by pieces or by amount, is the tax once all is returned', () => {
    const wishes = fc.array(
      fc.record({ part: fc.nat(1000), place: fc.nat(9), isByPiece: fc.boolean() }),
      {
        maxLength: 6,
      },
    )
    expectOfMany(
      fc.property(carts.taxedLines, terms, wishes, (lines, given, asked) => {
        const { price, taxes } = priceLines(lines, given)
        const order = { ...given, ...price, taxes }
        const taxed = price.totalAmount - price.tipAmount
        const sum = { amount: 0, taxes: [] as TaxSum[] }
        const give = (upTo: number, pieces: readonly TaxedLine[]) => {
          const some = refundTaxes(order, sum, upTo, pieces)
          if (some.some((tax) => tax.taxAmount < 0 || tax.netAmount < 0)) throw new Error('below')
          sum.taxes = plusTaxes(sum.taxes, some)
          sum.amount = upTo
          const own = sumOfTaxes(some)
          if (!Number.isSafeInteger(own)) throw new Error('parts')
        }
        for (const { part, place, isByPiece } of asked) {
          const line = lines[place % lines.length]
          const more = Math.round(((price.totalAmount - sum.amount) * part) / 1000)
          give(sum.amount + more, isByPiece && line ? [line] : [])
          if (sumOfTaxes(sum.taxes) > price.taxAmount) throw new Error('more than its tax')
        }
        give(price.totalAmount, [])
        const back = lessTaxes(taxes, sum.taxes)
        return taxed === 0 || (sumOfTaxes(back) === 0 && sumOfTaxes(sum.taxes) === price.taxAmount)
      }),
    )
  })
})

test.each([
  ['JPY', 0],
  ['KRW', 0],
  ['GBP', 2],
  ['INR', 2],
  ['KWD', 3],
  ['BHD', 3],
] as const)(
  '%s has %d decimals, in which an amount is written and read again',
  (currency, digits) => {
    expect(minorDigitsOf(currency)).toBe(digits)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (amount) => {
        const text = amountText(amount, currency)
        const [whole = '', decimals = ''] = text.split('.')
        return decimals.length === digits && BigInt(whole + decimals) === BigInt(amount)
      }),
      { numRuns: 10_000 },
    )
  },
)

test('what the provider can take comes back as it was; others are not asked for', () => {
  for (const currency of Intl.supportedValuesOf('currency'))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (amount) => {
        const sent = toProviderAmount(amount, currency)
        const isSame = Number.isSafeInteger(sent) && fromProviderAmount(sent, currency) === amount
        return isSame || !isChargeable(amount, currency)
      }),
      { numRuns: 200 },
    )
  const asked = [
    ['KWD', 1234],
    ['KWD', 1230],
    ['LYD', 1234],
    ['GBP', 1234],
    ['JPY', 1234],
  ] as const
  expect(asked.map(([currency, amount]) => isChargeable(amount, currency))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ])
})
