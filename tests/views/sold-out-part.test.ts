import { expect, test } from 'vitest'
import { soldOutPart } from '../../src/views/products/sold-out-part.ts'

test('the switch for sold out is only for those who may press it; others read the word', () => {
  const [offered, gone] = [false, true].map((isSoldOut) => ({
    status: 'Active' as const,
    isSoldOut,
  }))
  if (!offered || !gone) throw new Error('two rows')
  expect([soldOutPart(offered, true), soldOutPart(gone, true)]).toEqual(['switch', 'switch'])
  expect([soldOutPart(offered, false), soldOutPart(gone, false)]).toEqual([undefined, 'word'])
  expect(soldOutPart({ status: 'InActive', isSoldOut: true }, true)).toBeUndefined()
})
