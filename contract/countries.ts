import type { CallingCode } from './fields.ts'

/** The defaults of a country for a new company. */
type Country = {
  currency: string
  /** The standard rate in percent; absent if it differs within the country. */
  taxPercent?: number
  /** Whether prices are shown with tax. */
  isTaxIncluded: boolean
  callingCode?: CallingCode
}

const euro = (taxPercent: number): Country => ({ currency: 'EUR', taxPercent, isTaxIncluded: true })

/** The supported countries by ISO 3166 code. The first ones have a calling code. */
export const countries = {
  GB: { currency: 'GBP', taxPercent: 20, isTaxIncluded: true, callingCode: '+44' },
  IN: { currency: 'INR', taxPercent: 18, isTaxIncluded: false, callingCode: '+91' },
  LK: { currency: 'LKR', taxPercent: 18, isTaxIncluded: true, callingCode: '+94' },
  AU: { currency: 'AUD', taxPercent: 10, isTaxIncluded: true, callingCode: '+61' },
  US: { currency: 'USD', isTaxIncluded: false, callingCode: '+1' },
  // GST, HST and PST differ from province to province.
  CA: { currency: 'CAD', isTaxIncluded: false, callingCode: '+1' },
  AT: euro(20),
  BE: euro(21),
  BG: euro(20),
  CY: euro(19),
  DE: euro(19),
  EE: euro(24),
  ES: euro(21),
  FI: euro(25.5),
  FR: euro(20),
  GR: euro(24),
  HR: euro(25),
  IE: euro(23),
  IT: euro(22),
  LT: euro(21),
  LU: euro(17),
  LV: euro(21),
  MT: euro(18),
  NL: euro(21),
  PT: euro(23),
  SI: euro(22),
  SK: euro(23),
  AE: { currency: 'AED', taxPercent: 5, isTaxIncluded: true },
  CH: { currency: 'CHF', taxPercent: 8.1, isTaxIncluded: true },
  CZ: { currency: 'CZK', taxPercent: 21, isTaxIncluded: true },
  DK: { currency: 'DKK', taxPercent: 25, isTaxIncluded: true },
  NO: { currency: 'NOK', taxPercent: 25, isTaxIncluded: true },
  NZ: { currency: 'NZD', taxPercent: 15, isTaxIncluded: true },
  PL: { currency: 'PLN', taxPercent: 23, isTaxIncluded: true },
  RO: { currency: 'RON', taxPercent: 21, isTaxIncluded: true },
  SE: { currency: 'SEK', taxPercent: 25, isTaxIncluded: true },
  SG: { currency: 'SGD', taxPercent: 9, isTaxIncluded: true },
  ZA: { currency: 'ZAR', taxPercent: 15, isTaxIncluded: true },
} as const satisfies Record<string, Country>
export type CountryCode = keyof typeof countries

/** The currencies of the supported countries, in the order of the countries. */
export const currencies: readonly string[] = [
  ...new Set(Object.values(countries).map(({ currency }) => currency)),
]

const known: ReadonlyMap<string, Country> = new Map(Object.entries(countries))

/** A supported country; undefined for any other text. */
export function countryOf(code: string | undefined): Country | undefined {
  return code === undefined ? undefined : known.get(code)
}
