import { describe, expect, test } from 'vitest'
import { allPaths, checkPaths } from '#kit/all-paths.ts'
import { orderWithLines } from '#lifecycles/order-with-lines.ts'
import { wholeOrderProperties } from '../../tools/catalogue/properties/whole-orders.ts'
import { expectKeptOnWalks, walkOptions } from '../support/walks/random-walks.ts'
import { wholeOrderWalks, wholeOrderWorld } from '../support/walks/whole-order-world.ts'

const steps = (message: string): number =>
  message.split(' Not so after: ')[1]?.split(', ').length ?? 0

/** The rules, but for the one by which what goes back to the kitchen takes its order along. */
const faulty = {
  ...orderWithLines,
  steps: orderWithLines.steps.filter(({ step }) => step !== 'order.recall'),
}

describe.each([
  { name: 'at the counter', isAtTable: false },
  { name: 'at a table', isAtTable: true },
])('by the rules for an order $name', ({ isAtTable }) => {
  const paths = allPaths(wholeOrderWalks(isAtTable))

  for (const property of wholeOrderProperties)
    test(`on every path: ${property.sentence}`, () => {
      expect(checkPaths(paths, property).broken?.map(({ did }) => did)).toBeUndefined()
    })

  test('all of it is kept on random walks', () =>
    expectKeptOnWalks(wholeOrderWorld(isAtTable), wholeOrderProperties, walkOptions({ few: 100 })))

  test('a planted fault is found and shown in fewer than six steps', async () => {
    const found = allPaths(wholeOrderWalks(isAtTable, faulty))
    const broken = wholeOrderProperties.flatMap((one) => checkPaths(found, one).broken ?? [])
    expect(broken.length).toBeGreaterThan(0)
    const walked = expectKeptOnWalks(
      wholeOrderWorld(isAtTable, faulty),
      wholeOrderProperties,
      walkOptions({ few: 300 }),
    )
    const failure = await walked.then(
      () => undefined,
      (error: unknown) => error,
    )
    const cause = failure instanceof Error ? failure.cause : undefined
    const told = cause instanceof Error ? cause.message : String(failure)
    expect(told).toContain('while a line still has to be prepared')
    expect(steps(told)).toBeLessThan(6)
  })
})
