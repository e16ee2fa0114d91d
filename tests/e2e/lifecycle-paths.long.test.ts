import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useSite } from '../support/browser.ts'
import { type Cast, castEnv, castOf } from '../support/drivers/cast.ts'
import { walkedLifecycles } from '../support/drivers/walked.ts'
import { arrowsOfPeople, pathsOf, walkOnScreen, waysOf } from '../support/lifecycle-paths.ts'

const site = useSite({ env: castEnv, keepsPages: true })

describe.each(walkedLifecycles)('$name', ({ name, module, lifecycle, worlds, recordsOf, elsewhere }) => {
  const gone = new Set<string>()
  let cast: Cast
  let recordOf: ReturnType<typeof recordsOf>

  beforeAll(async () => {
    cast = await castOf(site, module)
    recordOf = recordsOf(cast)
  })
  afterAll(() => Promise.all([cast.business, cast.staff, cast.guest].map((page) => page.context().close())))

  test.each(pathsOf(lifecycle, worlds))('$title', async ({ world, steps }) => {
    for (const way of await walkOnScreen(await recordOf(world), { steps }, cast.lastMove)) gone.add(way)
  })

  test('every transition that a person can take was taken, by each who may', () => {
    const arrows = arrowsOfPeople(lifecycle)
    const ways = waysOf(lifecycle)
    const taken = arrows.filter(({ id }) => [...gone].some((way) => way.startsWith(`${id} `)))
    process.stdout.write(`${name} ${taken.length}/${arrows.length} transitions, ${ways.filter((way) => gone.has(way)).length}/${ways.length} by each who may\n`)
    expect(arrows.filter((arrow) => !taken.includes(arrow)).map(({ id }) => id)).toEqual([])
    expect(ways.filter((way) => !gone.has(way)).toSorted()).toEqual(Object.keys(elsewhere).toSorted())
  })
})
