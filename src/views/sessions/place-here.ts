import type { CallingCode } from '#contract/fields.ts'
import { type CountryCode, countries, countryOf } from '#contract/countries.ts'
import { keysOf } from '#contract/keys-of.ts'

/** The time zones of countries that use one of the supported currencies. */
const zones: readonly (readonly [currency: string, zones: RegExp])[] = [
  ['GBP', /^Europe\/(London|Belfast|Guernsey|Isle_of_Man|Jersey)$/],
  ['INR', /^Asia\/(Kolkata|Calcutta)$/],
  ['LKR', /^Asia\/Colombo$/],
  ['AUD', /^Australia\//],
  [
    'EUR',
    /^(Europe\/(Amsterdam|Andorra|Athens|Berlin|Bratislava|Brussels|Busingen|Dublin|Helsinki|Lisbon|Ljubljana|Luxembourg|Madrid|Malta|Mariehamn|Monaco|Paris|Podgorica|Riga|Rome|San_Marino|Sofia|Tallinn|Vatican|Vienna|Vilnius|Zagreb)|Asia\/Nicosia|Atlantic\/(Canary|Madeira|Azores))$/,
  ],
  [
    'USD',
    /^(America\/(New_York|Chicago|Denver|Phoenix|Los_Angeles|Anchorage|Detroit|Boise)|Pacific\/Honolulu)$/,
  ],
  [
    'CAD',
    /^America\/(Toronto|Montreal|Vancouver|Edmonton|Winnipeg|Halifax|Moncton|Regina|St_Johns|Iqaluit|Whitehorse)$/,
  ],
  ['AED', /^Asia\/Dubai$/],
  ['CHF', /^Europe\/Zurich$/],
  ['CZK', /^Europe\/Prague$/],
  ['DKK', /^Europe\/Copenhagen$/],
  ['NOK', /^Europe\/Oslo$/],
  ['NZD', /^Pacific\/(Auckland|Chatham)$/],
  ['PLN', /^Europe\/Warsaw$/],
  ['RON', /^Europe\/Bucharest$/],
  ['SEK', /^Europe\/Stockholm$/],
  ['SGD', /^Asia\/Singapore$/],
  ['ZAR', /^Africa\/Johannesburg$/],
]

/**
 * The most likely currency of a new company: by its time zone, otherwise by the browser's
 * languages. Undefined if neither helps.
 */
export function currencyOfPlace(
  timeZone: string,
  regions: readonly (string | undefined)[],
): string | undefined {
  const ofZone = zones.find(([, known]) => known.test(timeZone))
  if (ofZone) return ofZone[0]
  return regions.map(countryOf).find((country) => country !== undefined)?.currency
}

/** The time zones of countries that share a currency. */
const euroZones: Readonly<Record<string, CountryCode>> = {
  'Europe/Vienna': 'AT',
  'Europe/Brussels': 'BE',
  'Europe/Sofia': 'BG',
  'Asia/Nicosia': 'CY',
  'Europe/Berlin': 'DE',
  'Europe/Tallinn': 'EE',
  'Europe/Madrid': 'ES',
  'Atlantic/Canary': 'ES',
  'Europe/Helsinki': 'FI',
  'Europe/Paris': 'FR',
  'Europe/Athens': 'GR',
  'Europe/Zagreb': 'HR',
  'Europe/Dublin': 'IE',
  'Europe/Rome': 'IT',
  'Europe/Vilnius': 'LT',
  'Europe/Luxembourg': 'LU',
  'Europe/Riga': 'LV',
  'Europe/Malta': 'MT',
  'Europe/Amsterdam': 'NL',
  'Europe/Lisbon': 'PT',
  'Europe/Ljubljana': 'SI',
  'Europe/Bratislava': 'SK',
}

/**
 * The most likely country of a new company: by its time zone, otherwise by the browser's languages;
 * '' if neither is a supported country.
 */
export function countryOfPlace(
  timeZone: string,
  regions: readonly (string | undefined)[],
): CountryCode | '' {
  const shared = euroZones[timeZone]
  if (shared) return shared
  const currency = zones.find(([, known]) => known.test(timeZone))?.[0]
  const codes = keysOf(countries)
  const fits = (code: CountryCode) =>
    currency === undefined || countries[code].currency === currency
  const ofLanguage = codes.find((code) => regions.includes(code) && fits(code))
  if (currency === undefined || currency === 'EUR') return ofLanguage ?? ''
  return codes.find(fits) ?? ''
}

/**
 * The time zone of a company in a country: the first of `asked` that belongs to the country,
 * otherwise the one of its capital; '' if it is ambiguous, as in large countries.
 */
export function zoneIn(country: string, asked: readonly string[]): string {
  if (countryOf(country) === undefined) return asked[0] ?? ''
  const own = zonesOf(country)
  const fits = (zone: string) => own.includes(zone) || countryOfPlace(zone, []) === country
  const capital = Object.entries(euroZones).find(([, code]) => code === country)?.[0]
  return asked.find(fits) ?? capital ?? (own.length === 1 ? (own[0] ?? '') : '')
}

/** Supported by current browsers, but missing in TypeScript's types. */
type Zoned = { getTimeZones?: () => string[] | undefined }

/** The zones of a country, as far as the browser knows them. */
function zonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & Zoned = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? []
}

/** The countries of the browser's languages. */
export function regionsHere(): (string | undefined)[] {
  return navigator.languages.map((tag) => new Intl.Locale(tag).region)
}

export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The calling code of the browser's place; '': unknown. */
export function homeCodeHere(): CallingCode | '' {
  return countryOf(countryOfPlace(zoneHere(), regionsHere()))?.callingCode ?? ''
}
