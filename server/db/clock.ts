/** The source of time. Tests inject their own; nothing else reads the system clock. */
export type Clock = { now(): number }

/** The system clock, in epoch milliseconds. */
export const systemClock: Clock = { now: () => Date.now() }
