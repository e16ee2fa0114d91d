type Formatter = { format: Intl.NumberFormat; digits: number }

const formatters = new Map<string, Formatter>()

/** An amount of minor units in words of its currency: 1250, GBP -> £12.50; 1250, JPY -> ¥1,250. */
export function formatMoney(amountMinor: number, currency: string, language = 'en-GB'): string {
  const { format, digits } = formatterOf(currency, language)
  return format.format(amountMinor / 10 ** digits)
}

/** How many digits of a currency stand behind the point: 2 for GBP, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  return formatterOf(currency, 'en-GB').digits
}

/** The sign that stands before a field for an amount: £ for GBP. */
export function currencySign(currency: string, language = 'en-GB'): string {
  return formatterOf(currency, language)
    .format.formatToParts(0)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('')
}

/**
 * Making a formatter, and asking it for its digits, costs far more than using it, and a list shows
 * dozens of amounts.
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

/** An amount of minor units in few letters, for the axis of a chart: 1250000, GBP -> £12.5K. */
export function formatMoneyShort(
  amountMinor: number,
  currency: string,
  language = 'en-GB',
): string {
  return formatterOf(currency, language, 'compact').format.format(
    amountMinor / 10 ** currencyDigits(currency),
  )
}
