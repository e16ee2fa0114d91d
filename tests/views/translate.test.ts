import { expect, test } from 'vitest'
import { translate } from '../../src/i18n/translate.ts'
import { english } from '../support/words.ts'
import { wordsOf } from '../../src/i18n/wording.ts'

const t = translate(wordsOf(english, undefined), 'en')

test('a guest page says a key’s text with its values', () => {
  expect(t('receipt.thanks', { name: 'Ada' })).toBe('Thank you, Ada!')
})

test('it chooses the form that the number asks for', () => {
  expect([t('receipt.acts.stars', { count: 1 }), t('receipt.acts.stars', { count: 4 })]).toEqual([
    '1 star',
    '4 stars',
  ])
})

test('uses the wording of the module', () => {
  expect(translate(wordsOf(english, 'service'), 'en')('receipt.number')).toBe('Booking')
  expect(t('receipt.number')).toBe('Order')
})

test('a missing value leaves a gap, and a key without a text is shown itself', () => {
  expect(t('receipt.thanks')).toBe('Thank you, !')
  expect(t('receipt')).toBe('receipt')
})
