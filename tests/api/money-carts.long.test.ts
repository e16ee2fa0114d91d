import fc from 'fast-check'
import { describe, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { expectPriced, expectSold, shopWith } from '../support/money/shops.ts'

/** So many carts are priced, and a fiftieth of them is sold; each test prices a batch of them. */
const carts = Number(process.env['CARTS'] ?? 100_000)
const batches = 20
const inBatch = Math.ceil(carts / batches)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const batch = Array.from({ length: batches }, (_, at) => at)

describe.each(databases())(`${carts} generated carts over HTTP on %s, seed ${seed}`, (database) => {
  const server = testServer({ database })

  test.each(batch)(`batch %d: ${inBatch} are priced`, { timeout: 1_800_000 }, async (at) => {
    await fc.assert(
      fc.asyncProperty(shopWith(20), (shop) => expectPriced(server, shop)),
      { numRuns: Math.ceil(inBatch / 20), seed: seed + at },
    )
  })

  test.each(batch)('batch %d: some are sold', { timeout: 1_800_000 }, async (at) => {
    await fc.assert(
      fc.asyncProperty(shopWith(10), (shop) => expectSold(server, shop)),
      { numRuns: Math.ceil(inBatch / 500), seed: seed + at },
    )
  })
})
