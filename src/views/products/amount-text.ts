/**
 * Parses a typed amount into minor units, `12.5` or `-0,50`; undefined if it is not an amount or
 * has too many decimals.
 */
export function amountOf(text: string, digits: number): number | undefined {
  const found = /^(-?)(\d{1,10})(?:[.,](\d*))?$/.exec(text.trim())
  const [, sign, whole, fraction = ''] = found ?? []
  if (!found || fraction.length > digits) return undefined
  const minor = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0)
  return sign && minor > 0 ? -minor : minor
}

/** An amount in minor units as the text of a field: 1250 with two decimals is `12.50`. */
export function amountText(amountMinor: number, digits: number): string {
  return (amountMinor / 10 ** digits).toFixed(digits)
}
