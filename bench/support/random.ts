/**
 * Figures from 0 to 1 that look random and are the same in every run (Park and Miller's generator).
 */
export function createRandom(seed = 42): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** One of some things. @throws RangeError for none */
export function pick<Thing>(random: () => number, things: readonly Thing[]): Thing {
  const found = things[Math.floor(random() * things.length)]
  if (found === undefined) throw new RangeError('nothing to pick from')
  return found
}

/** The same things in another order. */
export function shuffle<Thing>(random: () => number, things: readonly Thing[]): Thing[] {
  return things
    .map((thing) => ({ thing, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing)
}
