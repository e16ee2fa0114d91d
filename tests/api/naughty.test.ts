import strings from 'big-list-of-naughty-strings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, getCustomer } from '#contract/customer.ts'
import { createProduct, getProduct } from '#contract/product.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** PostgreSQL stores no NUL in a text, so one that holds it is refused by both; the list has none. */
const naughty = (strings as string[]).filter((text) => text.length <= 4000)

describe.each(databases())('text that breaks careless programs, on %s', (database) => {
  let server: TestServer
  let owner: User

  beforeAll(async () => {
    server = await startServer({ database })
    owner = await aUser(server, { module: 'foodKart' })
  })
  afterAll(() => server.close())

  test(`${naughty.length} descriptions of products come back as they were typed`, async () => {
    for (const description of naughty) {
      const made = await server.call(createProduct, { name: 'Odd', priceAmount: 100, description }, { as: owner })
      expect((await server.call(getProduct, { id: made.data.id }, { as: owner })).data.description ?? '').toBe(description)
    }
  })

  test(`${naughty.length} notes about customers come back as they were typed`, async () => {
    for (const notes of naughty) {
      const made = await server.call(createCustomer, { fullName: 'Odd', notes }, { as: owner })
      expect((await server.call(getCustomer, { id: made.data.id }, { as: owner })).data.notes ?? '').toBe(notes)
    }
  })
})
