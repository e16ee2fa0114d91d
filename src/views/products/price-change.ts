import { parseMoney } from '../parts/pay/money-input.ts'

/**
 * A price change as form values: a new price, or an increase or decrease by an amount or a
 * percentage.
 */
export type PriceChange = {
  how: 'set' | 'raise' | 'lower'
  unit: 'amount' | 'percent'
  text: string
}

/**
 * The changed price in minor units; undefined if the input is invalid or the price would be
 * negative. Percentages are rounded to the minor unit.
 */
export function changedPrice(
  priceMinor: number,
  { how, unit, text }: PriceChange,
  currency: string,
): number | undefined {
  if (how === 'set') return parseMoney(text, currency)
  const by = unit === 'amount' ? parseMoney(text, currency) : shareOf(priceMinor, text)
  if (by === undefined) return undefined
  const changed = how === 'raise' ? priceMinor + by : priceMinor - by
  return changed < 0 ? undefined : changed
}

/** Whether the input is valid, regardless of single prices. */
export function isReadable({ how, unit, text }: PriceChange, currency: string): boolean {
  return (
    (how !== 'set' && unit === 'percent' ? hundredthsOf(text) : parseMoney(text, currency)) !==
    undefined
  )
}

function shareOf(priceMinor: number, text: string): number | undefined {
  const hundredths = hundredthsOf(text)
  return hundredths === undefined ? undefined : Math.round((priceMinor * hundredths) / 10_000)
}

/** Parses a percentage into hundredths: `12,5` is 1250. */
function hundredthsOf(text: string): number | undefined {
  const found = /^(\d{1,4})(?:[.,](\d{0,2}))?$/.exec(text.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined
}
