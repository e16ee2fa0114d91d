import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/activity.ts'
import { getProduct, updateProduct } from '#contract/product.ts'
import { aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('the former price of a product on %s', (database) => {
  const server = testServer({ database })

  test('is known with when and by whom it was changed, to those who may change it', async () => {
    const owner = await aUser(server, { module: 'ekart' })
    const { company } = owner
    const id = await aProduct(server, { company, module: 'ekart', price_amount: 1200 })
    const read = (as = owner) => server.ask(getProduct, { id }, as)
    const change = async (fields: object) => {
      const { version: expectedVersion } = await read()
      return server.call(updateProduct, { id, expectedVersion, ...fields }, { as: owner })
    }
    expect((await read()).formerPrice).toBeUndefined()
    await change({ name: 'Mug' })
    expect((await read()).formerPrice).toBeUndefined()
    const { data } = await change({ priceAmount: 1500 })
    const { fullName } = await server.databases.read
      .selectFrom('app_user')
      .select('full_name as fullName')
      .where('id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    const former = { priceAmount: 1200, changedMs: server.clock.now(), changedBy: fullName }
    expect(data.formerPrice).toEqual(former)
    server.clock.advance(60_000)
    await change({ priceAmount: 1500, name: 'Cup' })
    expect((await read()).formerPrice).toEqual(former)
    const staff = await aUser(server, { company, module: 'ekart', role: 'staff' })
    expect((await read(staff)).formerPrice).toBeUndefined()
    const { rows } = await server.ask(listAudit, { entity: 'product' }, owner)
    expect(rows).toMatchObject([{ event: 'product.price', recordName: 'Cup', from: '1200' }])
    await change({ priceAmount: 1200 })
    expect((await read()).formerPrice?.priceAmount).toBe(1500)
    // An import changes the price without an entry: what was before it is not known.
    await server.databases.write
      .updateTable('product')
      .set({ price_amount: 1700 })
      .where('id', '=', id)
      .execute()
    expect((await read()).formerPrice).toBeUndefined()
  })

  test('the last five changes are kept, those of variants with their values', async () => {
    const owner = await aUser(server, { module: 'ekart' })
    const { company } = owner
    const id = await aProduct(server, { company, module: 'ekart', price_amount: 100 })
    const read = (as = owner) => server.ask(getProduct, { id }, as)
    const change = async (fields: object) => {
      server.clock.advance(60_000)
      const { version: expectedVersion } = await read()
      return server.ask(updateProduct, { id, expectedVersion, ...fields }, owner)
    }
    for (const priceAmount of [200, 300, 400]) await change({ priceAmount })
    const { variants = [] } = await change({
      variantOptions: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { values: ['S'], priceAmount: 500 },
        { values: ['M'], priceAmount: 500 },
      ],
    })
    const after = await change({
      variants: variants.map(({ id: variant, values }) => ({
        id: variant,
        values,
        priceAmount: values[0] === 'M' ? 650 : 500,
      })),
    })
    expect(after.priceChanges).toMatchObject([
      { variant: 'M', fromAmount: 500, toAmount: 650, changedMs: server.clock.now() },
      { fromAmount: 300, toAmount: 400, changedBy: 'Ada Fernando' },
      { fromAmount: 200, toAmount: 300 },
      { fromAmount: 100, toAmount: 200 },
    ])
    for (const priceAmount of [700, 800, 900]) await change({ priceAmount })
    expect((await read()).priceChanges?.map(({ toAmount }) => toAmount)).toEqual([
      900, 800, 700, 650, 400,
    ])
    const staff = await aUser(server, { company, module: 'ekart', role: 'staff' })
    expect((await read(staff)).priceChanges).toBeUndefined()
  })
})
