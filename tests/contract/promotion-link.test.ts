import { expect, test } from 'vitest'
import { codeInQuery, linkWithCode } from '#contract/promotion-link.ts'

test('the address of a shop takes the code of a promotion, and the shop reads it there', () => {
  const url = linkWithCode('https://shop.example/others/s/abc123', 'SAVE-10')
  expect(url).toBe('https://shop.example/others/s/abc123?promo=SAVE-10')
  expect(codeInQuery(new URL(url).search)).toBe('SAVE-10')
})

test('what can be no code is not applied', () => {
  for (const search of ['', '?promo=', '?promo=ab', '?promo=<script>', `?promo=${'a'.repeat(25)}`])
    expect(codeInQuery(search)).toBe('')
})
