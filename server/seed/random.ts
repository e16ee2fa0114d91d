import { id, type Id } from '#contract/fields.ts'
/**
 * A small seeded random generator (mulberry32): the same seed gives the same demo on every machine.
 */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer between two, both inclusive. */
  between(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True with this probability in percent. */
  chance(percent: number): boolean
  /** A UUIDv7 of a moment, so that ids sort by time like the server's. */
  id(epochMs: number): Id
}

/** @throws RangeError when picking from an empty array */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    chance: (percent) => next() * 100 < percent,
    id: (epochMs) => {
      const time = Math.max(0, Math.floor(epochMs)).toString(16).padStart(12, '0')
      return id.parse(
        `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-` +
          `${(8 + Math.floor(next() * 4)).toString(16)}${hex(3)}-${hex(6)}${hex(6)}`,
      )
    },
  }
}
