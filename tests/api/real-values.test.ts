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
  ['2026-12-01 10:00', Date.UTC(2026, 11, 1, 10), []],
  ['2026-12-01 10:00', Date.UTC(2026, 11, 1, 10, 0, 59, 999), []],
  ['2026-12-01 10:00', Date.UTC(2026, 11, 1, 10, 1), ['promised_at two_times']],
  ['2026-12-01 10:00', null, ['promised_at two_times']],
  ['tomorrow', Date.UTC(2026, 11, 1, 10), ['promised_at two_times']],
])('a moment whose two names differ is told: %s and %s', (promised_at, promised_ms, told) => {
  for (const order of [
    { promised_at, promised_ms },
    { promised_ms, promised_at },
  ]) {
    const faults: string[] = []
    const read = decode(createOrder.input, order, 'json', (path, fault) =>
      faults.push(`${path.join('.')} ${fault}`),
    )
    expect(faults).toEqual(told)
    expect(read).toEqual({ promisedMs: promised_ms })
  }
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
