import { describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { getCatalog, openLink } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { listLocations, updateLocation } from '#contract/location.ts'
import { importProducts } from '#contract/product-import.ts'
import { aCompany, aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

/** Local time of Kolkata. */
const at = (moment: string) => Date.parse(`${moment}+05:30`)

describe.each(databases())('the catalogue of a shop on %s', (database) => {
  const server = testServer({ database })

  /** A shop with so many products, several of the same name. */
  async function shopOf(count: number): Promise<string> {
    const owner = await aUser(server, { module: 'foodKart' })
    for (let from = 0; from < count; from += 300)
      await server.call(
        importProducts,
        {
          rows: Array.from({ length: Math.min(300, count - from) }, (_, at) => ({
            name: `Dish ${Math.floor((from + at) / 7)}`,
            sku: `S-${from + at}`,
            price: '1',
          })),
        },
        { as: owner },
      )
    const { code } = await server.ask(createLink, { purpose: 'shop' }, owner)
    return (await server.call(openLink, { code }, {})).data.intakeToken
  }

  test('comes in pages of limited size, with each product once', async () => {
    const intakeToken = await shopOf(750)
    const sizes: number[] = []
    const ids: Id[] = []
    let after: Id | undefined
    do {
      const { data } = await server.call(getCatalog, { intakeToken, after }, {})
      sizes.push(data.products.length)
      ids.push(...data.products.map(({ id }) => id))
      after = data.next
    } while (after !== undefined && sizes.length < 9)
    expect(sizes).toEqual([100, 300, 300, 50])
    expect(new Set(ids).size).toBe(750)
  })

  test('says that taxes are added, and that a shop of goods takes no tips until its owner wants them', async () => {
    const open = async (module: 'ekart' | 'foodKart', taxIncluded: 0 | 1, settings = {}) => {
      const company = await aCompany(server, {
        tax_percent: 20,
        tax_included: taxIncluded,
        settings: JSON.stringify(settings),
      })
      const owner = await aUser(server, { company, module })
      const { code } = await server.ask(createLink, { purpose: 'shop' }, owner)
      const { intakeToken } = (await server.call(openLink, { code }, {})).data
      const { isTaxAdded, takesTips } = (await server.call(getCatalog, { intakeToken }, {})).data
      return { isTaxAdded, takesTips }
    }
    expect(await open('ekart', 0)).toEqual({ isTaxAdded: true, takesTips: false })
    expect(await open('ekart', 1, { shopTips: true })).toEqual({})
    expect(await open('foodKart', 1)).toEqual({})
  })

  test('has no second page where the first holds everything', async () => {
    const { data } = await server.call(getCatalog, { intakeToken: await shopOf(100) }, {})
    expect(data.products).toHaveLength(100)
    expect(data.next).toBeUndefined()
  })

  test('shows the remaining stock only if it is small', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const stocks = { Cake: 2, Bread: 99, Rice: 100, Salad: null, Tart: 0 }
    for (const [name, stock_qty] of Object.entries(stocks))
      await aProduct(server, { company: owner.company, name, stock_qty })
    const { code } = await server.ask(createLink, { purpose: 'shop' }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const { products } = (await server.call(getCatalog, { intakeToken }, {})).data
    expect(products.map(({ name, left }) => [name, left])).toEqual([
      ['Bread', 99],
      ['Cake', 2],
      ['Rice', undefined],
      ['Salad', undefined],
      ['Tart', undefined],
    ])
  })

  test('tells whether it takes orders, and when the clock changes that or what can be had', async () => {
    server.clock.advance(at('2026-05-21T10:00') - server.clock.now())
    const owner = await aUser(server, { module: 'foodKart' })
    const { company } = owner
    await server.databases.write
      .updateTable('company_detail')
      .set({ time_zone: 'Asia/Kolkata' })
      .where('id', '=', company.id)
      .execute()
    const { code } = await server.ask(createLink, { purpose: 'shop' }, owner)
    const look = async () => {
      const { intakeToken } = (await server.call(openLink, { code }, {})).data
      const { data } = await server.call(getCatalog, { intakeToken }, {})
      const { isOpenNow, opensMs, changesMs, products } = data
      return { isOpenNow, opensMs, changesMs, isSoldOut: products[0]?.isSoldOut }
    }
    const product = { company, module: 'foodKart', name: 'Idli' } as const
    await aProduct(server, { ...product, available_from: '07:00', available_to: '11:00' })
    expect(await look()).toEqual({
      isOpenNow: true,
      opensMs: undefined,
      changesMs: at('2026-05-21T11:00'),
      isSoldOut: false,
    })
    const [branch] = await server.ask(listLocations, {}, owner)
    const hours = [{ weekday: 4, opens: '09:00', closes: '10:30' }]
    const known = branch && { id: branch.id, expectedVersion: branch.version }
    await server.call(updateLocation, { ...known, name: 'Main', hours }, { as: owner })
    expect(await look()).toMatchObject({ isOpenNow: true, changesMs: at('2026-05-21T10:30') })
    server.clock.advance(at('2026-05-21T10:30') - server.clock.now())
    expect(await look()).toMatchObject({
      isOpenNow: false,
      opensMs: at('2026-05-28T09:00'),
      changesMs: at('2026-05-21T11:00'),
    })
    server.clock.advance(at('2026-05-21T11:00') - server.clock.now())
    expect(await look()).toMatchObject({ changesMs: at('2026-05-22T07:00'), isSoldOut: true })
  })
})
