/** Limits of all inputs, so that one request can't starve the others. */
export const limits = {
  jsonBytes: 256 * 1024,
  importBytes: 10 * 1024 * 1024,
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 25_000_000,
  arrayItems: 1000,
  jsonDepth: 8,
  rowSize: { default: 10, max: 100 },
  /** The maximum amount of one field, in minor units. */
  amountMinor: 1_000_000_000_00,
  quantity: 9999,
  /** The longest time that is promised automatically on acceptance. */
  readyMinutes: 240,
  /** The maximum stock of one product. */
  stock: 10_000_000,
  text: { short: 120, medium: 500, long: 4000, email: 254, phone: 20, url: 2000 },
  /** What one press takes at a table: a payment for each of its orders. */
  undonePayments: 20,
  passwordLength: { min: 10, max: 200 },
} as const

/** The days a date picker offers (specification, section 5). */
export const dateRange = { first: '2018-01-01', last: '2029-12-31' } as const
