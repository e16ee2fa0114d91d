import { beforeAll, describe, expect, test } from 'vitest'
import { createCustomer } from '#contract/customer.ts'
import { createProduct, updateProduct } from '#contract/product.ts'
import { createPromotion } from '#contract/promotion.ts'
import { createTable } from '#contract/table.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('a value that another record has, on %s', (database) => {
  const server = testServer({ database })
  let as: User
  beforeAll(async () => {
    as = await aUser(server)
  })

  test('is reported at the number of a new or changed product', async () => {
    const product = { name: 'Tea', priceAmount: 1, sku: 'T-1' }
    await server.call(createProduct, product, { as })
    const taken = {
      code: 'DUPLICATE',
      errors: [{ path: 'sku', rule: 'duplicate', message: 'Another product has this SKU.' }],
    }
    expect((await server.call(createProduct, product, { as })).problem).toMatchObject(taken)
    const { id } = await server.ask(createProduct, { ...product, sku: 'T-2' }, as)
    expect(
      (await server.call(updateProduct, { id, expectedVersion: 1, sku: 'T-1' }, { as })).problem,
    ).toMatchObject(taken)
  })

  test('is reported at the code of a promotion', async () => {
    const promotion = { name: 'Lunch', code: 'lunch', kind: 'percent', value: 5 } as const
    await server.call(createPromotion, promotion, { as })
    expect(
      (await server.call(createPromotion, { ...promotion, code: 'LUNCH' }, { as })).problem,
    ).toMatchObject({
      code: 'DUPLICATE',
      errors: [{ path: 'code', message: 'Another promotion has this code.' }],
    })
  })

  test('is reported at the phone number of a customer', async () => {
    const customer = { fullName: 'A', phone: '7700900125', callingCode: '+44' } as const
    await server.call(createCustomer, customer, { as })
    expect((await server.call(createCustomer, customer, { as })).problem).toMatchObject({
      code: 'DUPLICATE',
      errors: [{ path: 'phone', message: 'Another customer has this phone number.' }],
    })
  })

  test('is reported at the name of a table', async () => {
    const owner = await aUser(server, { module: 'tableOrdering' })
    const table = { name: 'Window', capacity: 2 }
    await server.call(createTable, table, { as: owner })
    expect((await server.call(createTable, table, { as: owner })).problem).toMatchObject({
      code: 'DUPLICATE',
      errors: [{ path: 'name', message: 'Another table has this name.' }],
    })
  })
})
