/**
 * The minimum charge of the payment provider in minor units, by currency, from its documentation.
 * For other currencies it depends on the account, and the provider refuses.
 */
const leastCharges: Readonly<Record<string, number>> = {
  AED: 2_00,
  AUD: 50,
  BGN: 1_00,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 15_00,
  DKK: 2_50,
  EUR: 50,
  GBP: 30,
  HKD: 4_00,
  HUF: 175_00,
  INR: 50,
  JPY: 50,
  MXN: 10_00,
  MYR: 2_00,
  NOK: 3_00,
  NZD: 50,
  PLN: 2_00,
  RON: 2_00,
  SEK: 3_00,
  SGD: 50,
  THB: 10_00,
  USD: 50,
}

/** The minimum amount for online payment, in minor units; 0: unknown. */
export function leastCharge(currency: string): number {
  return leastCharges[currency.toUpperCase()] ?? 0
}
