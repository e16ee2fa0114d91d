type Formatter = { format: Intl.NumberFormat; digits: number }

const formatters = new Map<string, Formatter>()

/** Formats an amount in minor units: 1250, GBP -> £12.50; 1250, JPY -> ¥1,250. */
export function formatMoney(amountMinor: number, currency: string, language = 'en-GB'): string {
  const { format, digits } = formatterOf(currency, language)
  return format.format(amountMinor / 10 ** digits)
}

/** The number of decimals of a currency: 2 for GBP, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  return formatterOf(currency, 'en-GB').digits
}

/** The currency symbol for the prefix of an amount field: £ for GBP. */
export function currencySign(currency: string, language = 'en-GB'): string {
  return formatterOf(currency, language)
    .format.formatToParts(0)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('')
}

/**
 * Cached: creating a formatter and reading its digits is far more expensive than formatting, and a
 * list shows dozens of amounts.
 */
function formatterOf(
  currency: string,
  language: string,
  notation: 'standard' | 'compact' = 'standard',
): Formatter {
  const key = `${language} ${currency} ${notation}`
  const known = formatters.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(notation === 'compact' && { notation, minimumFractionDigits: 0, maximumFractionDigits: 1 }),
  })
  const made = { format, digits: format.resolvedOptions().maximumFractionDigits ?? 2 }
  formatters.set(key, made)
  return made
}

/**
 * Formats an amount in minor units in short form, for the axis of a chart: 1250000, GBP -> £12.5K.
 */
export function formatMoneyShort(
  amountMinor: number,
  currency: string,
  language = 'en-GB',
): string {
  return formatterOf(currency, language, 'compact').format.format(
    amountMinor / 10 ** currencyDigits(currency),
  )
}
