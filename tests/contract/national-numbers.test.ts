import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountryCode, countries, homeCodeOf } from '#contract/countries.ts'
import { dialling } from '#contract/dialling.ts'
import { callingCode, callingCodes } from '#contract/fields.ts'
import { keysOf } from '#contract/keys-of.ts'
import { normalPhone, publicPhone } from '#contract/phone-number.ts'
import { phoneText } from '#contract/phone-text.ts'
import { textableNumber } from '../../server/text/numbers.ts'

/** A national number of a country, as its people write it, and without the trunk prefix. */
const written = fc.constantFrom(...keysOf(countries)).chain((country) => {
  const { zero, lengths } = dialling[countries[country].callingCode]
  const first = zero === 'own' ? fc.integer({ min: 0, max: 9 }) : fc.integer({ min: 1, max: 9 })
  return fc.record({
    country: fc.constant<CountryCode>(country),
    national: fc
      .constantFrom(...lengths)
      .chain((length) =>
        fc
          .tuple(
            first,
            fc.array(fc.integer({ min: 0, max: 9 }), {
              minLength: length - 1,
              maxLength: length - 1,
            }),
          )
          .map(([one, others]) => [one, ...others].join('')),
      )
      .filter((digits) => !digits.startsWith('00')),
    prefix: fc.constantFrom(...(zero === 'trunk' ? ['0', ''] : [''])),
    space: fc.constantFrom('', ' ', '-', '/').map((it) => (it === '/' ? ' ' : it)),
  })
})

test('a number written nationally is one of its own country', () => {
  fc.assert(
    fc.property(written, ({ country, national, prefix, space }) => {
      const { callingCode: code, currency } = countries[country]
      const typed = `${prefix}${national.slice(0, 3)}${space}${national.slice(3)}`
      const homeCode = homeCodeOf({ country, currency })
      expect(normalPhone(typed, { homeCode })).toBe(code.slice(1) + national)
      expect(normalPhone(typed, { callingCode: code, homeCode: '+44' })).toBe(
        code.slice(1) + national,
      )
      // What is shown can be copied and typed again, in any country.
      const shown = phoneText(typed, { homeCode })
      expect(normalPhone(shown, { homeCode: '+1' })).toBe(code.slice(1) + national)
    }),
    { numRuns: 500 },
  )
})

test('a number of an unknown country is kept as typed, and nobody is texted', () => {
  fc.assert(
    fc.property(written, ({ national, prefix }) => {
      const typed = prefix + national
      expect(textableNumber(typed, {})).toBeUndefined()
      expect(phoneText(typed)).toBe(typed)
      expect(publicPhone(typed, {})).toBe(typed)
    }),
  )
})

test.each([
  ['0151 23456789', 'DE', '+49 151 234 567 89'],
  ['0171 9876543', 'DE', '+49 171 987 6543'],
  ['0049 171 9876543', 'DE', '+49 171 987 6543'],
  ['49 171 98765432', 'DE', '+49 171 987 654 32'],
  ['06 12 34 56 78', 'FR', '+33 612 345 678'],
  ['06 1234 5678', 'IT', '+39 061 234 5678'],
  ['416 555 0123', 'CA', '+1 416 555 0123'],
  ['0151 23456789', 'US', '+1 015 123 456 789'],
  ['0151 23456789', 'GB', '+44 151 234 567 89'],
] as const)('%s in %s reads %s', (typed, country, text) => {
  const { currency, callingCode: code } = countries[country]
  expect(phoneText(typed, { homeCode: homeCodeOf({ country, currency }) })).toBe(text)
  expect(normalPhone(text, { homeCode: '+44' })).toBe(normalPhone(typed, { homeCode: code }))
})

test('the home code is the one of the country, and unknown where only a shared currency is', () => {
  expect(homeCodeOf({ country: 'DE', currency: 'EUR' })).toBe('+49')
  expect(homeCodeOf({ country: 'IE', currency: 'GBP' })).toBe('+353')
  expect(homeCodeOf({ country: 'CA', currency: 'CAD' })).toBe('+1')
  expect(homeCodeOf({ country: null, currency: 'GBP' })).toBe('+44')
  expect(homeCodeOf({ currency: 'EUR' })).toBeUndefined()
  expect(homeCodeOf({ currency: 'USD' })).toBeUndefined()
  expect(homeCodeOf({ country: 'BR', currency: 'INR' })).toBeUndefined()
})

test('every country has a calling code, and no code begins with another one', () => {
  const codes = callingCode.options
  expect(codes.toSorted()).toEqual(
    [...new Set(Object.values(countries).map((country) => country.callingCode))].toSorted(),
  )
  for (const code of codes)
    expect(codes.filter((other) => other !== code && code.startsWith(other))).toEqual([])
  expect(codes.slice(0, 5)).toEqual(keysOf(callingCodes))
})
