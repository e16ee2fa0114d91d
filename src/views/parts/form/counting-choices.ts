import { countries } from '#contract/countries.ts'
import { keysOf } from '#contract/keys-of.ts'
import type { FieldChoice } from './fields.tsx'

const currencies = ['GBP', 'EUR', 'USD', 'INR', 'LKR', 'AUD'] as const

/** The currencies to choose from, with the one that is set. */
export function currencyChoices(language: string, current: string): FieldChoice[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  return [...new Set([...currencies, current])].map((value) => ({
    value,
    label: `${value} ${names.of(value)}`,
  }))
}

/** The time zones to choose from, with the one that is set; '' is none. */
export function zoneChoices(current: string): FieldChoice[] {
  return [...new Set([...(current ? [current] : []), ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

/** The countries that decide something, by name, and what stands for all others. */
export function countryChoices(language: string, other: string): FieldChoice[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const own = keysOf(countries).map((value) => ({ value, label: names.of(value) ?? value }))
  return [
    ...own.toSorted((a, b) => a.label.localeCompare(b.label, language)),
    { value: '', label: other },
  ]
}
