const formatters = new Map<string, Intl.NumberFormat>()

/** An amount of minor units in words of its currency: 1250, GBP -> £12.50; 1250, JPY -> ¥1,250. */
export function formatMoney(amountMinor: number, currency: string, language = 'en-GB'): string {
  const format = formatterOf(currency, language)
  return format.format(amountMinor / 10 ** digitsOf(format))
}

/** How many digits of a currency stand behind the point: 2 for GBP, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  return digitsOf(formatterOf(currency, 'en-GB'))
}

/** The sign that stands before a field for an amount: £ for GBP. */
export function currencySign(currency: string, language = 'en-GB'): string {
  return formatterOf(currency, language)
    .formatToParts(0)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('')
}

function digitsOf(format: Intl.NumberFormat): number {
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** Making a formatter costs far more than using one, and a list shows dozens of amounts. */
function formatterOf(currency: string, language: string, notation: 'standard' | 'compact' = 'standard'): Intl.NumberFormat {
  const key = `${language} ${currency} ${notation}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(notation === 'compact' && { notation, minimumFractionDigits: 0, maximumFractionDigits: 1 }),
  })
  formatters.set(key, made)
  return made
}

/** An amount of minor units in few letters, for the axis of a chart: 1250000, GBP -> £12.5K. */
export function formatMoneyShort(amountMinor: number, currency: string, language = 'en-GB'): string {
  const format = formatterOf(currency, language, 'compact')
  return format.format(amountMinor / 10 ** currencyDigits(currency))
}
