/** Pseudo-random numbers from 0 to 1, the same in every run (Park and Miller's generator). */
export function createRandom(seed = 42): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A random element. @throws RangeError for an empty array */
export function pick<Thing>(random: () => number, things: readonly Thing[]): Thing {
  const found = things[Math.floor(random() * things.length)]
  if (found === undefined) throw new RangeError('nothing to pick from')
  return found
}

/** A shuffled copy. */
export function shuffle<Thing>(random: () => number, things: readonly Thing[]): Thing[] {
  return things
    .map((thing) => ({ thing, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing)
}
