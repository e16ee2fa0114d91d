const quarterMs = 15 * 60_000

/**
 * The maximum of appointments that start within an hour of each other, because the staff is small.
 */
const AT_ONCE = 3
const TRIES = 60

/**
 * Returns a moment from `pick` that satisfies `suits` and is free; when the diary is full, the last
 * one that satisfies `suits`.
 */
export type Diary = (pick: () => number, suits: (moment: number) => boolean) => number

export function createDiary(): Diary {
  const begun = new Map<number, number>()
  const nearby = (quarter: number): number =>
    [-4, -3, -2, -1, 0, 1, 2, 3, 4].reduce((sum, away) => sum + (begun.get(quarter + away) ?? 0), 0)

  return (pick, suits) => {
    let chosen: number | undefined
    for (let tries = 0; tries < TRIES || chosen === undefined; tries += 1) {
      const moment = pick()
      if (!suits(moment)) continue
      chosen = moment
      if (nearby(Math.floor(moment / quarterMs)) < AT_ONCE) break
    }
    const quarter = Math.floor(chosen / quarterMs)
    begun.set(quarter, (begun.get(quarter) ?? 0) + 1)
    return chosen
  }
}
