import type { Kysely } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getCompany } from '#contract/company.ts'
import { updateUser } from '#contract/account.ts'
import { createProduct } from '#contract/product.ts'
import { calculatePrice } from '#contract/price.ts'
import { up } from '../../server/db/migrations/0102-tax-rates.ts'
import { aCompany, anOrder, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('rates of tax on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  beforeAll(async () => {
    owner = await aUser(server, {
      company: await aCompany(server, { tax_included: 0 }),
      module: 'ekart',
    })
  })

  const setRate = (taxPercent: number) => server.call(updateUser, { taxPercent }, { as: owner })

  test.each([8.8755, 0.0004, 7.00049, 1e-9])(
    '%d percent is finer than prices are worked out, and is refused in words',
    async (rate) => {
      const { status, problem } = await setRate(rate)
      expect([status, problem.errors]).toMatchObject([
        422,
        [{ path: 'tax_percent', message: 'At most 3 decimal places.' }],
      ])
      const product = await server.call(
        createProduct,
        { name: 'Soap', priceAmount: 100, taxPercent: rate },
        { as: owner },
      )
      expect(product.problem.errors).toMatchObject([
        { path: 'tax_percent', message: 'At most 3 decimal places.' },
      ])
    },
  )

  test.each([0, 0.001, 7.5, 8.875, 8.876, 18.6, 33.333, 99.999, 100])(
    '%d percent is kept and shown as it is typed',
    async (rate) => {
      expect((await setRate(rate)).status).toBe(200)
      expect((await server.ask(getCompany, {}, owner)).taxPercent).toBe(rate)
    },
  )

  test('what was stored finer before is what it was priced as', async () => {
    const company = await aCompany(server, { tax_percent: 8.8755, tax_included: 0 })
    const past = await aUser(server, { company, module: 'ekart' })
    const product = await aProduct(server, {
      company,
      module: 'ekart',
      price_amount: 999000,
      tax_percent: 7.00049,
    })
    const order = await anOrder(server, { company, module: 'ekart', tax_percent: 0.0004 })
    const price = async () =>
      (
        await server.ask(
          calculatePrice,
          { purpose: 'order', items: [{ productId: product, quantity: 1 }] },
          past,
        )
      ).taxAmount
    const before = await price()
    await up(server.databases.write as unknown as Kysely<unknown>)
    expect(await price()).toBe(before)
    expect((await server.ask(getCompany, {}, past)).taxPercent).toBe(8.876)
    const read = server.databases.read
    expect(
      (
        await read
          .selectFrom('product')
          .select('tax_percent')
          .where('id', '=', product)
          .executeTakeFirstOrThrow()
      ).tax_percent,
    ).toBe(7)
    expect(
      (
        await read
          .selectFrom('sale_order')
          .select('tax_percent')
          .where('id', '=', order.id)
          .executeTakeFirstOrThrow()
      ).tax_percent,
    ).toBe(0)
  })
})
