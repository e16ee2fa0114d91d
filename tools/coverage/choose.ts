import type { Coverage } from './measure.ts'

/** What a test file covered: taken transitions, and guards that refused. */
type File = { name: string; seen: ReadonlySet<string> }

/**
 * A small set of test files (greedy) that takes what all files of a run took. Files without a
 * browser are first: they take a second each, the others up to a minute. Random walks differ in
 * each run and are left out.
 */
export function chooseFiles(coverage: Coverage): string[] {
  const files = filesOf(coverage).filter(({ name }) => !/-walks\./.test(name))
  const left = new Set(files.flatMap(({ seen }) => [...seen]))
  const chosen = [
    ...most(files.filter(isWithoutBrowser), left),
    ...most(
      files.filter((file) => !isWithoutBrowser(file)),
      left,
    ),
  ]
  return chosen.toSorted()
}

function isWithoutBrowser({ name }: File): boolean {
  return name.startsWith('tests/api/')
}

/** Repeatedly takes the file that covers most of the rest; `left` shrinks. */
function most(files: readonly File[], left: Set<string>): string[] {
  const counted = files.map(({ name, seen }) => ({
    name,
    fresh: [...seen].filter((one) => left.has(one)),
  }))
  const best = counted.toSorted((a, b) => b.fresh.length - a.fresh.length)[0]
  if (!best || best.fresh.length === 0) return []
  for (const one of best.fresh) left.delete(one)
  return [best.name, ...most(files, left)]
}

function filesOf({ machines }: Coverage): File[] {
  const files = new Map<string, Set<string>>()
  const tell = (what: string, tests: ReadonlySet<string>): void => {
    for (const test of tests) {
      const [name = ''] = test.split(' > ')
      files.set(name, (files.get(name) ?? new Set()).add(what))
    }
  }
  for (const { taken, refused } of machines) {
    for (const [arrow, tests] of taken) tell(arrow, tests)
    for (const [arrow, tests] of refused) tell(`not ${arrow}`, tests)
  }
  return [...files].map(([name, seen]) => ({ name, seen }))
}
