import { expect, test } from 'vitest'
import type { ImportField } from '../../server/import/fields.ts'
import { readRow } from '../../server/import/read-row.ts'
import { say } from '../../server/words/sentence.ts'

const places = new Map<ImportField, number>([['stock_qty', 0]])
const said = (cell: string) => {
  const read = readRow([cell], { places, minorDigits: 2 })
  return 'fault' in read ? [read.fault.code, say(read.fault.message, 'en')] : read.values
}

test('a negative stock is refused for what it is', () => {
  expect(said('-3')).toEqual(['OUT_OF_RANGE', '“-3” is negative. Enter 0 or more.'])
  expect(said('3.5')).toEqual(['NOT_A_NUMBER', '“3.5” is not a whole number.'])
  expect(said('three')).toEqual(['NOT_A_NUMBER', '“three” is not a whole number.'])
  expect(said('0')).toEqual({ stockQty: 0 })
})
