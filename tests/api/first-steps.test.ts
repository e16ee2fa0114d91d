import { beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { getCompany } from '#contract/company.ts'
import { getFirstSteps } from '#contract/dashboard.ts'
import { updateLocation } from '#contract/location.ts'
import { moduleIds } from '#contract/modules.ts'
import { updateSubscription } from '#contract/plan.ts'
import { addSampleProducts, listProducts } from '#contract/product.ts'
import { seedReference } from '../../server/seed/reference.ts'
import { aCompany, anOrder, aPicture, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('the first steps of a company on %s', (database) => {
  const server = testServer({ database })

  beforeAll(() => seedReference(server.databases.write))

  const beginner = async () => {
    const company = await aCompany(server, {
      modules: ['foodKart'],
      initial_payment: 0,
      tax_percent: 0,
    })
    const owner = await aUser(server, { company })
    return { ...owner, moduleId: moduleIds.foodKart }
  }
  const read = (as: User) => server.ask(getFirstSteps, {}, as)
  const done = async (as: User) =>
    (await read(as)).steps.filter(({ isDone }) => isDone).map(({ step }) => step)

  test('each ticks itself as soon as the records say so, and no other', async () => {
    const as = await beginner()
    expect(await done(as)).toEqual([])
    expect((await read(as)).steps).toHaveLength(7)

    await server.call(addSampleProducts, {}, { as })
    expect(await done(as)).toEqual(['product'])
    const picture = await aPicture(server, { company: as.company })
    await server.call(updateUser, { logoUrl: picture }, { as })
    expect(await done(as)).toEqual(['product', 'logo'])
    await server.call(
      updateLocation,
      { name: 'Here', hours: [{ weekday: 1, opens: '09:00', closes: '17:00' }] },
      { as },
    )
    expect(await done(as)).toEqual(['product', 'logo', 'hours'])
    expect((await server.ask(getCompany, {}, as)).isTaxSet).toBe(false)
    // None is an answer too, once the owner gives it.
    await server.call(updateUser, { taxPercent: 0 }, { as })
    expect((await server.ask(getCompany, {}, as)).isTaxSet).toBe(true)
    expect(await done(as)).toEqual(['product', 'logo', 'hours', 'tax'])
    await aUser(server, { company: as.company, role: 'staff' })
    expect(await done(as)).toEqual(['product', 'logo', 'hours', 'tax', 'staff'])
    const { id } = await anOrder(server, { company: as.company })
    await server.databases.write
      .insertInto('payment_txn')
      .values({
        company_id: as.company.id,
        id,
        order_id: id,
        purpose: 'order',
        method: 'cash',
        direction: 'in',
        amount: 100,
        currency: 'GBP',
        state: 'succeeded',
        created_ms: server.clock.now(),
        updated_ms: server.clock.now(),
        version: 1,
      } as never)
      .execute()
    expect(await done(as)).toContain('payment')
  })

  test('a trial brings a link for guests, once, and its days are counted down to 0', async () => {
    const as = await beginner()
    expect(await read(as)).not.toHaveProperty('link')
    const begin = { moduleId: moduleIds.foodKart, event: 'subscription.start-trial' } as const
    await server.call(updateSubscription, begin, { as })
    const { link, trialDaysLeft } = await read(as)
    expect(link?.url).toMatch(/\/others\/s\/[A-Za-z0-9]{10}$/)
    expect(trialDaysLeft).toBe(14)
    expect(await done(as)).not.toContain('share')
    await server.databases.write
      .updateTable('dynamic_link')
      .set({ scans: 1 })
      .where('company_id', '=', as.company.id)
      .execute()
    expect(await done(as)).toContain('share')
    const links = await server.databases.read
      .selectFrom('dynamic_link')
      .select('id')
      .where('company_id', '=', as.company.id)
      .execute()
    expect(links).toHaveLength(1)
  })

  test('samples come with pictures of their own company, once, and only where nothing is sold yet', async () => {
    const [one, other] = [await beginner(), await beginner()]
    expect(await server.ask(addSampleProducts, {}, one)).toEqual({ added: 6 })
    expect(await server.ask(addSampleProducts, {}, one)).toEqual({ added: 0 })
    expect(await server.ask(addSampleProducts, {}, other)).toEqual({ added: 6 })
    const { rows } = await server.ask(listProducts, {}, one)
    expect(rows).toHaveLength(6)
    const [first] = rows
    const small = await server.request({ url: `/image?url=${first?.imageUrl}&size=small` })
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(small.rawPayload.length).toBeLessThan(8_000)
  })

  test('an owner puts the list away for good', async () => {
    const as = await beginner()
    expect((await read(as)).isHidden).toBe(false)
    await server.call(updateUser, { settings: { hasNoFirstSteps: true } }, { as })
    expect((await read(as)).isHidden).toBe(true)
  })
})
