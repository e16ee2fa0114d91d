import { describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { getCatalog, openLink } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { importProducts } from '#contract/product.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

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
    const { code } = (await server.call(createLink, { purpose: 'shop' }, { as: owner })).data
    return (await server.call(openLink, { code }, {})).data.intakeToken
  }

  test('comes in pages of a bounded size, each product once, however many there are', async () => {
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

  test('has no second page where the first holds everything', async () => {
    const { data } = await server.call(getCatalog, { intakeToken: await shopOf(100) }, {})
    expect(data.products).toHaveLength(100)
    expect(data.next).toBeUndefined()
  })
})
