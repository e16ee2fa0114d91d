import { expect, test } from 'vitest'
import { signUp, updateUser } from '#contract/account.ts'
import { createOrder } from '#contract/new-order.ts'
import { decode } from '#contract/wire.ts'

test.each([
  ['2026-02-28 10:00', true],
  ['2028-02-29 10:00', true],
  ['2026-02-29 10:00', false],
  ['2026-02-30 10:00', false],
  ['2026-04-31 10:00', false],
])('a time on a day of the calendar is taken, another is refused: %s', (promised_at, isTaken) => {
  const order = { promised_at, items: [{ product_id: 'p', quantity: 1 }] }
  expect(createOrder.input.safeParse(decode(createOrder.input, order)).success).toBe(isTaken)
})

test.each([
  ['GBP', true],
  ['LKR', true],
  ['X'.repeat(3), false],
  ['ZZZ', false],
])('a currency that exists is taken, another is refused: %s', (currency, isTaken) => {
  expect(updateUser.input.safeParse({ currency }).success).toBe(isTaken)
  const wanted = { fullName: 'A', email: 'a@x.example', companyName: 'B', moduleId: 13 }
  expect(signUp.input.safeParse({ ...wanted, utcOffset: 0, currency }).success).toBe(isTaken)
})
