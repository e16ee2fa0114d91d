import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, getCustomer } from '#contract/customer.ts'
import { createProduct, getProduct } from '#contract/product.ts'
import type { App } from '../../server/http/app-parts.ts'
import { databases } from '../support/databases.ts'
import { aWorld, type World } from '../support/generate-world.ts'
import {
  naughty,
  naughtyCalls,
  type Tally,
  told,
  typeInto,
  unstorable,
} from '../support/naughty.ts'
import { createRehearsal, type Rehearsal } from '../support/rehearsal.ts'

const storable = naughty.filter((text) => !unstorable.includes(text))

describe.each(databases())('all text that breaks careless programs, on %s', (database) => {
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
    process.stdout.write(`all naughty text on ${database}: ${told(naughty, tallies)}\n`)
  })

  test.each(naughtyCalls)(
    '%s takes it or says why not, and shows it as it was typed',
    async (_name, endpoint) => {
      const tally = await typeInto({ world, rehearsal }, endpoint, naughty)
      tallies.push(tally)
      expect(tally.typed, tally.last).toBeGreaterThan(0)
    },
  )

  test(`${storable.length} descriptions of products and notes about customers are read as they were typed`, async () => {
    const ownerOf = (endpoint: typeof createProduct | typeof createCustomer) =>
      world.actorFor(endpoint, 'foodKart')
    const [seller, host] = [await ownerOf(createProduct), await ownerOf(createCustomer)]
    const { server } = world
    for (const text of storable) {
      const product = await server.ask(
        createProduct,
        { name: 'Odd', priceAmount: 100, description: text },
        seller,
      )
      expect((await server.ask(getProduct, { id: product.id }, seller)).description ?? '').toBe(
        text,
      )
      const customer = await server.ask(createCustomer, { fullName: 'Odd', notes: text }, host)
      expect((await server.ask(getCustomer, { id: customer.id }, host)).notes ?? '').toBe(text)
    }
  })
})
