import { expect, test } from 'vitest'
import { taxRows } from '../../src/views/parts/money/tax-rows.ts'
import { taxRatesIn, taxText } from '../../src/views/settings/tax-text.ts'

const gst = [
  { name: 'CGST', percent: 9 },
  { name: 'SGST', percent: 9 },
]

test.each([
  ['', []],
  ['CGST 9 + SGST 9', [gst]],
  ['  CGST 9 % +SGST  9,0 %  \n\n', [gst]],
  ['CGST 9 + SGST 9\nState tax 8.875', [gst, [{ name: 'State tax', percent: 8.875 }]]],
  ['Tax 2 10', [[{ name: 'Tax 2', percent: 10 }]]],
])(
  '%j is read as the taxes of each rate, and written back so that it reads the same',
  (text, rates) => {
    expect(taxRatesIn(text)).toEqual(rates)
    expect(taxRatesIn(taxText(rates))).toEqual(rates)
  },
)

test.each(['CGST', '9', 'CGST nine', 'CGST 9 +', 'CGST 9 + + SGST 9', 'VAT 101', 'VAT 1.2345'])(
  '%j is no rate',
  (text) => expect(taxRatesIn(text)).toBeUndefined(),
)

test('taxes have their names and rates; one without a name is called as usual, alone without its rate', () => {
  const of = (taxes: Parameters<typeof taxRows>[0]['taxes']) =>
    taxRows({ taxes, taxAmount: 30, isTaxIncluded: false }, 'Tax')
  const cgst = { name: 'CGST', percent: 9, netAmount: 100, taxAmount: 9 }
  const plain = { percent: 18, netAmount: 100, taxAmount: 30 }
  expect(of(undefined)).toEqual([['Tax', 30]])
  expect(of([plain])).toEqual([['Tax', 30]])
  expect(of([cgst])).toEqual([['CGST 9 %', 9]])
  expect(of([cgst, plain])).toEqual([
    ['CGST 9 %', 9],
    ['Tax 18 %', 30],
  ])
})
