import type { CallingCode } from './fields.ts'

/** The defaults of a country for a new company. */
type Country = {
  currency: string
  /** The standard rate in percent; absent if it differs within the country. */
  taxPercent?: number
  /** Whether prices are shown with tax. */
  isTaxIncluded: boolean
  callingCode: CallingCode
}

const euro = (taxPercent: number, callingCode: CallingCode): Country => ({
  currency: 'EUR',
  taxPercent,
  isTaxIncluded: true,
  callingCode,
})

/** The supported countries by ISO 3166 code. */
export const countries = {
  GB: { currency: 'GBP', taxPercent: 20, isTaxIncluded: true, callingCode: '+44' },
  IN: { currency: 'INR', taxPercent: 18, isTaxIncluded: false, callingCode: '+91' },
  LK: { currency: 'LKR', taxPercent: 18, isTaxIncluded: true, callingCode: '+94' },
  AU: { currency: 'AUD', taxPercent: 10, isTaxIncluded: true, callingCode: '+61' },
  US: { currency: 'USD', isTaxIncluded: false, callingCode: '+1' },
  // GST, HST and PST differ from province to province.
  CA: { currency: 'CAD', isTaxIncluded: false, callingCode: '+1' },
  AT: euro(20, '+43'),
  BE: euro(21, '+32'),
  BG: euro(20, '+359'),
  CY: euro(19, '+357'),
  DE: euro(19, '+49'),
  EE: euro(24, '+372'),
  ES: euro(21, '+34'),
  FI: euro(25.5, '+358'),
  FR: euro(20, '+33'),
  GR: euro(24, '+30'),
  HR: euro(25, '+385'),
  IE: euro(23, '+353'),
  IT: euro(22, '+39'),
  LT: euro(21, '+370'),
  LU: euro(17, '+352'),
  LV: euro(21, '+371'),
  MT: euro(18, '+356'),
  NL: euro(21, '+31'),
  PT: euro(23, '+351'),
  SI: euro(22, '+386'),
  SK: euro(23, '+421'),
  AE: { currency: 'AED', taxPercent: 5, isTaxIncluded: true, callingCode: '+971' },
  CH: { currency: 'CHF', taxPercent: 8.1, isTaxIncluded: true, callingCode: '+41' },
  CZ: { currency: 'CZK', taxPercent: 21, isTaxIncluded: true, callingCode: '+420' },
  DK: { currency: 'DKK', taxPercent: 25, isTaxIncluded: true, callingCode: '+45' },
  NO: { currency: 'NOK', taxPercent: 25, isTaxIncluded: true, callingCode: '+47' },
  NZ: { currency: 'NZD', taxPercent: 15, isTaxIncluded: true, callingCode: '+64' },
  PL: { currency: 'PLN', taxPercent: 23, isTaxIncluded: true, callingCode: '+48' },
  RO: { currency: 'RON', taxPercent: 21, isTaxIncluded: true, callingCode: '+40' },
  SE: { currency: 'SEK', taxPercent: 25, isTaxIncluded: true, callingCode: '+46' },
  SG: { currency: 'SGD', taxPercent: 9, isTaxIncluded: true, callingCode: '+65' },
  ZA: { currency: 'ZAR', taxPercent: 15, isTaxIncluded: true, callingCode: '+27' },
} as const satisfies Record<string, Country>
type CompanyPlace = { country?: string | null | undefined; currency: string }
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

/**
 * The calling code of a company's country. A company without a country has the one of its currency,
 * if only one country has that currency, except the dollar, which is also the default of unknown
 * countries. Undefined: unknown; another country's code is never assumed.
 */
export function homeCodeOf({ country, currency }: CompanyPlace): CallingCode | undefined {
  if (country) return countryOf(country)?.callingCode
  if (currency === 'USD') return undefined
  const own = Object.values(countries).filter((one) => one.currency === currency)
  return own.length === 1 ? own[0]?.callingCode : undefined
}

/** The first country with a calling code, by ISO 3166; undefined: unknown. */
export function countryOfCode(code: string | undefined): string | undefined {
  return Object.entries(countries).find(([, { callingCode }]) => callingCode === code)?.[0]
}
