import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../server/http/app-parts.ts'
import { databases } from '../support/databases.ts'
import { aWorld, type World } from '../support/generate-world.ts'
import { hardest, naughtyCalls, type Tally, told, typeInto } from '../support/naughty.ts'
import { createRehearsal, type Rehearsal } from '../support/rehearsal.ts'

/**
 * The hardest, on the database that refuses most; `npm run test:long` types them all, on both.
 */
describe.each(databases().slice(-1))(
  'text that breaks careless programs, typed into every field, on %s',
  (database) => {
    let world: World
    let rehearsal: Rehearsal
    const tallies: Tally[] = []
    beforeAll(async () => {
      rehearsal = createRehearsal()
      const parts: App[] = []
      world = await aWorld(database, { wrap: rehearsal.wrap, routes: (app) => parts.push(app) })
      // Its jobs would write during a rehearsal: a sign-up takes the address that is typed next.
      for (const { outbox } of parts) await outbox.stop()
    })
    afterAll(async () => {
      await world.close()
      process.stdout.write(`naughty text on ${database}: ${told(hardest, tallies)}\n`)
    })

    test.each(naughtyCalls)(
      '%s takes it or says why not, and shows it as it was typed',
      async (_name, endpoint) => {
        const tally = await typeInto({ world, rehearsal }, endpoint, hardest)
        tallies.push(tally)
        expect(tally.typed, tally.last).toBeGreaterThan(0)
      },
    )
  },
)
