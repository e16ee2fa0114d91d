import fc from 'fast-check'
import { describe, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { expectPriced, expectSold, shopWith } from '../support/money/shops.ts'

describe.each(databases())('generated carts over HTTP on %s', (database) => {
  const server = testServer({ database })

  test('400 cost what is reckoned in whole numbers', async () => {
    await fc.assert(
      fc.asyncProperty(shopWith(10), (shop) => expectPriced(server, shop)),
      { numRuns: 40, seed: 20 },
    )
  })

  test('60 are ordered, paid and given back in parts, and the report adds them up', async () => {
    await fc.assert(
      fc.asyncProperty(shopWith(4), (shop) => expectSold(server, shop)),
      { numRuns: 15, seed: 21 },
    )
  })
})
