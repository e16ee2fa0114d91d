import { parseMoney } from '../parts/pay/money-input.ts'

/**
 * A change of many prices, as it stands in its form: to an amount, or up or down by an amount or a
 * share.
 */
export type PriceChange = {
  how: 'set' | 'raise' | 'lower'
  unit: 'amount' | 'percent'
  text: string
}

/**
 * What a price in minor units becomes; undefined where the change can't be read or would lead below
 * nothing. A share is rounded to the minor unit.
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

/** Whether something is typed that can be read, whatever it would do to one price. */
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

/** `12,5` per cent are 1250 hundredths of one. */
function hundredthsOf(text: string): number | undefined {
  const found = /^(\d{1,4})(?:[.,](\d{0,2}))?$/.exec(text.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined
}
