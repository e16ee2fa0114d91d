import { expect, test } from 'vitest'
import { mostViews } from '#contract/saved-view.ts'
import { missingViews } from '../../src/views/parts/list/missing-views.ts'

const named = (...names: string[]) => names.map((name) => ({ name, search: `search=${name}` }))

test('views of the browser join those of the server; a name that is there already stays as it is there', () => {
  const kept = JSON.stringify([
    { name: 'Unpaid', search: 'payment_status=unpaid&old=1' },
    ...named('Late'),
  ])
  expect(missingViews([{ name: 'Unpaid', search: 'payment_status=unpaid' }], kept)).toEqual(
    named('Late'),
  )
  expect(missingViews(named('Unpaid', 'Late'), kept)).toEqual([])
})

test('no more of them than there is room for', () => {
  const full = named(...Array.from({ length: mostViews - 1 }, (_, at) => `view ${at}`))
  expect(missingViews(full, JSON.stringify(named('a', 'b')))).toEqual(named('a'))
  expect(missingViews([...full, ...named('x', 'y')], JSON.stringify(named('a', 'b')))).toEqual([])
})

test.each([
  undefined,
  '',
  'no list',
  '{}',
  'null',
  '[null, 1, {"name":"x"}, {"name":2,"search":""}]',
])('what is no list of views is passed over: %s', (kept) => {
  expect(missingViews([], kept)).toEqual([])
})
