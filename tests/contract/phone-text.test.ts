import { expect, test } from 'vitest'
import { phone, phoneDigits } from '#contract/fields.ts'
import { phoneLink, phoneText } from '#contract/phone-text.ts'

/** As each country writes them: its regulator's example numbers, or numbers of its own offices. */
test.each([
  // India: mobile, Mumbai, Delhi, Bengaluru, Kochi, free of charge.
  ['+91', '9876543210', '+91 98765 43210'],
  ['+91', '02223456789', '+91 22 2345 6789'],
  ['+91', '011 2345 6789', '+91 11 2345 6789'],
  ['+91', '080-2555-1234', '+91 80 2555 1234'],
  ['+91', '0484 234 5678', '+91 484 234 5678'],
  // Sri Lanka: mobile, Colombo, Kandy.
  ['+94', '071 234 5678', '+94 71 234 5678'],
  ['+94', '0112345678', '+94 112 345 678'],
  ['+94', '081 2234567', '+94 812 234 567'],
  // United Kingdom: mobile, London, Birmingham, a town, a small exchange, UK-wide.
  ['+44', '07700 900722', '+44 7700 900722'],
  ['+44', '020 7946 0018', '+44 20 7946 0018'],
  ['+44', '(0121) 496-0000', '+44 121 496 0000'],
  ['+44', '01632 960001', '+44 1632 960001'],
  ['+44', '016977 2345', '+44 16977 2345'],
  ['+44', '0306 999 0000', '+44 306 999 0000'],
  // Australia: mobile, Sydney, Perth, local rate, the short form of it.
  ['+61', '0412 345 678', '+61 412 345 678'],
  ['+61', '02 9374 4000', '+61 2 9374 4000'],
  ['+61', '(08) 6223-4567', '+61 8 6223 4567'],
  ['+61', '1300 123 456', '+61 1300 123 456'],
  ['+61', '13 14 50', '+61 13 14 50'],
  // North America: Washington, free of charge, Toronto, Jamaica.
  ['+1', '(202) 555-0123', '+1 202 555 0123'],
  ['+1', '1-800-555-0100', '+1 800 555 0100'],
  ['+1', '416.555.0123', '+1 416 555 0123'],
  ['+1', '8765550123', '+1 876 555 0123'],
])('%s and %s read %s', (callingCode, phone, text) => {
  expect(phoneText(phone, { callingCode })).toBe(text)
  expect(phoneText(phone, { homeCode: callingCode })).toBe(text)
  // What is shown can be copied and typed again.
  expect(phoneText(text, { homeCode: '+1' })).toBe(text)
  expect(phoneLink(phone, { callingCode })).toBe(`tel:${text.replace(/[^\d+]/g, '')}`)
})

test.each([
  ['+49 171 1234567', '+49 171 123 4567'],
  ['+351912345678', '+351 912 345 678'],
  ['0097150 1234567', '+971 501 234 567'],
  ['+7 (916) 123-45-67', '+7 916 123 4567'],
  ['+2348012345678', '+234 801 234 5678'],
  ['+6591234567', '+65 912 345 67'],
  ['+352 1234', '+352 1234'],
])('%s of another country reads %s', (phone, text) => {
  expect(phoneText(phone)).toBe(text)
})

test.each([
  ['a length that its country does not have', '55501', { callingCode: '+1' }, '+1 555 01'],
  ['no country', '0151 2345678', {}, '0151 2345678'],
  ['a short one', '112', {}, '112'],
  ['no digits', '–', {}, '–'],
])('%s: nothing is left out', (_, phone, around, text) => {
  expect(phoneText(phone, around)).toBe(text)
})

test('a number without a country is called as it is', () => {
  expect(phoneLink('0151 2345678')).toBe('tel:01512345678')
  expect(phoneLink('00 44 7700 900722')).toBe('tel:+447700900722')
})

test('a phone number may be written with dots', () => {
  expect(phone.parse('416.555.0177')).toBe('416.555.0177')
  expect(phoneDigits('416.555.0177')).toBe('4165550177')
})
