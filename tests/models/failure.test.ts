import { expect, test } from 'vitest'
import { sentenceOf } from '../../src/machines/failure.ts'

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
