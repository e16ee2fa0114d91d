/**
 * Minor units of an amount as people type it, `12.5` or `-0,50`; undefined for what is none, or
 * finer than the currency.
 */
export function amountOf(text: string, digits: number): number | undefined {
  const found = /^(-?)(\d{1,10})(?:[.,](\d*))?$/.exec(text.trim())
  const [, sign, whole, fraction = ''] = found ?? []
  if (!found || fraction.length > digits) return undefined
  const minor = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0)
  return sign && minor > 0 ? -minor : minor
}

/** An amount of minor units as a field shows it: 1250 with two digits is `12.50`. */
export function amountText(amountMinor: number, digits: number): string {
  return (amountMinor / 10 ** digits).toFixed(digits)
}
