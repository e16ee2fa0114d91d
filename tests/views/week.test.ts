import { expect, test } from 'vitest'
import { countryOfCode } from '#contract/countries.ts'
import { compareNames } from '../../src/views/parts/hooks/compare-names.ts'
import { weekOrder } from '../../src/views/parts/calendar/week.ts'

test('a week begins as it does where the reader is, or else where the language is spoken', () => {
  expect(weekOrder('en', ['en-US'])).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(weekOrder('en', ['fr-FR', 'en-AU'])[0]).toBe(1)
  expect(weekOrder('en', [])[0]).toBe(1)
  expect(weekOrder('hi', ['en-US'])[0]).toBe(0)
  expect(weekOrder('si', [])[0]).toBe(1)
})

test('the week of a business begins as it does in its country, whatever the browser prefers', () => {
  expect(weekOrder('en', ['en-US'], countryOfCode('+44'))[0]).toBe(1)
  expect(weekOrder('en', ['en-GB'], countryOfCode('+1'))[0]).toBe(0)
  expect(weekOrder('hi', ['en-GB'], countryOfCode('+91'))[0]).toBe(0)
  expect(weekOrder('en', ['en-US'], countryOfCode(undefined))[0]).toBe(0)
})

test('a browser that does not say when a week begins has it begin on Monday', () => {
  const { prototype } = Intl.Locale
  const names = ['getWeekInfo', 'weekInfo']
  const before = names.map((name) => Object.getOwnPropertyDescriptor(prototype, name))
  for (const name of names)
    Object.defineProperty(prototype, name, { value: undefined, configurable: true })
  expect(weekOrder('en', ['en-US'])).toEqual([1, 2, 3, 4, 5, 6, 0])
  before.forEach(
    (descriptor, place) =>
      descriptor && Object.defineProperty(prototype, names[place] ?? '', descriptor),
  )
})

test('names are in the order of a language, numbers in them by their size', () => {
  expect(['Table 10', 'Émile', 'Zoë', 'table 2'].toSorted(compareNames('en'))).toEqual([
    'Émile',
    'table 2',
    'Table 10',
    'Zoë',
  ])
  expect(['ஔ', 'அ', 'க'].toSorted(compareNames('ta'))).toEqual(['அ', 'ஔ', 'க'])
})
