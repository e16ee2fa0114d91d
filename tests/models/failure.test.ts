import { expect, test } from 'vitest'
import { failureOf, sentenceOf } from '../../src/machines/failure.ts'

test('without a field to mark, the broken rules are listed, each once', () => {
  const errors = [
    { path: 'method', rule: 'not_paid_online', message: 'That amount was not paid online.' },
    { path: 'amount', rule: 'too_big', message: 'At most 5.00.' },
    { path: 'cartIds', rule: 'too_big', message: 'At most 5.00.' },
  ]
  expect(sentenceOf({ message: 'Correct the fields that have a message.', errors })).toBe(
    'That amount was not paid online. At most 5.00.',
  )
})

test('a failure without broken rules says what happened', () => {
  expect(sentenceOf({ message: 'Out of stock.', errors: [] })).toBe('Out of stock.')
})

test.each([
  'Failed to fetch dynamically imported module: https://shop.example/assets/line.js',
  'error loading dynamically imported module: https://shop.example/assets/line.js',
  'Importing a module script failed.',
])('a part of the app that cannot be loaded is a missing connection: %s', (message) => {
  expect(failureOf(new TypeError(message))).toMatchObject({ kind: 'network' })
})

test('any other error is a bug', () => {
  expect(failureOf(new TypeError('undefined is not a function'))).toMatchObject({
    code: 'INTERNAL',
  })
})
