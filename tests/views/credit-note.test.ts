import { describe, expect, test } from 'vitest'
import { priceLines } from '#contract/price-lines.ts'
import type { TaxSum } from '#contract/tax.ts'
import { plusTaxes, refundTaxes } from '../../server/order/money/refund-taxes.ts'
import { creditAsIssued, creditContent } from '../../server/paper/credit-note.ts'
import type { Paper } from '../../server/paper/paper.ts'

type Refund = NonNullable<Paper['refunds']>[number]

const lines = [
  { name: 'Burger', quantity: 2, unitAmount: 1000, lineAmount: 2000, options: [], taxes: null },
  {
    name: 'Book',
    quantity: 1,
    unitAmount: 500,
    lineAmount: 500,
    options: [],
    taxes: [{ percent: 0 }],
  },
]

function amountsOf(isTaxIncluded: boolean, tipAmount = 0): Paper['amounts'] {
  const terms = { discountAmount: 0, taxPercent: 20, isTaxIncluded, deliveryAmount: 300, tipAmount }
  const { price, taxes } = priceLines(lines, terms)
  return {
    subtotal: price.subtotalAmount,
    discount: 0,
    tax: price.taxAmount,
    taxPercent: 20,
    isTaxIncluded,
    taxes,
    delivery: 300,
    tip: tipAmount,
    total: price.totalAmount,
    paid: price.totalAmount,
    refunded: 0,
    owed: 0,
  }
}

const aRefund = (amount: number, more: Partial<Refund> = {}): Refund => ({
  method: 'cash',
  amount,
  dateMs: 1,
  lines: [],
  ...more,
})

/** The taxes that the refunds stored, in the order in which they were made. */
function returnedOf(amounts: Paper['amounts'], refunds: readonly Refund[]): TaxSum[] {
  const order = {
    taxes: amounts.taxes ?? [],
    totalAmount: amounts.total,
    tipAmount: amounts.tip,
    subtotalAmount: amounts.subtotal,
    discountAmount: amounts.discount,
    taxPercent: amounts.taxPercent,
    isTaxIncluded: amounts.isTaxIncluded,
  }
  const sum = { amount: 0, taxes: [] as TaxSum[] }
  for (const { amount, tip = 0, lines: named } of refunds) {
    const pieces = named.flatMap(({ name, quantity }) =>
      lines
        .filter((line) => line.name === name)
        .map((line) => ({ ...line, lineAmount: (line.lineAmount * quantity) / line.quantity })),
    )
    sum.taxes = plusTaxes(sum.taxes, refundTaxes(order, sum, sum.amount + amount - tip, pieces))
    sum.amount += amount - tip
  }
  return sum.taxes
}

const noteOf = (amounts: Paper['amounts'], refunds: Refund[], earlier: readonly Paper[] = []) => {
  const credit = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const returned = returnedOf(amounts, [
    ...earlier.flatMap((note) => note.refunds ?? []),
    ...refunds,
  ])
  const content = creditContent({ lines, amounts, earlier, credit, refunds, returned })
  const paper: Paper = {
    kind: 'credit-note',
    number: 'CN-1',
    orderNo: '1',
    dateMs: 1,
    timeZone: 'UTC',
    currency: 'GBP',
    company: { name: 'Bay' },
    to: {},
    payments: [],
    credit,
    refunds,
    ...content,
  }
  return paper
}

/** The lines with their discount, taxes, delivery and tip, as they are printed. */
const printedTotal = ({ lines: own, amounts }: Paper) =>
  own.reduce((sum, { lineAmount }) => sum + lineAmount, 0) -
  amounts.discount +
  (amounts.isTaxIncluded ? 0 : amounts.tax) +
  amounts.delivery +
  amounts.tip +
  (amounts.overpaid ?? 0)

describe.each([
  ['included', true],
  ['added', false],
] as const)('a credit note, with taxes %s', (_, isTaxIncluded) => {
  test('of all the money is the invoice once more, with its tip', () => {
    const amounts = amountsOf(isTaxIncluded, 150)
    const note = noteOf(amounts, [aRefund(amounts.total)])
    expect(
      note.lines.map(({ name, quantity, lineAmount }) => [name, quantity, lineAmount]),
    ).toEqual([
      ['Burger', 2, 2000],
      ['Book', 1, 500],
    ])
    expect(note.amounts).toEqual(amounts)
    expect(printedTotal(note)).toBe(amounts.total)
  })

  test('of some pieces has them, with what was returned and their own tax', () => {
    const amounts = amountsOf(isTaxIncluded)
    const book = noteOf(amounts, [aRefund(500, { lines: [{ name: 'Book', quantity: 1 }] })])
    expect(book.lines).toMatchObject([{ name: 'Book', quantity: 1, lineAmount: 500 }])
    expect(book.amounts).toMatchObject({ tax: 0, total: 500, delivery: 0 })
    const price = isTaxIncluded ? 1000 : 1200
    const burger = noteOf(amounts, [aRefund(price, { lines: [{ name: 'Burger', quantity: 1 }] })])
    expect(burger.lines).toMatchObject([{ name: 'Burger', quantity: 1, lineAmount: 1000 }])
    expect(burger.amounts).toMatchObject({ tax: isTaxIncluded ? 167 : 200, total: price })
    expect([book, burger].map(printedTotal)).toEqual([500, price])
  })

  test('of a part that names nothing is one line; all notes of an order have its taxes', () => {
    const amounts = amountsOf(isTaxIncluded, 150)
    const notes: Paper[] = []
    for (const amount of [333, 501, amounts.total - 834])
      notes.push(noteOf(amounts, [aRefund(amount)], notes))
    expect(notes[0]?.lines).toMatchObject([{ name: '', quantity: 1 }])
    expect(notes.map(printedTotal)).toEqual([333, 501, amounts.total - 834])
    expect(notes.map((note) => note.amounts.tip)).toEqual([0, 0, 150])
    const taxes = notes.reduce((sum, note) => sum + note.amounts.tax, 0)
    expect(taxes).toBe(amounts.tax)
  })

  test('of a tip alone has no goods and no tax; what was paid too much is named', () => {
    const amounts = amountsOf(isTaxIncluded)
    const tip = noteOf(amounts, [aRefund(150, { tip: 150 })])
    expect(tip.lines).toEqual([])
    expect(tip.amounts).toMatchObject({ tax: 0, tip: 150, total: 150, subtotal: 0 })
    const more = noteOf(amounts, [aRefund(amounts.total + 70)])
    expect(more.amounts).toMatchObject({ overpaid: 70, tip: 0, total: amounts.total + 70 })
  })

  test('of an earlier release is read as a part of its order', () => {
    const former = { ...noteOf(amountsOf(isTaxIncluded), [aRefund(500)]) }
    const amounts = { ...amountsOf(isTaxIncluded), taxes: former.amounts.taxes }
    const read = creditAsIssued({ ...former, lines: lines.map((line) => line), amounts })
    expect(read.lines).toMatchObject([{ name: '', quantity: 1 }])
    expect([read.amounts.total, printedTotal(read)]).toEqual([500, 500])
  })
})
