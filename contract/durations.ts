export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours. A calendar day has 23 or 25 when the clocks change: see zoned-time.ts. */
export const DAY_MS = 24 * HOUR_MS
export const MINUTES_A_DAY = 24 * 60
