import fc from 'fast-check'
import { type Property, watchWalk, type Watcher } from '#kit/properties.ts'

/**
 * A world in which somebody does something at random: how it begins, what can be done, and how it
 * looks afterwards.
 */
export type RandomWorld<World, Moment> = {
  begin(): Promise<World>
  /** How everything stands, after a step of this name was answered with a status. */
  look(world: World, did: Did, before: Moment | undefined): Promise<Moment>
  steps: readonly fc.Arbitrary<RandomStep<World, Moment>>[]
  /** What happens in the end if nobody does anything any more. */
  settle?(world: World): Promise<void>
  end?(world: World): Promise<void>
  /** The most steps that are drawn; those that nobody offers are left out. */
  most: number
}

/** What was done, and the status of the answer; `undefined`: nobody was asked. */
export type Did = { did: string; status: number | undefined }

/** One thing that somebody may do where `isOpen`; answers the status of the answer. */
export type RandomStep<World, Moment> = {
  says: string
  isOpen?(now: Moment): boolean
  take(world: World, now: Moment): Promise<number | undefined>
}

type Walk<World, Moment> = {
  world: World
  now: Moment
  watcher: Watcher<Moment>
  said: string[]
}

type Options = { walks: number; seed: number }

/**
 * Walks at random and watches the properties. A walk that breaks one is shrunk to the fewest steps
 * that still do; the error names them, with the seed. @throws Error for a broken property
 */
export async function expectKeptOnWalks<World, Moment>(
  { begin, look, steps, settle, end, most }: RandomWorld<World, Moment>,
  properties: readonly Property<Moment>[],
  { walks, seed }: Options,
): Promise<void> {
  const commands = fc.commands<Walk<World, Moment>, object, false>(
    steps.map((step) => step.map((one) => commandOf(look, one))),
    { maxCommands: most, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(commands, async (chosen) => {
      const world = await begin()
      const walk: Walk<World, Moment> = {
        world,
        now: await look(world, { did: '', status: undefined }, undefined),
        watcher: watchWalk(properties),
        said: [],
      }
      try {
        expectKept(walk, walk.watcher.see(walk.now))
        await fc.asyncModelRun(() => ({ model: walk, real: walk }), chosen)
        if (!settle) return
        await settle(world)
        await see(look, walk, { did: 'in the end', status: undefined })
        expectKept(walk, walk.watcher.due())
      } finally {
        await end?.(world)
      }
    }),
    { numRuns: walks, seed },
  )
}

/**
 * How many walks, and from which seed. The few of every run have a fixed one; the many of a long
 * run (`WALKS`) another each time, but on a build machine, and say which (`WALK_SEED` repeats it).
 */
export function walkOptions({ isLong = false, few = 6 } = {}): { walks: number; seed: number } {
  const { WALKS, WALK_SEED, CI } = process.env
  const fresh = isLong && !CI ? Math.floor(Math.random() * 2 ** 31) : 18
  const options = {
    walks: isLong ? Number(WALKS ?? 20 * few) : few,
    seed: isLong ? Number(WALK_SEED ?? fresh) : fresh,
  }
  if (isLong) process.stdout.write(`${options.walks} walks, WALK_SEED=${options.seed}\n`)
  return options
}

function commandOf<World, Moment>(
  look: RandomWorld<World, Moment>['look'],
  { says, isOpen, take }: RandomStep<World, Moment>,
): fc.AsyncCommand<Walk<World, Moment>, object> {
  return {
    check: ({ now }) => isOpen?.(now) ?? true,
    async run(walk) {
      await see(look, walk, { did: says, status: await take(walk.world, walk.now) })
    },
    toString: () => says,
  }
}

async function see<World, Moment>(
  look: RandomWorld<World, Moment>['look'],
  walk: Walk<World, Moment>,
  did: Did,
): Promise<void> {
  walk.said.push(`${did.did} (${did.status ?? '-'})`)
  walk.now = await look(walk.world, did, walk.now)
  expectKept(walk, walk.watcher.see(walk.now))
}

function expectKept({ said }: { said: readonly string[] }, broken: readonly string[]): void {
  if (broken.length > 0)
    throw new Error(`${broken.join(' ')} Not so after: ${said.join(', ') || 'the beginning'}`)
}
