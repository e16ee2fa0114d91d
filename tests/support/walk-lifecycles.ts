import { beforeAll, describe, expect, test } from 'vitest'
import { firstModule, type ModuleName } from '#contract/modules.ts'
import { useSite } from './browser.ts'
import { type Cast, castEnv, castOf } from './drivers/cast.ts'
import { homesOf } from './drivers/driven-lifecycle.ts'
import { type WalkedLifecycle, walkedLifecycles } from './drivers/walked.ts'
import { arrowsOfPeople, pathsOf, expectWalk, waysOf } from './lifecycle-paths.ts'

/**
 * Walks the paths of every lifecycle that has screens: all of them and counts, or as a sample the
 * one that shows most.
 */
export function walkLifecycles({ isSample = false } = {}): void {
  const site = useSite(castEnv, { keepsPages: true, hasClock: true })
  const casts = new Map<ModuleName, Promise<Cast>>()
  const castFor = (module: ModuleName): Promise<Cast> => {
    const cast = casts.get(module) ?? castOf(site, module)
    casts.set(module, cast)
    return cast
  }

  describe.each(walkedLifecycles)('$name', (walked) => {
    const { lifecycle, worlds, recordsOf } = walked
    const [home = firstModule] = homesOf(walked)
    const paths = pathsOf(lifecycle, worlds)
    const gone = new Set<string>()
    let cast: Cast
    let recordOf: ReturnType<typeof recordsOf>

    beforeAll(async () => {
      cast = await castFor(home)
      recordOf = recordsOf(cast)
    })

    // Written out: a title of a table is cut off after forty signs.
    for (const { title, world, steps } of isSample ? paths.slice(0, 1) : paths) {
      test(`${title}`, async () => {
        for (const way of await expectWalk(await recordOf(world), { steps }, cast.lastMove))
          gone.add(way)
      })
    }
    if (isSample) return
    test('every transition that a person can take was taken, by each who may', () =>
      expectAllTaken(walked, gone))
  })
}

function expectAllTaken(
  { name, lifecycle, elsewhere }: WalkedLifecycle,
  gone: ReadonlySet<string>,
): void {
  const arrows = arrowsOfPeople(lifecycle)
  const ways = waysOf(lifecycle)
  const open = ways.filter((way) => !gone.has(way))
  const missed = arrows
    .filter(
      ({ id }) => ![...gone, ...Object.keys(elsewhere)].some((way) => way.startsWith(`${id} `)),
    )
    .map(({ id }) => id)
  process.stdout.write(
    `${name} ${arrows.length - missed.length}/${arrows.length} transitions, ${ways.length - open.length}/${ways.length} by each who may\n`,
  )
  expect(missed).toEqual([])
  expect(open.toSorted()).toEqual(Object.keys(elsewhere).toSorted())
}
