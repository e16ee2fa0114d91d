import { expect, test } from 'vitest'
import type { ImportField } from '#contract/import-row.ts'
import { readRow } from '../../server/import/read-row.ts'
import { say } from '../../server/words/sentence.ts'

const said = (cell: string, field: ImportField = 'stock_qty') => {
  const read = readRow([cell], { places: new Map([[field, 0]]), minorDigits: 2 })
  const [fault] = read.faults
  return fault ? [fault.code, say(fault.message, 'en')] : read.values
}

test('a negative stock is refused for what it is', () => {
  expect(said('-3')).toEqual(['OUT_OF_RANGE', '“-3” is negative. Enter 0 or more.'])
  expect(said('3.5')).toEqual(['NOT_A_NUMBER', '“3.5” is not a whole number.'])
  expect(said('three')).toEqual(['NOT_A_NUMBER', '“three” is not a whole number.'])
  expect(said('0')).toEqual({ stockQty: 0 })
  const negative = ['OUT_OF_RANGE', '“-3.50” is negative. Enter 0 or more.']
  expect(said('-3.50', 'price')).toEqual(negative)
  expect(said('£ -3.50', 'price')).toEqual([
    'OUT_OF_RANGE',
    '“£ -3.50” is negative. Enter 0 or more.',
  ])
})
