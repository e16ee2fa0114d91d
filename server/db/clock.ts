/** Where the time comes from. Tests put their own in; nothing else asks the system for it. */
export type Clock = { now(): number }

/** The machine's own clock, in epoch milliseconds. */
export const systemClock: Clock = { now: () => Date.now() }
