import { expect, test } from 'vitest'
import { withPart } from '../../src/views/parts/form/use-rows.ts'

test('a part of one row is changed, and the others stay the same objects', () => {
  const rows = [
    { name: 'Size', values: ['S'] },
    { name: 'Colour', values: ['red'] },
  ]
  const changed = withPart(rows, 1, { name: 'Shade' })
  expect(changed).toEqual([rows[0], { name: 'Shade', values: ['red'] }])
  expect(changed[0]).toBe(rows[0])
  expect(withPart(rows, 7, { name: 'none' })).toEqual(rows)
})
