import { countries, currencies } from '#contract/countries.ts'
import { keysOf } from '#contract/keys-of.ts'
import type { FieldChoice } from './fields.tsx'

/** The selectable currencies, including the current one. */
export function currencyChoices(language: string, current: string): FieldChoice[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  return [...new Set([...currencies, current])]
    .toSorted()
    .map((value) => ({ value, label: `${value} ${names.of(value)}` }))
}

/** The selectable time zones, including the current one; '': none. */
export function zoneChoices(current: string): FieldChoice[] {
  return [...new Set([...(current ? [current] : []), ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

/** The countries with defaults, sorted by name, and an entry for all others. */
export function countryChoices(language: string, other: string): FieldChoice[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const own = keysOf(countries).map((value) => ({ value, label: names.of(value) ?? value }))
  return [
    ...own.toSorted((a, b) => a.label.localeCompare(b.label, language)),
    { value: '', label: other },
  ]
}
