/** Time zones whose country keeps its money in one of the offered currencies. */
const zones: readonly (readonly [currency: string, zones: RegExp])[] = [
  ['GBP', /^Europe\/(London|Belfast|Guernsey|Isle_of_Man|Jersey)$/],
  ['INR', /^Asia\/(Kolkata|Calcutta)$/],
  ['LKR', /^Asia\/Colombo$/],
  ['AUD', /^Australia\//],
  [
    'EUR',
    /^(Europe\/(Amsterdam|Andorra|Athens|Berlin|Bratislava|Brussels|Busingen|Dublin|Helsinki|Lisbon|Ljubljana|Luxembourg|Madrid|Malta|Mariehamn|Monaco|Paris|Podgorica|Riga|Rome|San_Marino|Tallinn|Vatican|Vienna|Vilnius|Zagreb)|Asia\/Nicosia|Atlantic\/(Canary|Madeira|Azores))$/,
  ],
  [
    'USD',
    /^(America\/(New_York|Chicago|Denver|Phoenix|Los_Angeles|Anchorage|Detroit|Boise)|Pacific\/Honolulu)$/,
  ],
]
const regionCurrencies: Readonly<Record<string, string>> = {
  GB: 'GBP',
  IN: 'INR',
  LK: 'LKR',
  AU: 'AUD',
  US: 'USD',
}

/**
 * The currency that a new company most likely counts in: that of its time zone, else that of the
 * browser's languages. Undefined where neither tells.
 */
export function currencyOfPlace(
  timeZone: string,
  regions: readonly (string | undefined)[],
): string | undefined {
  const ofZone = zones.find(([, known]) => known.test(timeZone))
  if (ofZone) return ofZone[0]
  const region = regions.find((one) => one !== undefined && one in regionCurrencies)
  return region && regionCurrencies[region]
}

/** The countries of the browser's languages. */
export function regionsHere(): (string | undefined)[] {
  return navigator.languages.map((tag) => new Intl.Locale(tag).region)
}

export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
