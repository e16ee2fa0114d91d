import type { Coverage } from './measure.ts'

/** What a test file saw: transitions that it took, and guards that said no to it. */
type File = { name: string; seen: ReadonlySet<string> }

/**
 * The fewest test files, as far as a simple choice finds them, that take what all files of a run
 * took. Those without a browser come first: they take a second each, the others up to a minute.
 * Random walks take other ways each time and are left out.
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

/** Takes the file that sees most of what is left, again and again; `left` shrinks meanwhile. */
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
